import { expect, it } from 'vitest';
import { type Attempter, hashPassword, isPassword } from './passwords.ts';

/** A hash that is cheap to check. */
const CHEAP = 'scrypt$16$1$1$AAAA$AA==';
const refusals = (results: readonly PromiseSettledResult<boolean>[]) =>
  results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));

it('passwords are checked in a short queue: a flood is refused, operators still have room, and later attempts too', async () => {
  const attempts = (count: number, attempter: Attempter) =>
    Array.from({ length: count }, async () => await isPassword(CHEAP, 'guessed', attempter));
  const flood = Promise.allSettled(attempts(30, 'stranger'));
  const operators = Promise.allSettled(attempts(15, 'operator'));
  const refused = refusals(await flood);
  expect(refused).toHaveLength(20);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 });
  }
  expect(refusals(await operators)).toHaveLength(5);
  expect(await isPassword(CHEAP, 'guessed', 'stranger')).toBe(false);
});

// RFC 7914, section 12: the first 32 of 64 bytes.
const KNOWN = 'scrypt$1024$8$16$TmFDbA==$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI=';

it('only the stored password matches', async () => {
  expect(await isPassword(KNOWN, 'password', 'stranger')).toBe(true);
  expect(await isPassword(KNOWN, 'Password', 'stranger')).toBe(false);
  expect(await isPassword(KNOWN.replace('$1024$', '$2048$'), 'password', 'stranger')).toBe(false);
  expect(await isPassword(KNOWN.slice(0, -4), 'password', 'stranger')).toBe(false);
  expect(await isPassword(undefined, 'password', 'stranger')).toBe(false);
  expect(await isPassword(undefined, '', 'stranger')).toBe(false);
});

it('a password is stored with its cost and salt, in any Unicode normalisation form', async () => {
  const storedPassword = await hashPassword(
    { bytes: (n) => Buffer.alloc(n, 'salt') },
    'caf\u00e9 at the corner',
  );
  expect(storedPassword).toMatch(/^scrypt\$131072\$8\$1\$c2FsdHNhbHRzYWx0c2FsdA==\$[\w+/]{43}=$/);
  expect(await isPassword(storedPassword, 'cafe\u0301 at the corner', 'stranger')).toBe(true);
  expect(await isPassword(storedPassword, 'cafe at the corner', 'stranger')).toBe(false);
});
