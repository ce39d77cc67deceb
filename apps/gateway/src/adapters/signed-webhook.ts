import { CodedError } from '@shtrans/contract/api/errors';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Headers, isSigned } from './signature.ts';

/**
 * Reads a partner's webhook after it checks the signature over the raw body. Throws `signature_invalid`,
 * `malformed_body`, and the schema's error for a signed body that is invalid.
 */
export function readSignedWebhook<T>(
  { secret, clock }: { secret: string; clock: Clock },
  schema: z.ZodType<T>,
  headers: Headers,
  body: Buffer,
): T {
  if (!isSigned(secret, headers, body, clock.now())) throw new CodedError('signature_invalid');
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new CodedError('malformed_body', { cause });
  }
  return schema.parse(json);
}
