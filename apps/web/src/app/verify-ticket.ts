import { call } from '../core/api/call.ts';
import { CLIENT } from '../core/config/client.ts';

/**
 * Verifies the ticket of the page's address on the default API base; what comes is only logged (specification,
 * section 7). A look, which uses nothing up. Never fails.
 */
export async function verifyTicket(ticket: string): Promise<void> {
  try {
    const body = { ticket, clientId: CLIENT.appId };
    console.info('verifyTicket', await call('POST api:/auth/cas/verifyTicket', { body }));
  } catch (error) {
    console.info('verifyTicket', error);
  }
}
