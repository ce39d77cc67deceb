import { formatCents } from '@shtrans/contract/values/money';

/** An amount in cents as a text: 360 -> "¥3.60". */
export const yuan = (cents: number): string => `¥${formatCents(cents)}`;

/** An amount in cents as yuan with two decimals, in the size and colour of the surrounding text. */
export function Money({ cents }: { cents: number }) {
  return (
    <span className="money">
      <span>¥</span>
      {formatCents(cents)}
    </span>
  );
}
