import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const styles = readFileSync(path.join(import.meta.dirname, 'root.css'), 'utf8').replace(
  /\/\*.*?\*\/|\s+/gs,
  ' ',
);

it('one rem is a tenth of the width of the screen', () => {
  expect(styles).toMatch(/^ *html \{ font-size: 10vw;/);
});

it('one rem is 50 px on a wide screen, with a column of 500 px', () => {
  expect(styles).toContain('@media (min-width: 500px) { html { font-size: 50px; } }');
  expect(styles).toContain('body { max-width: 500px; }');
});
