import { expect, it } from 'vitest';
import { anonymousStack, anonymousText } from './anonymous.ts';

it.each([
  ["Cannot read properties of undefined (reading 'cents')", undefined],
  ['Minified React error #418', undefined],
  ['GET api:/v1/orders/:id: The gateway is not available', undefined],
  ['no order 0197f2d4-7c1e-7bb2-9d3a-0c2d5e6f7a8b', 'no order …'],
  ['nobody has 13800138000', 'nobody has …'],
  ['a.rider@mail.example is known', '… is known'],
  ['Bearer kX3Jf9-aZq_20PqLmN is over', 'Bearer … is over'],
  ['Unexpected token, ..."name":"张三" is"... is no JSON', 'Unexpected token, ...…... is no JSON'],
  ['at https://h5.example.com/shtrans-h5/login?ticket=s3cret now', 'at … now'],
  [
    'Failed to load https://h5.example.com/shtrans-h5/assets/order-detail-Ab12Cd34.js?x=1',
    'Failed to load assets/order-detail-Ab12Cd34.js',
  ],
])('%s: keeps what is the code’s, nothing of a rider', (text, expected = text) => {
  expect(anonymousText(text)).toBe(expected);
});

it('is short, however long the message is', () => {
  expect(anonymousText('word '.repeat(1000))).toHaveLength(500);
});

const HOME = 'https://h5.example.com/shtrans-h5/';

it.each([
  [
    'Chromium',
    `TypeError: 13800138000\n    at t.a (${HOME}assets/core-Ab12Cd34.js:1:234)\n    at async ${HOME}assets/home-1.js:2:3\n    at ${HOME}login?ticket=s3cret:1:20\n    at new Map (<anonymous>)`,
    'at t.a (assets/core-Ab12Cd34.js:1:234)\nat <anonymous> (assets/home-1.js:2:3)',
  ],
  [
    'Safari',
    `a@${HOME}assets/core-Ab12Cd34.js:1:234\n@${HOME}assets/home-1.js:2:3\nglobal code@${HOME}login?ticket=s3cret:1:20`,
    'at a (assets/core-Ab12Cd34.js:1:234)\nat <anonymous> (assets/home-1.js:2:3)',
  ],
])('of a stack of %s stay the frames of the app', (_, stack, expected) => {
  expect(anonymousStack(stack)).toBe(expected);
});
