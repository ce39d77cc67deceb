import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const styles = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8').replace(/\s+/g, ' ');

/** Returns the declarations of a rule, without those of rules in it. */
const declarations = (text: string, selector: string): string =>
  text.split(`${selector} { `)[1]?.split(' }')[0] ?? '';

it('a box covers at most 70 % of the height of the screen', () => {
  expect(declarations(styles('popup.module.css'), '.popup')).toContain(
    'max-height: min(70vh, 100%);',
  );
});

it('a mask has an opacity of 0.55, a thin one of 0.35, a thick one of 0.75', () => {
  const popup = styles('popup.module.css');
  expect(declarations(popup, '.mask')).toContain('background: rgb(0 0 0 / 55%);');
  expect(declarations(popup, '.thin')).toBe('background: rgb(0 0 0 / 35%);');
  expect(declarations(popup, '.thick')).toBe('background: rgb(0 0 0 / 75%);');
});

it('a box grows from 0.8 to its size while it appears', () => {
  const popup = styles('popup.module.css');
  expect(declarations(popup, '.popup')).toContain('animation: rise ');
  expect(popup).toContain('@keyframes rise { from { opacity: 0; transform: scale(0.8); } }');
});

it('a toast is in the middle, at 20 % at the top and at 80 % at the bottom', () => {
  const toast = styles('toast.module.css');
  expect(declarations(toast, '.toast')).toMatch(/top: 50%; left: 50%;.*translate\(-50%, -50%\)/);
  expect(declarations(toast, '.top')).toBe('top: 20%;');
  expect(declarations(toast, '.bottom')).toBe('top: 80%;');
});
