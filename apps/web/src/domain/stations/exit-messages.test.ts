import { expect, it } from 'vitest';
import { chineseExit, englishExit } from './exit-messages.ts';

it.each([
  ['4', '4口', 'Exit 4'],
  ['南', '南口', 'Exit South'],
  ['北一', '北一口', 'Exit North 1'],
  ['北2', '北2口', 'Exit North 2'],
  ['4号口(暂时关闭)', '4号口（暂时关闭）', 'Exit 4 (temporarily closed)'],
  ['2号口（预留口）', '2号口（预留口）', 'Exit 2 (not open yet)'],
  ['（暂未开通） 5', '5口（暂未开通）', 'Exit 5 (not open yet)'],
  ['3(施工封闭)', '3口（施工封闭）', 'Exit 3 (closed for works)'],
  ['1号口-4', '1号口-4', 'Exit 1-4'],
  ['7、8', '7、8口', 'Exit 7, 8'],
  ['A厅出口 1、2', 'A厅出口 1、2', 'Hall A, Exit 1, 2'],
  ['B区出口 6', 'B区出口 6', 'Area B, Exit 6'],
  ['CD区', 'CD区', 'Area CD'],
  ['北广场', '北广场', 'North Square'],
])('exit %s is %s and %s', (name, zh, en) => {
  expect(chineseExit(name)).toBe(zh);
  expect(englishExit(name)).toBe(en);
});
