import { call } from '../../core/api/call.ts';
import { configuredAddress } from '../../core/config/configured-address.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';

/** The key of the login page's configuration on the gateway. */
const AGREEMENTS = 'login.agreements';

export interface LoginInput {
  phone: string;
  /** What the request for this code was answered with; empty before there was one. */
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
 * Addresses of the agreements, and of the inbox of a sandbox gateway, as far as the configuration is
 * known; absent ones are undefined.
 */
export function useAgreements() {
  const fields = (useQuery(configuration).data?.value ?? {}) as Record<string, unknown>;
  return {
    terms: configuredAddress(fields['terms']),
    privacy: configuredAddress(fields['privacy']),
    sandboxInbox: configuredAddress(fields['sandboxInbox']),
  };
}

/** Sends a code to a phone; the answer says what the code is good with, and how long to wait before another. */
export const sendCode = (phone: string) => call('POST auth:/v1/sms-codes', { body: { phone } });
