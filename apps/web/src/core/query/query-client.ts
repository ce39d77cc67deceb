import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { askForLogin } from '../route/router.ts';
import { clearSession } from '../session/session.ts';

/** A credential the gateway no longer knows: forget it, and on a page that needs one ask for a login. */
function onError(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return;
  clearSession();
  askForLogin();
}

/** Only what a repeat can mend is repeated, once: the way there, or a gateway that is coming back. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 &&
  error instanceof ApiError &&
  (error.code === 'network' || error.code === 'unavailable');

/** The cache of server facts. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime: 30_000, retry, retryDelay: 600 } },
});
