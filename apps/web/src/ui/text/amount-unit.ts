import { city } from '@shtrans/contract/city/current';
import { unitWord } from './amount-words.ts';

/** An amount without decimals in a sentence: "3 元", "¥3". */
export const wholeAmount = (units: number): string =>
  unitWord() === undefined ? `${city().currency.sign}${units}` : `${units} ${unitWord()}`;

/** The unit of amounts, to label a field: "元", "¥". */
export const amountUnit = (): string => unitWord() ?? city().currency.sign.trim();
