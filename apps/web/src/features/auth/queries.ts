import type { Session } from '@shtrans/contract/auth';
import type { CallOutput } from '../../core/api/call-types.ts';
import { call } from '../../core/api/call.ts';
import { CLIENT } from '../../core/config/client.ts';
import { language } from '../../core/i18n/language.ts';
import type { Query } from '../../core/query/query-cache.ts';

type TicketVerification = CallOutput<'POST auth:/auth/cas/verifyTicket'>;

/** The key of the login page's configuration on the gateway. */
const AGREEMENTS = 'login.agreements';

export interface LoginInput {
  phone: string;
  code: string;
  agreed: boolean;
}

/** Addresses of the agreements, and of the inbox of a sandbox gateway; absent ones stay undefined. */
export interface Agreements {
  terms: string | undefined;
  privacy: string | undefined;
  sandboxInbox: string | undefined;
}

/**
 * An address of the configuration, one for all or one per language. Only web addresses become
 * links, whatever the configuration says.
 */
function address(value: unknown): string | undefined {
  const one =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[language() === 'zh_cn' ? 'zh' : 'en']
      : value;
  return typeof one === 'string' && /^(https?:\/\/|\/(?!\/))/.test(one) ? one : undefined;
}

export const agreementsQuery: Query<Agreements> = {
  key: ['config', AGREEMENTS],
  load: async (signal) => {
    const { value } = await call('POST auth:/trip/car/config/queryPagerConf', {
      body: { key: AGREEMENTS },
      signal,
    });
    const fields = (value ?? {}) as Record<string, unknown>;
    return {
      terms: address(fields['terms']),
      privacy: address(fields['privacy']),
      sandboxInbox: address(fields['sandboxInbox']),
    };
  },
  freshMs: Infinity,
};

/** Verifies the partner's ticket. A ticket counts once, so it is asked once per page load. */
export const ticketQuery = (ticket: string): Query<TicketVerification> => ({
  key: ['auth', 'ticket', ticket],
  load: () =>
    call('POST auth:/auth/cas/verifyTicket', { body: { ticket, clientId: CLIENT.appId } }),
  freshMs: Infinity,
  once: true,
});

export const sendCode = (phone: string) => call('POST auth:/v1/sms-codes', { body: { phone } });

export const logIn = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions', { body: input });

export const bindPhone = (bindToken: string, input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions/partner', { body: { bindToken, ...input } });
