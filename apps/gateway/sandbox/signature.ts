import { createHmac } from 'node:crypto';
import type { Context } from '../src/context.ts';
import { findRow, insertRow } from './tables.ts';

/** Partners of the sandbox that send webhooks. */
export type Sender =
  | 'payment'
  | 'dispatch'
  | 'bikes'
  | 'gates'
  | 'parking'
  | 'ticketing'
  | 'real-name'
  | 'face-verification';
/** Partners that share a secret with the gateway. */
export type Secret = Sender | 'partner' | 'text-check';

/**
 * Returns the secret that the gateway and a sandbox partner share. It is generated on first use and stored in the
 * database, so that all gateways on one database have the same.
 */
export async function sandboxSecret(
  { db, random }: Pick<Context, 'db' | 'random'>,
  name: Secret = 'payment',
): Promise<string> {
  const storedRow = await findRow(db, 'sandbox.merchant', { name });
  if (storedRow !== undefined) return storedRow.secret;
  const secret = `whsec_${random.bytes(32).toString('base64')}`;
  // Another gateway may have been first.
  const isOurs = await insertRow(db, 'sandbox.merchant', { name, secret }, 'keep');
  return isOurs ? secret : await sandboxSecret({ db, random }, name);
}

export const hmac = (secret: string, text: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(text).digest();
