// `npm run screens:tests` writes docs/screens.md, the screens of the specification with the tests that show them, from the
// names of those; with `--check` it only says whether it is up to date, and whether a screen has none.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureReady, orSayWhy, ROOT } from './ensure-install.mjs';

/** So many states of a screen are named. */
const NAMED = 8;

const cell = (lines) => lines.map((line) => line.replaceAll('|', '\\|')).join('<br>');

const rowOf = ({ address, title, states, journeys }) => {
  const more = states.length > NAMED ? [`and ${states.length - NAMED} more`] : [];
  const named = [...states.slice(0, NAMED).map((name) => `\`${name}\``), ...more].join(', ');
  const told = journeys.map(({ file, names }) => `\`${file}\`: ${[...new Set(names)].join('; ')}`);
  return `| \`${address}\` | ${title} | ${named} | ${cell(told)} |`;
};

await orSayWhy(async () => {
  ensureReady();
  const { screensByTest } = await import('../e2e/screens/screen-tests.ts');
  const screens = screensByTest();
  const bare = screens.filter(({ states, journeys }) => states.length + journeys.length === 0);
  const wanted = `${[
    '# Screens and the tests that show them',
    '',
    'Written by `npm run screens:tests` from the names of tests: the screens of the specification, the states in which each is',
    'looked at with axe in both languages (`e2e/*/*-screens.ts`), and the journeys that go there. Of an order one state stands for',
    'all. What a screen asks of the gateway is tested in `apps/gateway/src/modules`, mechanics of campaigns in its `campaigns`.',
    '',
    '| Screen | Title | States | Journeys |',
    '| --- | --- | --- | --- |',
    ...screens.map(rowOf),
  ].join('\n')}\n`;
  const file = path.join(ROOT, 'docs/screens.md');
  const isWritten = process.argv.includes('--check') ? readFileSync(file, 'utf8') === wanted : true;
  if (!process.argv.includes('--check')) writeFileSync(file, wanted);
  if (!isWritten) console.error('docs/screens.md is out of date: npm run screens:tests');
  for (const { address } of bare) console.error(`${address}: no test shows it`);
  process.exitCode = isWritten && bare.length === 0 ? 0 : 1;
});
