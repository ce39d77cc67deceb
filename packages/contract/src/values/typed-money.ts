import { bareCode } from './typed-text.ts';

/** Returns the cents (fen) of an amount that somebody typed in yuan, with as many digits before the point; undefined if it is none. */
export function typedCents(typed: string, { digits }: { digits: number }): number | undefined {
  const amountText = bareCode(typed).replace(/^¥/, '');
  const isAmount = new RegExp(`^\\d{1,${digits}}(?:\\.\\d{1,2})?$`).test(amountText);
  return isAmount ? Math.round(Number(amountText) * 100) : undefined;
}
