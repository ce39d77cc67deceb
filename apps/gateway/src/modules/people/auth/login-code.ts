import type { Random } from '../../../clock.ts';
import { isOneOfMacs, macOf, macsOf, type SigningKeys } from '../../../crypto/signing-keys.ts';

/** A login code: six digits, each of the million as likely as any other. */
export function newCode(random: Random): string {
  // 2^32 is no multiple of 10^6: the last, incomplete million is thrown away.
  const limit = 4_294_000_000;
  for (;;) {
    const n = random.bytes(4).readUInt32BE();
    if (n < limit) return String(n % 1_000_000).padStart(6, '0');
  }
}

/** A code with the challenge it was sent for. */
export interface SentCode {
  challenge: string;
  phone: string;
  code: string;
}

const signed = ({ challenge, phone, code }: SentCode): string =>
  `sms-code|${challenge}|${phone}|${code}`;

/** What is stored of a challenge's code. Keyed, because a million codes are searched in a second. */
export const codeHash = (keys: SigningKeys | undefined, sent: SentCode): string =>
  macOf(keys, signed(sent)).toString('hex');

/** Whether this was stored of a code, by any key. Does not tell by time where they differ. */
export const isCodeHash = (keys: SigningKeys | undefined, hash: string, sent: SentCode): boolean =>
  isOneOfMacs(macsOf(keys, signed(sent)), Buffer.from(hash, 'hex'));
