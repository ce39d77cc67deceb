import type { SharedTrip } from '@shtrans/contract/rides';
import { call } from '../../core/api/call.ts';
import type { Query } from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';

/** A trip by the token of its link. */
export const sharedTripQuery = (token: string): Query<SharedTrip> => ({
  key: ['shared-trip', token],
  load: async (signal) => {
    const trip = await call('GET auto:/v1/shared-trips/:token', { params: { token }, signal });
    noteServerTime(trip.serverTime);
    return trip;
  },
  freshMs: 5000,
});
