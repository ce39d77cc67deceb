import { existing } from '@shtrans/contract/api/errors';
import { INVITE_LETTERS } from '@shtrans/contract/invites/facts';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { limit, type Limit } from '../../../http/limits.ts';
import { findRow, insertRow } from './tables.ts';
import { findRider } from '../../people/auth/service.ts';

export { givePromoted } from './promoters.ts';
export { followInvitation, followSteps } from './steps.ts';

/** Per client address. There are 32^8 codes, so guessing one is hopeless. */
export const READS_PER_MINUTE: Limit = { max: 60, windowSeconds: 60 };

/** Returns the rider of a code. */
export const riderOfCode = async (db: Db | Tx, code: string): Promise<string | undefined> =>
  (await findRow(db, 'invite_codes', { code }))?.user_id;

/** Returns the rider's code. The first request makes it; repeated and concurrent requests return the same one. */
export async function inviteCode(
  ctx: Context,
  userId: string,
  db: Db | Tx = ctx.db,
): Promise<{ code: string }> {
  for (;;) {
    const existingCode = await findRow(db, 'invite_codes', { user_id: userId });
    if (existingCode !== undefined) return { code: existingCode.code };
    // If a concurrent call was first, its code stays; a code that another rider has is drawn again.
    const row = { user_id: userId, code: drawCode(ctx), made_at: ctx.clock.now() };
    await insertRow(db, 'invite_codes', row, 'keep');
  }
}

const drawCode = ({ random }: Pick<Context, 'random'>): string =>
  Array.from(random.bytes(8), (byte) => INVITE_LETTERS[byte % INVITE_LETTERS.length]).join('');

/** Returns who invites by a code. Throws `invite_not_found`, `too_many_requests`. */
export async function inviterOf(
  ctx: Context,
  code: string,
  clientAddress: string,
): Promise<{ code: string; phoneEnd: string }> {
  await limit(ctx, `invite-codes:${clientAddress}`, READS_PER_MINUTE);
  const invite = existing(await findRow(ctx.db, 'invite_codes', { code }), 'invite_not_found');
  const rider = existing(await findRider(ctx.db, invite.user_id), 'invite_not_found');
  return { code, phoneEnd: rider.phone.slice(-4) };
}
