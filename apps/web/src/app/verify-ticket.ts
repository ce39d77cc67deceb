import { call } from '../core/api/call.ts';
import { CLIENT } from '../core/config/client.ts';

/**
 * Verifies the ticket in the page's address on the default API base and logs the result (specification, section 7).
 * Does not consume the ticket. Never fails.
 */
export async function verifyTicket(ticket: string): Promise<void> {
  try {
    const body = { ticket, clientId: CLIENT.appId };
    console.info('verifyTicket', await call('POST api:/auth/cas/verifyTicket', { body }));
  } catch (error) {
    console.info('verifyTicket', error);
  }
}
