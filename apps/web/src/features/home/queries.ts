import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../core/api/call.ts';
import { clearSession } from '../../core/session/session.ts';

/** Revokes the credential and forgets everything it showed; the device forgets it in any case. */
export async function logOut(client: QueryClient): Promise<void> {
  try {
    await call('DELETE token:/v1/sessions/current');
  } finally {
    clearSession();
    client.clear();
  }
}
