import { ApiError } from '../api/api-error.ts';
import { askForLogin } from '../route/router.ts';
import { clearSession } from '../session/session.ts';

/** A credential the gateway no longer knows: forget it, and on a page that needs one ask for a login. */
export function reportRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return;
  clearSession();
  askForLogin();
}
