import type { Context } from '../../context.ts';
import { prepared } from '../../db/database.ts';
import { type Asked, followedRows } from '../../db/followed-rows.ts';
import type { RideRow } from './store.ts';

/** A version no ride has. */
const NONE = -1;
const NEVER = new Date(0);

/** Rides that somebody watches. */
export const watchedRides = followedRows<RideRow>(({ db }) => ({
  channel: 'ride',
  read: (asked) => ridesThatDiffer(db, asked),
}));

/** Whoever knows a ride's version and when it was heard of has the whole of it. */
const ridesThatDiffer = async (db: Context['db'], asked: Asked<RideRow>[]): Promise<RideRow[]> =>
  await prepared<RideRow>(db, {
    name: 'rides-that-differ-1',
    text: `select rides.* from rides
      join unnest($1::uuid[], $2::integer[], $3::timestamptz[]) as known (id, version, heard_at)
        on rides.id = known.id
      where rides.version <> known.version or rides.heard_at <> known.heard_at`,
    values: [
      asked.map(({ id }) => id),
      asked.map(({ known }) => known?.version ?? NONE),
      asked.map(({ known }) => known?.heard_at ?? NEVER),
    ],
  });
