import { city } from '@shtrans/contract/city/current';
import { amountText, formatCents } from '@shtrans/contract/values/money';
import { language } from '../../core/i18n/language.ts';

/** The unit of the currency as a Chinese word, for Chinese texts: "元". */
const unitWord = (): string | undefined =>
  language() === 'zh_cn' ? city().currency.unit?.zh : undefined;

/** An amount without the unit where the language's texts imply it: "满15.00减5.00", "¥15.00". */
export const shortAmount = (cents: number): string =>
  (unitWord() === undefined ? amountText : formatCents)(cents);

/** An amount in a sentence: "3.60元", "¥3.60". */
export const amountInWords = (cents: number): string => shortAmount(cents) + (unitWord() ?? '');

/** An amount without decimals in a sentence: "3 元", "¥3". */
export const wholeAmount = (units: number): string =>
  unitWord() === undefined ? `${city().currency.sign}${units}` : `${units} ${unitWord()}`;

/** The unit of amounts, to label a field: "元", "¥". */
export const amountUnit = (): string => unitWord() ?? city().currency.sign.trim();
