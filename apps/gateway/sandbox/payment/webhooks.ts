import { type Outbox, sendDueWebhooks } from '../outbox.ts';
import { type SandboxDeps, takeLateMoney } from './trades.ts';

const OUTBOX: Outbox = {
  table: 'sandbox_notices',
  partner: 'payment',
  path: '/v1/payments/webhook/sandbox',
  // For about an hour; then only a query finds out, as with real providers.
  maxAttempts: 20,
};

/** Brings in late money and sends what notices are due, each once. Gives how many it sent. */
export async function sendDueNotices(deps: SandboxDeps, base: string): Promise<number> {
  await takeLateMoney(deps);
  return await sendDueWebhooks(deps, OUTBOX, base);
}
