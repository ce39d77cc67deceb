import { expect, it } from 'vitest';
import { currencyDecimals, currencyText, isCurrency, parseAmount } from './currency.ts';

it.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i decimals', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals);
});

it.each([
  ['EUR', true],
  ['CNY', true],
  ['eur', false],
  ['EURO', false],
  ['QQQ', false],
  ['', false],
])('whether %o is a currency: %s', (code, expected) => {
  expect(isCurrency(code)).toBe(expected);
});

it.each([
  ['3.2', 'CAD', 320],
  ['2.75', 'USD', 275],
  ['0', 'EUR', 0],
  ['210', 'JPY', 210],
  ['210.00', 'JPY', 210],
  ['1.250', 'KWD', 1250],
  ['-0.50', 'EUR', -50],
  ['-0', 'EUR', 0],
  ['0.29', 'EUR', 29],
  ['1.005', 'EUR', null],
  ['210.5', 'JPY', null],
  ['1,50', 'EUR', null],
  ['.5', 'EUR', null],
  ['1e2', 'EUR', null],
  ['', 'EUR', null],
  ['1234567890', 'EUR', null],
])('%o of %s is %o in the smallest unit', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

it.each([
  [360, 'CNY', 'zh-CN', '¥3.60'],
  [360, 'CNY', 'en', '¥3.60'],
  [360, 'EUR', 'en', '€3.60'],
  [210, 'JPY', 'en', '¥210'],
  [1250, 'KWD', 'en', 'KWD 1.250'],
])('%i of %s in %s is %s', (amount, currency, locale, text) => {
  expect(currencyText(amount, currency, locale).replace(/\s/g, ' ')).toBe(text);
});
