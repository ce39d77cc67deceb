import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PORT_SETTINGS, readConfig } from '../../apps/gateway/src/config.ts';
import { gatewaySettings } from '../../apps/gateway/src/settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** The first cell of each row of the README's tables, where it is code. */
const firstCells = [...text('README.md').matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);

it('the configuration table names every variable the gateway reads, and no other', () => {
  const schemas = PORT_SETTINGS.flatMap(({ port, drivers }) => [port, ...Object.values(drivers)]);
  const fields = [gatewaySettings, ...schemas].flatMap(({ shape }) => Object.entries(shape));
  const read = [...new Set(fields.map(([name]) => name))];
  // What is read and set by default is there in the result: the list above missed nothing.
  expect(read).toEqual(expect.arrayContaining(Object.keys(readConfig({}))));
  expect(fields.filter(([, field]) => (field.description ?? '') === '')).toEqual([]);
  expect(firstCells.filter((cell) => /^[A-Z_0-9]+$/.test(cell)).toSorted()).toEqual(
    read.toSorted(),
  );
});

it('the command table names scripts that exist', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const named = firstCells.filter((cell) => cell.startsWith('npm '));
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter((cell) => !(cell.replace(/^npm (?:run )?/, '') in scripts));
  expect(missing).toEqual([]);
});
