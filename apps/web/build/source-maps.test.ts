import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodedMap, TraceMap } from '@jridgewell/trace-mapping';
import type { Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { placesOf, shiftMap } from './source-maps.ts';

const SCRIPT = 'assets/home-1.js';
/** Of two lines of a script: its segments have a column, a source, a line and a column there. */
const map = encodedMap(
  new TraceMap({
    version: 3,
    names: [],
    sources: ['../../src/app/home.tsx'],
    sourcesContent: ['one\ntwo\nthree\nfour'],
    mappings: [
      [[0, 0, 0, 0]],
      [
        [0, 0, 1, 0],
        [20, 0, 2, 0],
        [30, 0, 3, 0],
      ],
    ],
  }),
);

/** The lines that frames at these places of the script come from. */
async function linesAt(text: string, ...patterns: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-maps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'home-1.js.map'), text);
  const stack = patterns.map((place) => `at t (${SCRIPT}:${place})`).join('\n');
  return (await placesOf(`Error: x\n${stack}`, folder)).map((place) => place.text);
}

it('finds file, line and text of the frames of a stack', async () => {
  expect(await linesAt(JSON.stringify(map), '1:1', '2:25', '2:31')).toEqual([
    'one',
    'three',
    'four',
  ]);
});

it('stays true where the build puts other text in front of a script', async () => {
  const asset = { type: 'asset', source: JSON.stringify(map) };
  const bundle = { [`${SCRIPT}.map`]: asset } as unknown as Rolldown.OutputBundle;
  const chunk = { fileName: SCRIPT } as Rolldown.OutputChunk;
  shiftMap(bundle, chunk, { before: 'of the line above\nimport', growth: 7 });
  expect(await linesAt(asset.source, '1:1', '2:1', '2:27', '2:28', '2:37', '2:38')).toEqual([
    'one',
    'two',
    'two',
    'three',
    'three',
    'four',
  ]);
});
