import type { Db } from '../../db/database.ts';
import type { CountedRide } from './progress.ts';

/** The rides of a rider that count: those whose money did not go back, in the order of their ends. */
export const countedRides = (db: Db, userId: string): Promise<CountedRide[]> =>
  db
    .selectFrom('ride_facts')
    .select(['type', 'day', 'ended_at as endedAt', 'metres'])
    .where('user_id', '=', userId)
    .where('reversed_at', 'is', null)
    .orderBy('ended_at')
    .orderBy('order_id')
    .execute();
