import { existing } from '@shtrans/contract/api/errors';
import { type Db, prepared, type Tx } from '../../../db/database.ts';
import { followedRows } from '../../../db/followed-rows.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { findRow } from './tables.ts';

export type RideRow = Row<'rides'>;

/** Returns a rider's ride. Throws `ride_not_found` for another rider's or an unknown one. */
export const requireRide = async (db: Db | Tx, { userId, id }: OwnKey): Promise<RideRow> =>
  existing(await findRow(db, 'rides', { user_id: userId, id }), 'ride_not_found');

/** Returns the rider's ride under way. */
export const liveRide = (db: Db | Tx, userId: string): Promise<RideRow | undefined> =>
  findRow(db, 'rides', { user_id: userId, ended_at: null });

/** Returns whether a write failed because the rider already has a ride under way. */
export const isSecondLiveRide = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'rides_one_live';

/** A version that no ride has. */
const NONE = -1;
const NEVER = new Date(0);

/** Rides that are being watched. A row is read again only if its version or `heard_at` changed. */
export const watchedRides = followedRows<RideRow>(({ db }) => ({
  channel: 'ride',
  read: (watchedKeys) =>
    prepared<RideRow>(db, {
      name: 'rides-that-differ-2',
      text: `select rides.* from rides
        join unnest($1::uuid[], $2::integer[], $3::timestamptz[]) as known (id, version, heard_at)
          on rides.id = known.id
        where rides.version <> known.version or rides.heard_at <> known.heard_at`,
      values: [
        watchedKeys.map(({ id }) => id),
        watchedKeys.map(({ known }) => known?.version ?? NONE),
        watchedKeys.map(({ known }) => known?.heard_at ?? NEVER),
      ],
    }),
}));
