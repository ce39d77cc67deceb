import { scrypt, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Random } from '../../../clock.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** From OWASP's cheat sheet on password storage: 128 MiB and about half a second per attempt. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const BYTES = 32;

/**
 * Maximum number of waiting derivations, about ten seconds: users do not wait longer for a page. Strangers fill at most half
 * of the queue, so that a flood of guesses from many addresses leaves room for operators in browsers they have used before.
 */
const QUEUE_MAX = { operator: 20, stranger: 10 };
export type Attempter = keyof typeof QUEUE_MAX;
const QUEUE_SECONDS = 10;
let waitingCount = 0;
let lastDerivation: Promise<unknown> = Promise.resolve();

/**
 * Derives a key with scrypt, because Node on some of our machines lacks Argon2. Runs one derivation at a
 * time, so that a flood of log-ins cannot exhaust the memory. Throws `too_many_requests`.
 */
function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: typeof COST,
  attempter: Attempter,
): Promise<Buffer> {
  if (waitingCount >= QUEUE_MAX[attempter]) {
    throw new CodedError('too_many_requests', { retryAfterSeconds: QUEUE_SECONDS });
  }
  waitingCount++;
  const next = lastDerivation.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const options = { N, r, p, maxmem: 256 * N * r };
        scrypt(password.normalize('NFC'), salt, BYTES, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );
  lastDerivation = next.catch(() => {}).then(() => waitingCount--);
  return next;
}

/** Returns the stored form of a password: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(random: Random, password: string): Promise<string> {
  const salt = random.bytes(16);
  return encodeHash(salt, await derive(password, salt, COST, 'operator'));
}

function encodeHash(salt: Buffer, hash: Buffer): string {
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Checked for an unknown name, so that it takes as long as a known one. */
const DUMMY_PASSWORD = encodeHash(Buffer.alloc(16), Buffer.alloc(1));

/** Whether a password matches the stored one; `undefined` never matches. Throws `too_many_requests`. */
export async function isPassword(
  storedPassword: string | undefined,
  password: string,
  attempter: Attempter,
): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (storedPassword ?? DUMMY_PASSWORD).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const typedKey = await derive(password, Buffer.from(salt, 'base64'), cost, attempter);
  const storedKey = Buffer.from(hash, 'base64');
  return storedKey.length === typedKey.length && timingSafeEqual(storedKey, typedKey);
}
