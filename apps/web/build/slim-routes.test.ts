import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { slimRoutes } from './slim-routes.ts';

const rows = (text: string): number => text.match(/\n\s+(?:page|title):/g)?.length ?? 0;

const folder = path.join(import.meta.dirname, '../src/app/areas');

it('leaves nothing in the areas that the build alone reads', () => {
  const sources = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const source = sources.join('\n');
  expect(source).toMatch(/\sfirst: /);
  const slim = sources.map(slimRoutes).join('\n');
  expect(slim).not.toMatch(/\s(?:first|skeleton):/);
  expect(rows(slim)).toBe(rows(source));
  // The source map takes lines for those of the file.
  expect(slim.split('\n')).toHaveLength(source.split('\n').length);
});
