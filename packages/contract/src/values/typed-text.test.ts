import { expect, it } from 'vitest';
import { bareCode, bareName } from './typed-text.ts';

it.each([
  [' 1234 56\u00a0', '123456'],
  ['１２３４５６', '123456'],
  ['\u202d123\u2009456\u202c', '123456'],
  ['\ufeffab-c\u2013d\u2014e\u2212f', 'ABCDEF'],
  ['h12345678（01）', 'H1234567801'],
  ['ｅ1２34', 'E1234'],
  ['\u2068\u200b\u200c\u200d\u200e\u200f7\u2069', '7'],
  ['', ''],
])('code %j is %s', (typed, bare) => {
  expect(bareCode(typed)).toBe(bare);
  expect(bareCode(bare)).toBe(bare);
});

it.each([
  ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉‧买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉・买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉･买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉.买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉．买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉 · 买买提', '阿卜杜拉·买买提'],
  ['John F. Kennedy', 'John F. Kennedy'],
  ['J.R.R.  Tolkien', 'J.R.R. Tolkien'],
  ['\u2068 李雷\u3000\u2069', '李雷'],
  ['Ｌｉ　Ｌｅｉ', 'Li Lei'],
  ['Anne-Marie O’Neill', 'Anne-Marie O’Neill'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('name %j is %s', (typed, bare) => {
  expect(bareName(typed)).toBe(bare);
  expect(bareName(bare)).toBe(bare);
});
