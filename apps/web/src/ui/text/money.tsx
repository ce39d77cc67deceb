import { city } from '@shtrans/contract/city/current';
import { amountText, formatCents } from '@shtrans/contract/values/money';
import { language } from '../../core/i18n/language.ts';

export { amountText };

/** The unit of the currency as a Chinese word, for Chinese texts: "元". */
const unit = (): string | undefined =>
  language() === 'zh_cn' ? city().currency.unit?.zh : undefined;

/** An amount without the unit where the language's texts imply it: "满15.00减5.00", "¥15.00". */
export const shortAmount = (cents: number): string =>
  (unit() === undefined ? city().currency.sign : '') + formatCents(cents);

/** An amount in a sentence: "3.60元", "¥3.60". `gap` separates a Chinese unit from the number. */
export const amountInWords = (cents: number, gap = ''): string =>
  unit() === undefined ? amountText(cents) : formatCents(cents) + gap + unit();

/** An amount without decimals in a sentence: "3 元", "¥3". */
export const wholeAmount = (units: number): string =>
  unit() === undefined ? `${city().currency.sign}${units}` : `${units} ${unit()}`;

/** The unit of amounts, to label a field: "元", "¥". */
export const amountUnit = (): string => unit() ?? city().currency.sign;

/** An amount with two decimals, in the size and colour of the surrounding text. */
export function Money({ cents }: { cents: number }) {
  return (
    <span className="money">
      <span>{city().currency.sign}</span>
      {formatCents(cents)}
    </span>
  );
}
