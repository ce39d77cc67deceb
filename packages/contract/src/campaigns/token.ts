import { TOKEN_ADDRESS } from './path.ts';

/** Crockford's base 32: without i, l, o and u. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const FORM = /^h[0-9a-hjkmnp-tv-z]{13}$/;
/** Letters of a token that are drawn: 60 bits. `h` stands before them, one to check them after them. */
export const DRAWN_LETTERS = 12;

/** Times a, the root of x^5 + x^2 + 1, which generates GF(32). */
const timesA = (n: number): number => (n & 16 ? (n << 1) ^ 37 : n << 1);

/**
 * The sum of a^(i+1) * d_i over GF(32). No two letters have the same weight, and none has 0: one that is mistaken, or two
 * that changed their places, give another sum.
 */
const checkOf = (digits: readonly number[]): number =>
  // Horner's scheme, from the last digit on.
  digits.reduceRight((sum, digit) => timesA(sum ^ digit), 0);

/** The token of 12 random bytes, of each of which 5 bits count. */
export function tokenOf(random: Uint8Array): string {
  const digits = Array.from(random.subarray(0, DRAWN_LETTERS), (byte) => byte & 31);
  return `h${[...digits, checkOf(digits)].map((digit) => LETTERS[digit]).join('')}`;
}

/** A token in its one form, however it was typed; null: its check is wrong; undefined: this is no token. */
export function readToken(text: string): string | null | undefined {
  const token = text.toLowerCase().replace(/[il]/g, '1').replace(/o/g, '0');
  if (!FORM.test(token)) return undefined;
  const digits = Array.from(token.slice(1), (letter) => LETTERS.indexOf(letter));
  return checkOf(digits.slice(0, DRAWN_LETTERS)) === digits[DRAWN_LETTERS] ? token : null;
}

/** A path below the base that begins with a token, and its address as campaigns write it; undefined: it does not. */
export function tokenPath(path: string): { token: string | null; address: string } | undefined {
  const [, first = '', ...rest] = path.split('/');
  const token = readToken(first);
  return token === undefined ? undefined : { token, address: [TOKEN_ADDRESS, ...rest].join('/') };
}

/** An address that a campaign writes, at a link. */
export const atToken = (address: string, token: string): string =>
  address.replace(TOKEN_ADDRESS, `/${token}`);
