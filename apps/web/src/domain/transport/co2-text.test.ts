import { expect, it } from 'vitest';
import { co2Balance, co2Text } from './co2-text.ts';

it.each([
  [0, '0 克', '0 g'],
  [243, '240 克', '240 g'],
  [994, '990 克', '990 g'],
  [996, '1.0 千克', '1.0 kg'],
  [12_345, '12.3 千克', '12.3 kg'],
])('an estimate of %i grams of CO2 is %s, %s', (grams, zh, en) => {
  expect([co2Text(grams, 'zh_cn'), co2Text(grams, 'en_us')]).toEqual([zh, en]);
});

it.each([
  [0, '0 克', '0 g'],
  [999, '999 克', '999 g'],
  [1000, '1 千克', '1 kg'],
  [52_418, '52.418 千克', '52.418 kg'],
  [1_234_500, '1,234.5 千克', '1,234.5 kg'],
])('a balance of %i grams of CO2 is %s, %s', (grams, zh, en) => {
  expect([co2Balance(grams, 'zh_cn'), co2Balance(grams, 'en_us')]).toEqual([zh, en]);
});
