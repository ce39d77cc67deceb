import { currencyText } from '@shtrans/contract/values/currency';
import { language } from '../../core/i18n/language.ts';

/** Returns the text of an amount before its currency's symbol, the symbol, and the text behind it. */
const splitPrice = (amount: number, currency: string): string[] =>
  currencyText(amount, currency, language().slice(0, 2)).split(/([^\d\s.,-]+)/);

/** A fare, as `Price` shows it; in a chunk that both share, pages that show no fare would load it. */
export function LinePrice({ amount, currency }: { amount: number; currency: string }) {
  const [before, symbol, after] = splitPrice(amount, currency);
  return (
    <span className="money">
      {before}
      <span>{symbol}</span>
      {after}
    </span>
  );
}

/** Returns the lowest and highest of prices, the symbol once: "€2.00–4.50"; "€2.00" if they are equal. */
export function priceRangeText(min: number, max: number, currency: string): string {
  const lowest = splitPrice(min, currency);
  if (min === max) return lowest.join('');
  const [before = '', symbol = '', after = ''] = splitPrice(max, currency);
  return before === ''
    ? `${lowest.join('')}–${after.trim()}`
    : `${lowest[0]?.trim()}–${before}${symbol}${after}`;
}
