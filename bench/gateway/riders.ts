import { randomBytes } from 'node:crypto';
import type { connect } from '../../apps/gateway/src/db/database.ts';
import { newSecret, secretHash } from '../../apps/gateway/src/http/secret.ts';

/** Riders with a login each; gives their credentials. */
export async function addRiders(
  pool: ReturnType<typeof connect>['pool'],
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newSecret({ bytes: randomBytes }));
  const hashes = tokens.map(secretHash);
  await pool.query(
    `with riders as (
       insert into users (id, phone, nickname, created_at)
       select gen_random_uuid(), '151' || lpad(n::text, 8, '0'), 'rider ' || n, now()
       from generate_series(1, $1::int) n returning id, phone)
     insert into sessions (token_hash, user_id, kind, created_at, last_used_at, expires_at)
     select ($2::text[])[substr(phone, 4)::int], id, 'main', now(), now(), now() + interval '10 days'
     from riders`,
    [count, hashes],
  );
  return tokens;
}
