import { call } from '../../core/api/call.ts';
import type { CallOutput } from '../../core/api/call-types.ts';
import { clearQueries, type Query } from '../../core/query/query-cache.ts';
import { clearSession } from '../../core/session/session.ts';

/** Revokes the credential and forgets everything it showed; the device forgets it in any case. */
export async function logOut(): Promise<void> {
  try {
    await call('DELETE token:/v1/sessions/current');
  } finally {
    clearSession();
    clearQueries();
  }
}

/** The ride under way, which the home leads back to. */
export const rideUnderWayQuery: Query<CallOutput<'GET auto:/v1/rides/current'>> = {
  key: ['home', 'ride'],
  load: (signal) => call('GET auto:/v1/rides/current', { signal }),
  freshMs: 3000,
};
