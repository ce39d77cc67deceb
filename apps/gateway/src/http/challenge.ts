import type { ErrorCode } from '@shtrans/contract/api/errors';
import type { FastifyRequest } from 'fastify';

/** The value of `WWW-Authenticate` for webhooks whose signature is wrong: docs/partners says how to sign. */
export const PARTNER_CHALLENGE = 'Partner-Signature realm="shtrans"';

/**
 * Returns the value of `WWW-Authenticate`, which every 401 must have (RFC 9110, 11.6.1). It distinguishes an invalid
 * credential from a missing one (RFC 6750, 3.1).
 */
export function challengeOf(code: ErrorCode, { headers }: Pick<FastifyRequest, 'headers'>): string {
  if (code === 'signature_invalid') return PARTNER_CHALLENGE;
  return headers.authorization === undefined
    ? 'Bearer realm="shtrans"'
    : 'Bearer realm="shtrans", error="invalid_token"';
}
