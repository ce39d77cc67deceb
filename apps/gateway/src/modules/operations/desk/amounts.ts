import { city } from '@shtrans/contract/city/current';

/** Converts an amount that an operator typed to cents; returns null for an invalid one, such as a negative one. */
export function centsOf(typed: string): number | null {
  const { decimals } = city().currency;
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:[.．](\d{1,4}))?$/.exec(typed) ?? [];
  if (whole === '' || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}
