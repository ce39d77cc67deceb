import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type HandoverRow = Schema['handover_tickets'];
export type BindTokenRow = Schema['bind_tokens'];

export async function insertHandover(db: Db, row: HandoverRow): Promise<void> {
  await db.insertInto('handover_tickets').values(row).execute();
}

export const findHandover = async (db: Db | Tx, hash: string): Promise<HandoverRow | undefined> =>
  await db.selectFrom('handover_tickets').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Uses a ticket up, once, for its client, in time; the rider it logs in, or undefined. */
export async function useHandover(
  tx: Tx,
  hash: string,
  clientId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('handover_tickets')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertBindToken(db: Db | Tx, row: BindTokenRow): Promise<void> {
  await db.insertInto('bind_tokens').values(row).execute();
}

export const findBindToken = async (db: Db | Tx, hash: string): Promise<BindTokenRow | undefined> =>
  await db.selectFrom('bind_tokens').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Uses a bind token up; false when another call was faster. */
export async function useBindToken(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('bind_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** The rider a partner account logs in, if it is bound. */
export async function boundRider(
  db: Db | Tx,
  account: { partner: string; uid: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_accounts')
    .select('user_id')
    .where('partner', '=', account.partner)
    .where('uid', '=', account.uid)
    .executeTakeFirst();
  return row?.user_id;
}

/** The rider's account at a partner, if one is bound. */
export async function partnerUid(
  db: Db | Tx,
  { partner, userId }: { partner: string; userId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_accounts')
    .select('uid')
    .where('partner', '=', partner)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.uid;
}

/** Takes away the rider's account at a partner, unless it is `row`'s own. */
export async function unbindOther(
  tx: Tx,
  { partner, uid, user_id }: Pick<Schema['partner_accounts'], 'partner' | 'uid' | 'user_id'>,
): Promise<void> {
  await tx
    .deleteFrom('partner_accounts')
    .where('user_id', '=', user_id)
    .where('partner', '=', partner)
    .where('uid', '!=', uid)
    .execute();
}

/**
 * Binds a partner account to a rider and gives the rider it is bound to: another one when it was
 * bound meanwhile, undefined when the rider has another account of this partner already.
 */
export async function bind(tx: Tx, row: Schema['partner_accounts']): Promise<string | undefined> {
  await tx
    .insertInto('partner_accounts')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
  return await boundRider(tx, row);
}
