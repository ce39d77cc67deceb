import type { TxContext } from '../../../context.ts';

const CODE_DIGITS = 16;

/** What an e-coupon has from its activation on: a code of digits that nobody can guess. */
export function activated({ random }: Pick<TxContext, 'random'>, at: Date) {
  const digits = random.bytes(8).readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS);
  return { activated_at: at, code: String(digits).padStart(CODE_DIGITS, '0') };
}
