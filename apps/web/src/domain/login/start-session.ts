import type { Session } from '@shtrans/contract/auth/schemas';
import { call } from '../../core/api/call.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import type { SessionKind } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import type { LoginInput } from './queries.ts';

export const logIn = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions', { body: input });

/** After the rider's own login, offers to move the device's favourites to the account. */
async function offerKeptFavourites(session: Session): Promise<void> {
  const { offerFavourites } = await import('../favourites/offer-favourites.ts');
  await offerFavourites(session);
}

/** Stores a session, and forgets what another rider saw. */
export function startSession(session: Session, sessionKind: SessionKind = 'main'): void {
  setSession(session, sessionKind);
  clearQueries();
  // Nothing is lost if this fails: the favourites stay on this device.
  if (sessionKind === 'main') offerKeptFavourites(session).catch(() => undefined);
}
