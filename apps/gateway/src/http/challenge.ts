import type { ErrorCode } from '@shtrans/contract/api/errors';
import type { FastifyRequest } from 'fastify';

/** The value of `WWW-Authenticate` for webhooks whose signature is wrong: docs/partners says how to sign. */
export const PARTNER_CHALLENGE = 'Partner-Signature realm="shtrans"';

/**
 * The value of `WWW-Authenticate`, which every 401 has (RFC 9110, 11.6.1): how to prove who calls. A credential that was
 * sent and does not count is told from none at all (RFC 6750, 3.1).
 */
export function challengeOf(code: ErrorCode, { headers }: Pick<FastifyRequest, 'headers'>): string {
  if (code === 'signature_invalid') return PARTNER_CHALLENGE;
  return headers.authorization === undefined
    ? 'Bearer realm="shtrans"'
    : 'Bearer realm="shtrans", error="invalid_token"';
}
