import { city } from '@shtrans/contract/city/current';
import { amountText, formatCents } from '@shtrans/contract/values/money';

export { amountText };

/** An amount with two decimals, in the size and colour of the surrounding text. */
export function Money({ cents }: { cents: number }) {
  return (
    <span className="money">
      <span>{city().currency.sign}</span>
      {formatCents(cents)}
    </span>
  );
}
