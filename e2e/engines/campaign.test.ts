import { expect } from 'vitest';
import { logIn } from '../../tools/stage/rider.ts';
import { freshPhone } from '../people/login-form.ts';
import { test } from './journey.ts';

test('a rider draws once a day, and finds the draw again', async ({ gateway, open }) => {
  const page = await open({ token: await logIn(gateway.origin, freshPhone()) });
  await page.goto(gateway.page('/winter/index', 'en_us'));
  await page.takenOver();
  // The drawing's space of 343 by 170 is reserved before it loads.
  const { box } = await page.look({ css: '.campaign-picture img' });
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(170 / 343, 2);
  await page.see({ text: 'Draws left: 1' });
  await page.tap({ role: 'button', name: 'Draw' });
  await page.see({ role: 'button', name: 'No draws left' });
  await page.see({ css: 'output', text: /\S/ });
  await page.tap({ text: 'My draws and verification' });
  await page.see({ text: /\bno\. 1\b/ });
  await page.reload();
  await page.see({ role: 'button', name: 'No draws left' });
});
