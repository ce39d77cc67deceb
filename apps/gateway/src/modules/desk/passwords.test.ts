import { expect, it } from 'vitest';
import { isPassword } from './passwords.ts';

/** Costs next to nothing to try. */
const CHEAP = 'scrypt$16$1$1$AAAA$AA==';
const TRIES = 30;

it('passwords are tried in a short queue: a flood is refused, and nobody afterwards', async () => {
  const flood = Array.from({ length: TRIES }, async () => await isPassword(CHEAP, 'guessed'));
  const tried = await Promise.allSettled(flood);
  const refused = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(TRIES - 20);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 });
  }
  expect(await isPassword(CHEAP, 'guessed')).toBe(false);
});
