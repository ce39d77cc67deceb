import { TOKEN_ADDRESS } from './path.ts';

/** Crockford's base 32: without i, l, o and u. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const FORM = /^h[0-9a-hjkmnp-tv-z]{13}$/;
/** Number of random letters of a token: 60 bits. `h` comes before them, a check letter after them. */
export const DRAWN_LETTERS = 12;

/** Multiplies by a, the root of x^5 + x^2 + 1, which generates GF(32). */
const timesA = (n: number): number => (n & 16 ? (n << 1) ^ 37 : n << 1);

/**
 * Returns the sum of a^(i+1) * d_i over GF(32). No two letters have the same weight, and none has weight 0: a wrong
 * letter or two swapped letters give another sum.
 */
const checkOf = (digits: readonly number[]): number =>
  // Horner's scheme, from the last digit to the first.
  digits.reduceRight((sum, digit) => timesA(sum ^ digit), 0);

/** Returns the token of 12 random bytes; 5 bits of each byte are used. */
export function tokenOf(random: Uint8Array): string {
  const digits = Array.from(random.subarray(0, DRAWN_LETTERS), (byte) => byte & 31);
  return `h${[...digits, checkOf(digits)].map((digit) => LETTERS[digit]).join('')}`;
}

/** Returns the canonical form of a typed token; null: its check letter is wrong; undefined: not a token. */
export function readToken(text: string): string | null | undefined {
  const token = text.toLowerCase().replace(/[il]/g, '1').replace(/o/g, '0');
  if (!FORM.test(token)) return undefined;
  const digits = Array.from(token.slice(1), (letter) => LETTERS.indexOf(letter));
  return checkOf(digits.slice(0, DRAWN_LETTERS)) === digits[DRAWN_LETTERS] ? token : null;
}

/**
 * Splits a path below the base that begins with a token into the token and the address as campaigns write it; undefined
 * for other paths.
 */
export function tokenPath(path: string): { token: string | null; address: string } | undefined {
  const [, first = '', ...rest] = path.split('/');
  const token = readToken(first);
  return token === undefined ? undefined : { token, address: [TOKEN_ADDRESS, ...rest].join('/') };
}

/** Returns a campaign's address with the token of a link filled in. */
export const atToken = (address: string, token: string): string =>
  address.replace(TOKEN_ADDRESS, `/${token}`);
