import { createHash } from 'node:crypto';

/** Returns the secret of a name, in the form of Standard Webhooks. */
export const webhookSecret = (name: string): string =>
  `whsec_${createHash('sha256').update(name).digest('base64')}`;
