import type { Session } from '@shtrans/contract/auth';
import { clearQueries } from '../../core/query/query-cache.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { goTo, navigate } from '../../core/route/router.ts';
import { setSession } from '../../core/session/session.ts';
import { safeReturn } from './return-to.ts';

/** Keeps the session, forgets what another rider saw, and goes back to the page that asked. */
export function useSessionStart(): (session: Session) => void {
  const { query } = useRoute();
  return (session) => {
    setSession(session);
    clearQueries();
    const path = safeReturn(query['return']);
    if (path === undefined) navigate('home', undefined, undefined, { replace: true });
    else goTo(path, { replace: true });
  };
}
