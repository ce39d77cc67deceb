import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { postingView } from '../../wallet/ledger/service.ts';
import type { RideFact } from './store.ts';
import { findRow, queries } from './tables.ts';

export type Agreement = Row<'carbon_agreements'>;

/** Returns the agreement in force for a rider. */
export const agreementOf = (db: Db | Tx, userId: string): Promise<Agreement | undefined> =>
  findRow(db, 'carbon_agreements', { user_id: userId, withdrawn_at: null });

/** Reports whether a rider's agreement was in force at an instant. */
export async function hasAgreedAt(db: Db | Tx, userId: string, instant: Date): Promise<boolean> {
  const agreement = await queries(db)
    .selectFrom('carbon_agreements')
    .select('id')
    .where('user_id', '=', userId)
    .where('agreed_at', '<=', instant)
    .where((eb) => eb.or([eb('withdrawn_at', 'is', null), eb('withdrawn_at', '>', instant)]))
    .executeTakeFirst();
  return agreement !== undefined;
}

/** Returns the number of distinct riders, without deleted ones, who came by a rider's invitations. */
export async function invitedBy(db: Db | Tx, inviter: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from carbon_agreements
    where inviter = ${inviter}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns a rider's rides that ended from an instant on and were not fully refunded. */
export const factsSince = (tx: Tx, userId: string, from: Date): Promise<RideFact[]> =>
  queries(tx)
    .selectFrom('ride_facts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', '>=', from)
    .where('reversed_at', 'is', null)
    .orderBy('ended_at')
    .execute();

/** The carbon credited for the rides of a month and type. */
export interface Saving {
  month: string;
  type: string;
  grams: number;
  rides: number;
}

/** Returns the carbon credited to a rider and not taken back, for rides from a day on, by month and type. */
export async function savingsSince(db: Db | Tx, userId: string, day: string): Promise<Saving[]> {
  const { rows } = await sql<Saving>`
    select left(f.day, 7) as month, f.type, sum(p.change)::int as grams, count(*)::int as rides
    from ride_facts f join ${postingView} p on p.user_id = f.user_id and p.currency = 'carbon'
      and p.cause_kind = 'order.completed' and p.cause_id = f.order_id::text
    where f.user_id = ${userId} and f.day >= ${day} and f.reversed_at is null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
