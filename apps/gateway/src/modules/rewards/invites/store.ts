import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { rideFactView } from '../facts/service.ts';
import { referralView } from '../referrals/service.ts';
import { postingView } from '../../wallet/ledger/service.ts';
import { riderView } from '../../people/auth/service.ts';
import { queries } from './tables.ts';

export interface Invited {
  id: string;
  phone: string;
  at: Date;
  state: Row<'referrals'>['state'];
  version: number;
  rides: number;
}

/** Returns the riders that a rider invited, latest first, with their rides that count within `days` of accepting. */
export async function invitedBy(
  db: Db | Tx,
  userId: string,
  { days, limit }: { days: number; limit: number },
): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    select r.user_id as id, u.phone, r.at, r.state, r.version, (
      select count(*)::int from ${rideFactView} f
      where f.user_id = r.user_id and f.reversed_at is null
        and f.ended_at >= r.at and f.ended_at < r.at + make_interval(days => ${days})) as rides
    from ${referralView} r join ${riderView} u on u.id = r.user_id
    where r.referrer = ${userId} and r.programme = 'invite'
    order by r.at desc, r.user_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns how many riders a rider invited, and the points for it that were not taken back. */
export async function sumsOf(
  db: Db | Tx,
  userId: string,
): Promise<{ count: number; points: number }> {
  const { rows } = await sql<{ count: number; points: number }>`
    select (
      select count(*)::int from ${referralView} r where referrer = ${userId} and programme = 'invite') as count, (
      select coalesce(sum(p.change), 0)::int from ${postingView} p
      where p.user_id = ${userId} and p.currency = 'points' and p.cause_kind = 'invite.reward'
        and not exists (
          select from ${postingView} r
          where r.user_id = p.user_id and r.currency = p.currency and r.reverses = p.seq)) as points`.execute(
    db,
  );
  return rows[0] ?? { count: 0, points: 0 };
}

/** Returns a rider's rewards for the given referred riders. */
export async function rewardsFor(
  db: Db | Tx,
  userId: string,
  referred: readonly string[],
): Promise<Row<'referral_rewards'>[]> {
  if (referred.length === 0) return [];
  return await queries(db)
    .selectFrom('referral_rewards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('referred', 'in', referred)
    .execute();
}
