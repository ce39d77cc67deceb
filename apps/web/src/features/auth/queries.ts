import type { Session } from '@shtrans/contract/auth';
import { call } from '../../core/api/call.ts';
import { CLIENT } from '../../core/config/client.ts';
import { query } from '../../core/query/query.ts';
import type { LoginInput } from '../../domain/login/queries.ts';

/** Verifies the partner's ticket. A ticket counts once, so it is asked once per page load. */
export const ticketQuery = (ticket: string) =>
  query(
    'POST auth:/auth/cas/verifyTicket',
    { body: { ticket, clientId: CLIENT.appId } },
    { freshMs: Infinity, once: true },
  );

export const logIn = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions', { body: input });

export const bindPhone = (bindToken: string, input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions/partner', { body: { bindToken, ...input } });
