import { existing } from '@shtrans/contract/api/errors';
import { type Db, prepared, type Tx } from '../../../db/database.ts';
import { followedRows } from '../../../db/followed-rows.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { findRow } from './tables.ts';

export type RideRow = Row<'rides'>;

/** A rider's ride. Another rider's and an unknown one are both `ride_not_found`. */
export const theRide = async (db: Db | Tx, { userId, id }: OwnKey): Promise<RideRow> =>
  existing(await findRow(db, 'rides', { user_id: userId, id }), 'ride_not_found');

/** The rider's ride under way. */
export const liveRide = (db: Db | Tx, userId: string): Promise<RideRow | undefined> =>
  findRow(db, 'rides', { user_id: userId, ended_at: null });

/** Whether a write failed because the rider has a ride under way already. */
export const isSecondLiveRide = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'rides_one_live';

/** A version no ride has. */
const NONE = -1;
const NEVER = new Date(0);

/** Rides that somebody watches. Whoever knows a ride's version and when it was heard of has the whole of it. */
export const watchedRides = followedRows<RideRow>(({ db }) => ({
  channel: 'ride',
  read: (asked) =>
    prepared<RideRow>(db, {
      name: 'rides-that-differ-2',
      text: `select rides.* from rides
        join unnest($1::uuid[], $2::integer[], $3::timestamptz[]) as known (id, version, heard_at)
          on rides.id = known.id
        where rides.version <> known.version or rides.heard_at <> known.heard_at`,
      values: [
        asked.map(({ id }) => id),
        asked.map(({ known }) => known?.version ?? NONE),
        asked.map(({ known }) => known?.heard_at ?? NEVER),
      ],
    }),
}));
