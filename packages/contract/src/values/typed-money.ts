import { city } from '../city/current.ts';
import { bareCode } from './typed-text.ts';

/** Returns the cents of an amount that somebody typed, with at most `digits` digits before the point; undefined if it is none. */
export function typedCents(typed: string, { digits }: { digits: number }): number | undefined {
  const { sign, decimals } = city().currency;
  const amountText = bareCode(typed).replace(sign.trim(), '');
  const isAmount = new RegExp(`^\\d{1,${digits}}(?:\\.\\d{1,${decimals}})?$`).test(amountText);
  return isAmount ? Math.round(Number(amountText) * 10 ** decimals) : undefined;
}
