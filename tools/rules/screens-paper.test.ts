import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import specified from './fixtures/specified-routes.json' with { type: 'json' };
import { ROOT } from '../ensure-install.mjs';

const paper = readFileSync(path.join(ROOT, 'docs/screens.md'), 'utf8');
const rows = [...paper.matchAll(/^\| `([^`]+)` +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, screen = '', , tests = '']) => ({ screen, tests: tests.split('<br>') }),
);

it('names for each screen of the specification a test that shows it', () => {
  const shown = new Set(rows.filter(({ tests }) => tests[0] !== '').map(({ screen }) => screen));
  expect(specified.map(([screen]) => screen).filter((screen = '') => !shown.has(screen))).toEqual(
    [],
  );
});

/** What a test of that title is called in the source, where something stands for what it is tried with. */
const asRegExp = (title: string): RegExp =>
  new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%s|\\\$\w+/g, '.*')}$`);

it('names tests that there are', () => {
  const named = new Set(rows.flatMap(({ tests }) => tests).filter((test) => test !== ''));
  const gone = [...named].filter((test) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.*)$/.exec(test.replaceAll('\\|', '|')) ?? [];
    const source = [file, 'every-screen.ts']
      .map((name) => path.join(ROOT, 'e2e', name))
      .filter(existsSync);
    const titles = source.flatMap((at) =>
      [...readFileSync(at, 'utf8').matchAll(/['`]([^'`\n]{5,})['`]/g)].map(([, text = '']) => text),
    );
    return !titles.some((text) => asRegExp(text).test(title));
  });
  expect(gone).toEqual([]);
});
