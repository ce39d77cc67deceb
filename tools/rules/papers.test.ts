import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { portSettings } from '../../apps/gateway/src/adapters/settings.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
import { gatewaySettings, type PortSettings } from '../../apps/gateway/src/settings.ts';
import { buildSettings } from '../../apps/web/build/settings.ts';
import { uploadSettings } from '../../apps/web/build/upload-maps.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** The first cell of each row of the README's tables, where it is code. */
const firstCells = [...text('README.md').matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);

it('every setting the gateway reads has a description', () => {
  const schemas = Object.values<PortSettings>(portSettings).flatMap(({ port, drivers }) => [
    port,
    ...Object.values(drivers),
  ]);
  const fields = [gatewaySettings, buildSettings, uploadSettings, ...schemas].flatMap(({ shape }) =>
    Object.entries(shape),
  );
  // What is read and set by default is there in the result: the list above missed nothing.
  expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(readConfig({}))));
  expect(fields.filter(([, field]) => (field.description ?? '') === '')).toEqual([]);
});

it('the command table names scripts that exist', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const named = firstCells.filter((cell) => cell.startsWith('npm '));
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter((cell) => !(cell.replace(/^npm (?:run )?/, '') in scripts));
  expect(missing).toEqual([]);
});

it('links lead to files', () => {
  const links = [...text('README.md').matchAll(/\]\(([^):#]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(path.join(ROOT, link)))).toEqual([]);
});

const DECISIONS = readdirSync(path.join(ROOT, 'docs/decisions')).filter((file) =>
  file.endsWith('.md'),
);
const numbers = new Set(DECISIONS.map((file) => file.slice(0, 3)));

it.each(DECISIONS)('decision %s has a status and is under a page', (file) => {
  const record = text(`docs/decisions/${file}`);
  const status =
    /^Status: (?:accepted|superseded by (\d{3}))((?:; amended by \d{3}(?:, \d{3})*)?)$/m.exec(
      record,
    );
  expect(
    status,
    'write "Status: accepted", "; amended by NNN" or "superseded by NNN"',
  ).not.toBeNull();
  const named = `${status?.[1] ?? ''} ${status?.[2] ?? ''}`.match(/\d{3}/g) ?? [];
  expect(named.filter((number) => !numbers.has(number))).toEqual([]);
  expect(record.split(/\s+/).length, 'words: say it shorter').toBeLessThan(560);
});
