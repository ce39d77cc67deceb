import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { slimRoutes } from './slim-routes.ts';

const rows = (text: string): number => text.match(/\n\s+(?:name|path|title):/g)?.length ?? 0;

it('leaves nothing in the route table that the build alone reads', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../src/app/routes.ts'), 'utf8');
  expect(source).toMatch(/\searly: /);
  expect(source).toMatch(/\spreview: /);
  const slim = slimRoutes(source);
  expect(slim).not.toMatch(/\s(?:early|preview|skeleton):/);
  expect(rows(slim)).toBe(rows(source));
});
