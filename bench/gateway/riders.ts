import { randomBytes } from 'node:crypto';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { newSecret, secretHash } from '../../apps/gateway/src/http/secret.ts';
import { startEmptyGateway } from './stage.ts';

/** Number of gateways that serve a crowd. */
export const CROWD_GATEWAYS = 3;

/** Creates a database of riders, the settings of its gateways, and a separate connection. */
export async function crowdStage(ends: AsyncDisposableStack, riders: number) {
  const { gateway, databaseUrl } = await startEmptyGateway(ends);
  await gateway.stop();
  const { pool, db } = connect(databaseUrl, { max: 2, patient: true });
  ends.defer(() => db.destroy());
  const tokens = await addRiders(pool, riders);
  // Riders share one address here, but must not count as one caller.
  const limits = { LIMIT_FACTOR: '100000', LOG_LEVEL: 'info' };
  const settings = { DATABASE_URL: databaseUrl, DEMO: 'false', ...limits };
  return { databaseUrl, pool, settings, tokens, ctx: { db, clock: { now: () => new Date() } } };
}

/** Adds riders with one login each; returns their credentials. */
async function addRiders(
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
