import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { withinBase } from '../packages/contract/src/route-path.ts';
import { ROOT } from '../tools/ensure-install.mjs';
import { SPECIFIED, specifiedAt } from './specified.ts';
import { readVisits } from './visited.ts';

/** Journeys that are told of a screen; a screen on the way of all of them needs no more. */
const MOST = 4;

const HEAD = `# Which test shows what a screen does

Written by \`npm run screens:table\` from a run of the journeys: each of them notes the pages that it came by. The tests named
\`is accessible, still and free of faults\` look at all states of a screen, those of \`e2e/*-screens.ts\`, with axe, for
layout shift and with enlarged text; the others are journeys through it, those first that come by few other screens.

| Screen | What it does | Shown by |
| --- | --- | --- |
`;

/** A cell of a table, in which a bar would end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Writes docs/screens.md from what the journeys noted (`NOTE_VISITS`). */
export function writeTable(): void {
  const shown = new Map<string, Map<string, number>>();
  for (const { file, test, visited } of readVisits()) {
    const screens = new Set(
      visited.flatMap((pathname) => specifiedAt(withinBase(pathname) ?? '')?.path ?? []),
    );
    for (const screen of screens) {
      const tests = shown.get(screen) ?? new Map<string, number>();
      shown.set(screen, tests);
      const name = `\`${file}\`: ${test}`;
      tests.set(name, Math.min(screens.size, tests.get(name) ?? Infinity));
    }
  }
  const rows = SPECIFIED.map(({ path: screen, written, what }) => {
    const tests = [...(shown.get(screen) ?? [])].sort(
      ([a, m], [b, n]) => m - n || (a < b ? -1 : 1),
    );
    const named = tests.slice(0, MOST).map(([name]) => cell(name));
    return `| \`${written}\` | ${cell(what)} | ${named.join('<br>')} |`;
  });
  writeFileSync(path.join(ROOT, 'docs/screens.md'), `${HEAD}${rows.join('\n')}\n`);
}
