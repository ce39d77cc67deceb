import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../src/context.ts';
import { uuidv7 } from '../src/db/uuid.ts';
import { queries } from './rows.ts';

/** Logs a rider in without SMS, and creates the rider on first use. Returns the bearer credential. */
export async function login(
  ctx: Pick<Context, 'db' | 'clock' | 'random'>,
  phone: string,
  kind: 'main' | 'local',
): Promise<string> {
  const now = ctx.clock.now();
  await queries(ctx.db)
    .insertInto('users')
    .values({ id: uuidv7(ctx), phone, nickname: phone.slice(-4), demo: false, created_at: now })
    .onConflict((c) => c.column('phone').doNothing())
    .execute();
  const user = await queries(ctx.db)
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString('base64url');
  await queries(ctx.db)
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: user.id,
      kind,
      device_id: null,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 180 * 86_400_000),
      revoked_at: null,
    })
    .execute();
  return token;
}
