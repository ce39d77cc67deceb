// Part of `npm run papers`: writes docs/screens.md, the screens of the specification with the tests that show them,
// from the names of the tests. Fails if a screen has no test.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureReady, orSayWhy, ROOT } from './ensure-install.mjs';

/** Maximum number of states named per screen. */
const NAMED = 8;

const cell = (lines) => lines.map((line) => line.replaceAll('|', '\\|')).join('<br>');

const rowOf = ({ address, title, states, journeys }) => {
  const more = states.length > NAMED ? [`and ${states.length - NAMED} more`] : [];
  const stateNames = [...states.slice(0, NAMED).map((name) => `\`${name}\``), ...more].join(', ');
  const rows = journeys.map(({ file, names }) => `\`${file}\`: ${[...new Set(names)].join('; ')}`);
  return `| \`${address}\` | ${title} | ${stateNames} | ${cell(rows)} |`;
};

await orSayWhy(async () => {
  ensureReady();
  const { screensByTest } = await import('../e2e/screens/screen-tests.ts');
  const screens = screensByTest();
  const bare = screens.filter(({ states, journeys }) => states.length + journeys.length === 0);
  const table = `${[
    '# Screens and the tests that show them',
    '',
    'Written by `npm run papers` from the names of tests: the screens of the specification, the states in which each is',
    'looked at with axe in both languages (`e2e/*/*-screens.ts`), and the journeys that go there. Of an order one state stands for',
    'all. What a screen asks of the gateway is tested in `apps/gateway/src/modules`, mechanics of campaigns in its `campaigns`.',
    '',
    '| Screen | Title | States | Journeys |',
    '| --- | --- | --- | --- |',
    ...screens.map(rowOf),
  ].join('\n')}\n`;
  writeFileSync(path.join(ROOT, 'docs/screens.md'), table);
  for (const { address } of bare) console.error(`${address}: no test shows it; add one`);
  process.exitCode = bare.length === 0 ? 0 : 1;
});
