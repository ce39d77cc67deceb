import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { postingView } from '../../wallet/ledger/service.ts';
import type { RideFact } from './store.ts';
import { findRow, queries } from './tables.ts';

export type Agreement = Row<'carbon_agreements'>;

/** The agreement that holds for a rider now. */
export const agreementOf = (db: Db | Tx, userId: string): Promise<Agreement | undefined> =>
  findRow(db, 'carbon_agreements', { user_id: userId, withdrawn_at: null });

/** Whether a rider agreed that what ends at an instant counts. */
export async function hasAgreedAt(db: Db | Tx, userId: string, at: Date): Promise<boolean> {
  const found = await queries(db)
    .selectFrom('carbon_agreements')
    .select('id')
    .where('user_id', '=', userId)
    .where('agreed_at', '<=', at)
    .where((eb) => eb.or([eb('withdrawn_at', 'is', null), eb('withdrawn_at', '>', at)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** How many riders, as far as they are not deleted, came by a rider's invitations: each counts once. */
export async function invitedBy(db: Db | Tx, inviter: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from carbon_agreements
    where inviter = ${inviter}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Rides of a rider that ended from an instant on, and whose money did not go back. */
export const factsSince = (tx: Tx, userId: string, from: Date): Promise<RideFact[]> =>
  queries(tx)
    .selectFrom('ride_facts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', '>=', from)
    .where('reversed_at', 'is', null)
    .orderBy('ended_at')
    .execute();

/** What rides of a month and type were credited with. */
export interface Saving {
  month: string;
  type: string;
  grams: number;
  rides: number;
}

/** What was credited to a rider and not taken back, of rides from a day on, by their month and type. */
export async function savingsSince(db: Db | Tx, userId: string, day: string): Promise<Saving[]> {
  const { rows } = await sql<Saving>`
    select left(f.day, 7) as month, f.type, sum(p.change)::int as grams, count(*)::int as rides
    from ride_facts f join ${postingView} p on p.user_id = f.user_id and p.currency = 'carbon'
      and p.cause_kind = 'order.completed' and p.cause_id = f.order_id::text
    where f.user_id = ${userId} and f.day >= ${day} and f.reversed_at is null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
