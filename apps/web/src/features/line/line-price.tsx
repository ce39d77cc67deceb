import { language } from '../../core/i18n/language.ts';

/**
 * Returns the text of an amount before its currency's symbol, the symbol, and the text behind it. The format is that of
 * `currencyText`: a module that lines and plans share would be in a chunk that campaigns load, which have no room.
 */
function splitPrice(amount: number, currency: string): string[] {
  const format = new Intl.NumberFormat(language().slice(0, 2), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** decimals).split(/([^\d\s.,-]+)/);
}

/** A fare, as `Price` shows it in plans. */
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
