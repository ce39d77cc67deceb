import type { Config } from '../config.ts';

/** A year, as the preload lists of browsers require. */
const STAY_WITH_HTTPS = 'max-age=31536000';

/** Returns the headers of every answer; pages set their own policy. */
export const securityHeaders = ({
  PUBLIC_URL,
  HSTS_SUBDOMAINS,
}: Pick<Config, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(PUBLIC_URL?.startsWith('https:') === true && {
    'strict-transport-security': HSTS_SUBDOMAINS
      ? `${STAY_WITH_HTTPS}; includeSubDomains`
      : STAY_WITH_HTTPS,
  }),
});
