import { type Outbox, sendDueWebhooks } from '../outbox.ts';
import { type SandboxDispatchDeps, tellDue } from './rides.ts';

const OUTBOX: Outbox = {
  table: 'sandbox_ride_notices',
  partner: 'dispatch',
  path: '/v1/dispatch/webhook/sandbox',
  // Newer events follow soon: old ones are not sent for ever.
  maxAttempts: 8,
};

/** Writes down what there is to tell and sends the notices that are due. Gives how many it sent. */
export async function sendRideNotices(deps: SandboxDispatchDeps, base: string): Promise<number> {
  await tellDue(deps);
  return await sendDueWebhooks(deps, OUTBOX, base);
}
