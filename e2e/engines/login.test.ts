import { expect } from 'vitest';
import { codeFor } from '../../tools/stage/rider.ts';
import { freshPhone } from '../people/login-form.ts';
import { test } from './journey.ts';

test('a rider logs in by a code in a message, and stays logged in', async ({ gateway, open }) => {
  const page = await open({ expected: [/^400 POST \/v1\/sessions$/] });
  await page.goto(gateway.page('/login', 'en_us'));
  await page.takenOver();
  const phone = { css: 'input[type=tel]' };
  const code = { css: 'input[autocomplete=one-time-code]' };
  await page.write(phone, '1380013');
  await page.tap({ role: 'button', name: 'Get code' });
  await page.see({ text: 'Please enter a valid phone number, it must be 11 digits' });
  const number = freshPhone();
  await page.write(phone, number);
  await page.tap({ role: 'button', name: 'Get code' });
  await page.see({ role: 'button', name: /^Resend in \d+ s$/ });
  const right = await codeFor(gateway.origin, number);
  await page.write(code, right === '000000' ? '000001' : '000000');
  await page.tap({ role: 'button', name: 'Log in' });
  await page.see({ text: 'Read and accept the terms of service and privacy policy' });
  await page.check({ role: 'checkbox' });
  await page.tap({ role: 'button', name: 'Log in' });
  await page.see({ text: 'Wrong code' });
  await page.write(code, right);
  await page.tap({ role: 'button', name: 'Log in' });
  await page.see({ role: 'link', name: 'My account' });
  await page.reload();
  await page.see({ role: 'link', name: 'My account' });
  expect(new URL(await page.address()).pathname).toBe('/shtrans-h5/');
});

test('a rider reads the app in the other language, and comes back', async ({ gateway, open }) => {
  const page = await open();
  await page.goto(gateway.page('/'));
  await page.takenOver();
  await page.see({ role: 'heading', name: '城市出行' });
  await page.tap({ role: 'link', name: 'English' });
  await page.see({ role: 'heading', name: 'City Transit' });
  await page.see({ text: 'Metro, bus and ferry in one trip' });
  expect(await page.call(() => document.documentElement.lang)).toBe('en');
  await page.tap({ role: 'link', name: '中文' });
  await page.see({ text: '地铁、公交、轮渡，一程畅行' });
  expect(await page.call(() => document.documentElement.lang)).toBe('zh-CN');
});
