import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { rideFactView } from '../facts/service.ts';
import { queries } from './tables.ts';

type Kept = Row<'campaign_verdicts'>;

interface Counted {
  campaign: string;
  /** What the participations have in common. */
  column: 'user_id' | 'device' | 'payer' | 'net' | 'kin' | 'referrer';
  value: string | null;
  /** Kinds of mechanics; empty: all. */
  kinds: readonly string[];
  /** Counts only devices whose mark is younger, or that have none. */
  markYoungerThanHours: number | undefined;
  since: Date;
}

/** Returns how many participations were not denied, and how many riders other than one made them. */
export async function countParticipations(
  tx: Tx,
  { campaign, column, value, kinds, markYoungerThanHours, since }: Counted,
  exceptUserId: string,
): Promise<{ acts: number; others: number }> {
  const { rows } = await sql<{ acts: number; others: number }>`
    select count(*)::int as acts,
      count(distinct user_id) filter (where user_id <> ${exceptUserId})::int as others
    from campaign_verdicts
    where ${sql.ref(column)} = ${value} and campaign = ${campaign}
      and at > ${since} and outcome <> 'deny'
      and ${
        markYoungerThanHours === undefined
          ? sql`true`
          : sql`(mark_hours is null or mark_hours < ${markYoungerThanHours})`
      }
      and ${kinds.length === 0 ? sql`true` : sql`kind = any(${kinds})`}
  `.execute(tx);
  return rows[0] ?? { acts: 0, others: 0 };
}

/** Returns all verdicts between two instants, oldest first. */
export const verdictsBetween = async (db: Db, from: Date, to: Date): Promise<Kept[]> =>
  await queries(db)
    .selectFrom('campaign_verdicts')
    .selectAll()
    .where('at', '>', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Returns how many of these riders have paid for a ride that counts. */
export async function countPaying(db: Db, riders: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct user_id)::int as n from ${rideFactView} f
    where user_id = any(${riders}::uuid[]) and fare_cents > 0 and reversed_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}
