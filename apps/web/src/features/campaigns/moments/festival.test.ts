import { expect, it } from 'vitest';
import { inMotion } from './festival.ts';

it('adds the motion to a drawing, and nothing for riders who prefer less motion', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><g class="drive"/></svg>';
  const movingDrawing = inMotion(svg);
  expect(movingDrawing).toMatch(/^<svg [^>]*viewBox="0 0 4 4"><style>/);
  expect(movingDrawing).toContain('<g class="drive"/></svg>');
  const rules = movingDrawing.split('@media(prefers-reduced-motion:no-preference){')[1] ?? '';
  expect(rules).toContain('.drive{animation:');
  expect(movingDrawing.match(/\{animation:/g)?.length).toBe(rules.match(/\{animation:/g)?.length);
});
