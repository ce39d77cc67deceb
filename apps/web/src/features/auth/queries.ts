import type { Session } from '@shtrans/contract/auth';
import type { CallOutput } from '../../core/api/call-types.ts';
import { call } from '../../core/api/call.ts';
import { CLIENT } from '../../core/config/client.ts';
import type { Query } from '../../core/query/query-cache.ts';
import type { LoginInput } from '../../domain/login/queries.ts';

type TicketVerification = CallOutput<'POST auth:/auth/cas/verifyTicket'>;

/** Verifies the partner's ticket. A ticket counts once, so it is asked once per page load. */
export const ticketQuery = (ticket: string): Query<TicketVerification> => ({
  key: ['auth', 'ticket', ticket],
  load: () =>
    call('POST auth:/auth/cas/verifyTicket', { body: { ticket, clientId: CLIENT.appId } }),
  freshMs: Infinity,
  once: true,
});

export const logIn = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions', { body: input });

export const bindPhone = (bindToken: string, input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions/partner', { body: { bindToken, ...input } });
