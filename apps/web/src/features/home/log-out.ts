import { call } from '../../core/api/call.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
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
