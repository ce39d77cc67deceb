import type { TxContext } from '../../../context.ts';

const CODE_DIGITS = 16;

/** Returns the columns of an activated e-coupon, with a code of digits that cannot be guessed. */
export function activationColumns({ random }: Pick<TxContext, 'random'>, activatedAt: Date) {
  const digits = random.bytes(8).readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS);
  return { activated_at: activatedAt, code: String(digits).padStart(CODE_DIGITS, '0') };
}
