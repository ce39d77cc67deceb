import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { referralOf, referralView } from '../referrals/service.ts';
import { lockRiderRow, riderView } from '../../people/auth/service.ts';

export type RebateRow = Row<'rebates'>;

/** Returns the promoter that a rider is bound to, or undefined. */
const promoterOf = async (db: Db | Tx, userId: string): Promise<string | undefined> =>
  (await referralOf(db, { userId, programme: 'rebate' }))?.referrer ?? undefined;

/** Returns the unbound promoter at the top of a rider's chain, possibly the rider. */
export async function rootOf(db: Db | Tx, userId: string): Promise<string> {
  const promoter = await promoterOf(db, userId);
  return promoter === undefined ? userId : await rootOf(db, promoter);
}

/**
 * Locks a rider who is to be bound, their promoter and the root above the promoter, and returns that root. Until the
 * transaction ends, none of them is bound elsewhere, so the chain above the promoter does not change. Only a root gets a
 * promoter, so only binding a root to a rider below it could close a circle. All locks are taken in one order, and released
 * if the root has changed meanwhile, so that no two bindings deadlock.
 */
export async function lockRoot(
  tx: Tx,
  { userId, promoter }: { userId: string; promoter: string },
): Promise<string> {
  for (;;) {
    await sql`savepoint roots`.execute(tx);
    const root = await rootOf(tx, promoter);
    for (const id of [...new Set([userId, promoter, root])].toSorted()) {
      await lockRiderRow(tx, id);
    }
    if ((await rootOf(tx, promoter)) === root) return root;
    await sql`rollback to savepoint roots`.execute(tx);
  }
}

export interface Pending extends Pick<RebateRow, 'amount' | 'at' | 'release_at' | 'state'> {
  phone: string | null;
}

/** Returns a promoter's rebates that are not in the ledger, latest first. */
export async function pendingOf(db: Db | Tx, userId: string, limit: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select r.amount, r.at, r.release_at, r.state, u.phone
    from rebates r left join ${riderView} u on u.id = r.referred
    where r.user_id = ${userId} and r.state in ('frozen', 'cancelled')
    order by r.at desc, r.order_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the points frozen for a promoter, and how many riders are bound to them and how many are held. */
export async function sumsOf(
  db: Db | Tx,
  userId: string,
): Promise<{ frozen: number; bound: number; held: number }> {
  const { rows } = await sql<{ frozen: number; bound: number; held: number }>`
    select (
      select coalesce(sum(amount), 0)::int from rebates
      where user_id = ${userId} and state = 'frozen') as frozen,
      count(*) filter (where state = 'counted')::int as bound,
      count(*) filter (where state = 'held')::int as held
    from ${referralView} r where referrer = ${userId} and programme = 'rebate'`.execute(db);
  return rows[0] ?? { frozen: 0, bound: 0, held: 0 };
}

/**
 * Returns frozen rebates that are due, locked for their release. Without a promoter, skips those that another transaction is
 * releasing; for one promoter, waits until they are released, so that the promoter does not see them as frozen.
 */
export async function dueRebates(
  tx: Tx,
  { userId, now, limit }: { userId: string | undefined; now: Date; limit: number },
): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`
    select * from rebates
    where state = 'frozen' and release_at <= ${now}
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    order by user_id, release_at, order_id limit ${limit}
    for update ${userId === undefined ? sql`skip locked` : sql``}`.execute(tx);
  return rows;
}
