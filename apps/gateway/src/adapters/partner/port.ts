import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';

/** The account behind a partner's ticket; `phone` where the partner already knows and shares it. */
const account = z.object({
  partner: z.string().min(1).max(64),
  uid: z.string().min(1).max(128),
  phone: z
    .string()
    .regex(/^1\d{10}$/)
    .nullable(),
});
export type PartnerAccount = z.output<typeof account>;

/**
 * Verifies login tickets of host apps and partners. A ticket counts once: the second time is
 * `ticket_used`. Raises `ticket_invalid`, `ticket_used`, `ticket_expired`.
 */
export interface PartnerPort {
  verify(ticket: string, clientId: string): Promise<PartnerAccount>;
}

/** No partner is connected: nobody else's ticket is valid here. */
export const noPartner: PartnerPort = {
  verify: () => Promise.reject(new CodedError('ticket_invalid')),
};

export const loginTicketsApi = partnerApi({
  title: 'Login tickets',
  description:
    "Whose a one-time ticket of the partner's app is. A ticket counts once, for the client it was made for.",
  calls: {
    verify: {
      path: '/tickets/verify',
      summary: 'Verify a ticket and use it up',
      asks: z.object({ ticket: z.string().max(512), clientId: z.string().max(512) }),
      answers: z.discriminatedUnion('result', [
        account.extend({ result: z.literal('account') }),
        z.object({ result: z.enum(['ticket_invalid', 'ticket_used', 'ticket_expired']) }),
      ]),
    },
  },
});
