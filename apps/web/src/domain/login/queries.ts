import { call } from '../../core/api/call.ts';
import { configuredAddress } from '../../core/config/configured-address.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';

/** The key of the login page's configuration on the gateway. */
const AGREEMENTS = 'login.agreements';

export interface LoginInput {
  phone: string;
  /** The challenge in the response to the request for this code; empty before the first request. */
  challenge: string;
  code: string;
  agreed: boolean;
}

const configuration = query(
  'POST auth:/trip/car/config/queryPagerConf',
  { body: { key: AGREEMENTS } },
  { freshMs: Infinity },
);

/**
 * Addresses of the agreements, and of the inbox of a sandbox gateway, if the configuration is loaded; absent ones are
 * undefined.
 */
export function useAgreements() {
  const fields = (useQuery(configuration).data?.value ?? {}) as Record<string, unknown>;
  return {
    terms: configuredAddress(fields['terms']),
    privacy: configuredAddress(fields['privacy']),
    sandboxInbox: configuredAddress(fields['sandboxInbox']),
  };
}

/** Sends a code to a phone. The response has the challenge of the code and the waiting time before another. */
export const sendCode = (phone: string) => call('POST auth:/v1/sms-codes', { body: { phone } });
