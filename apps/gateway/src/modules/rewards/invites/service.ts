import { existing } from '@shtrans/contract/api/errors';
import { INVITE_LETTERS } from '@shtrans/contract/invites/facts';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { limit, type Limit } from '../../../http/limits.ts';
import { findRow, insertRow } from './tables.ts';
import { findRider } from '../../people/auth/service.ts';

export { givePromoted } from './promoters.ts';
export { followInvitation, followSteps } from './steps.ts';

/** Of one address. A code is one of 32^8: nobody finds one by trying. */
export const READS_PER_MINUTE: Limit = { max: 60, windowSeconds: 60 };

/** Whose code it is. */
export const riderOfCode = async (db: Db | Tx, code: string): Promise<string | undefined> =>
  (await findRow(db, 'invite_codes', { code }))?.user_id;

/** The rider's code, made when first asked for: asked again, or at once by two phones, it is the same. */
export async function inviteCode(
  ctx: Context,
  userId: string,
  db: Db | Tx = ctx.db,
): Promise<{ code: string }> {
  for (;;) {
    const known = await findRow(db, 'invite_codes', { user_id: userId });
    if (known !== undefined) return { code: known.code };
    // Kept as it is where another call was first; a code that another rider has is drawn anew.
    const row = { user_id: userId, code: drawCode(ctx), made_at: ctx.clock.now() };
    await insertRow(db, 'invite_codes', row, 'keep');
  }
}

const drawCode = ({ random }: Pick<Context, 'random'>): string =>
  Array.from(random.bytes(8), (byte) => INVITE_LETTERS[byte % INVITE_LETTERS.length]).join('');

/** Who invites by a code. Raises `invite_not_found`, `too_many_requests`. */
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
