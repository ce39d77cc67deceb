import { formatCents } from '@shtrans/contract/values/money';

export const yuan = (cents: number): string => `¥${formatCents(cents)}`;

/** Converts typed yuan to cents; returns null for an invalid amount. */
export function centsOf(amountText: string): number | null {
  const [, wholeYuan = '', fraction = ''] = /^(\d{1,7})(?:[.．](\d{1,2}))?$/.exec(amountText) ?? [];
  return wholeYuan === '' ? null : Number(wholeYuan) * 100 + Number(fraction.padEnd(2, '0'));
}
