import { expect, it } from 'vitest';
import { bareAccount, barePhone, phoneFault } from './phone.ts';

it.each([
  '13911110002',
  '139 1111 0002',
  ' 139\u00a01111\u30000002\u2009',
  '139-1111-0002',
  '139\u20111111\u20130002',
  '(139) 1111 0002',
  '139.1111.0002',
  '+8613911110002',
  '+86 139 1111 0002',
  '(+86)139 1111 0002',
  '（＋８６）１３９１１１１０００２',
  '0086-139-1111-0002',
  '\u202d139 1111 0002\u202c',
  '\u2066+86 139 1111 0002\u2069',
  '\u200e139\u200b1111\u200f0002\ufeff',
])('%j is the phone 13911110002', (typed) => {
  expect(barePhone(typed)).toBe('13911110002');
  expect(phoneFault(typed)).toBeUndefined();
});

it.each([
  ['', 'phone_empty'],
  [' \u00a0', 'phone_empty'],
  ['\u202d\u202c', 'phone_empty'],
  ['1391111000', 'phone_length'],
  ['139111100022', 'phone_length'],
  ['23911110002', 'phone_format'],
  ['1391111000a', 'phone_format'],
  ['+1391111000', 'phone_format'],
  // The country code stays where no mobile number follows it, so that the rule speaks about what was typed.
  ['+86 139 1111 000', 'phone_length'],
  ['+86 239 1111 0002', 'phone_length'],
  ['+86', 'phone_length'],
  ['0086 1391111', 'phone_format'],
  ['8613911110002', 'phone_length'],
  ['+852 6123 4567', 'phone_length'],
])('%j is %s', (typed, fault) => {
  expect(phoneFault(typed)).toBe(fault);
});

it.each([
  ['+86 139-1111-0002', '13911110002'],
  ['6222 0000 1111 2222', '6222000011112222'],
  [' li.lei@example.com\u200b', 'li.lei@example.com'],
  ['ｌｉ－ｌｅｉ', 'li-lei'],
])('account %j is %s', (typed, bare) => {
  expect(bareAccount(typed)).toBe(bare);
});
