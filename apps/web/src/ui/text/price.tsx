import { currencyText } from '@shtrans/contract/values/currency';
import { language } from '../../core/i18n/language.ts';

/** Splits the text of an amount at its currency's symbol. */
const SYMBOL = /([^\d\s.,-]+)/;

/** An amount in the smallest unit of any currency, with the currency's decimals, as `Money` shows those of the shop. */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const text = currencyText(amount, currency, language().slice(0, 2));
  const [before, symbol, after] = text.split(SYMBOL);
  return (
    <span className="money">
      {before}
      <span>{symbol}</span>
      {after}
    </span>
  );
}
