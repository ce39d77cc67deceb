import { currencyText } from '@shtrans/contract/values/currency';
import { language } from '../../core/i18n/language.ts';

/** The text of an amount around its currency's symbol. */
function splitPrice(
  amount: number,
  currency: string,
): { before: string; symbol: string; after: string } {
  const text = currencyText(amount, currency, language() === 'zh_cn' ? 'zh-CN' : 'en');
  const [symbol = ''] = /[^\d\s.,-]+/u.exec(text) ?? [];
  const start = text.indexOf(symbol);
  return { before: text.slice(0, start), symbol, after: text.slice(start + symbol.length) };
}

/** An amount in the smallest unit of any currency, with the currency's decimals, as `Money` shows those of the shop. */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const { before, symbol, after } = splitPrice(amount, currency);
  return (
    <span className="money">
      {before}
      <span>{symbol}</span>
      {after}
    </span>
  );
}

/** Returns the lowest and highest of prices with one symbol: "€2.00–4.50", or "€2.00" if they are equal. */
export function priceRangeText(min: number, max: number, currency: string): string {
  const [lowest, highest] = [splitPrice(min, currency), splitPrice(max, currency)];
  if (min === max) return lowest.before + lowest.symbol + lowest.after;
  return lowest.before === ''
    ? `${lowest.symbol}${lowest.after}–${highest.after.trim()}`
    : `${lowest.before.trim()}–${highest.before}${highest.symbol}`;
}
