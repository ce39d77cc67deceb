import type { Random } from '../../../clock.ts';
import { isOneOfMacs, macOf, macsOf, type SigningKeys } from '../../../crypto/signing-keys.ts';

/** Returns a code: six digits, uniformly distributed. */
export function newCode(random: Random): string {
  // Rejects the last, incomplete million, because 2^32 is no multiple of 10^6.
  const limit = 4_294_000_000;
  for (;;) {
    const n = random.bytes(4).readUInt32BE();
    if (n < limit) return String(n % 1_000_000).padStart(6, '0');
  }
}

/** What a code confirms. The hash of a code depends on it, so that it confirms nothing else. */
export type CodePurpose = 'login' | 'close';

/** A code with its challenge and phone. */
export interface SentCode {
  purpose: CodePurpose;
  challenge: string;
  phone: string;
  code: string;
}

/** The beginnings of signed texts; none begins another. */
const SIGNED_AS: Readonly<Record<CodePurpose, string>> = {
  login: 'sms-code|',
  close: 'sms-close-code|',
};

const signedText = ({ purpose, challenge, phone, code }: SentCode): string =>
  `${SIGNED_AS[purpose]}${challenge}|${phone}|${code}`;

/** Returns the stored hash of a code. Keyed, because a million codes can be searched in a second. */
export const codeHash = (keys: SigningKeys | undefined, sentCode: SentCode): string =>
  macOf(keys, signedText(sentCode)).toString('hex');

/** Returns whether a hash is that of a code, under any key, in constant time. */
export const isCodeHash = (
  keys: SigningKeys | undefined,
  hash: string,
  sentCode: SentCode,
): boolean => isOneOfMacs(macsOf(keys, signedText(sentCode)), Buffer.from(hash, 'hex'));
