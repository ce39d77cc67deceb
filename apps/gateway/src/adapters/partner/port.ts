import { CodedError } from '@shtrans/contract/api/errors';
import { barePhone, phoneFault } from '@shtrans/contract/values/phone';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';

/** The account of a partner's ticket; `phone` if the partner shares it. */
const account = z.object({
  partner: z.string().min(1).max(64),
  uid: z.string().min(1).max(128),
  phone: z
    .string()
    .overwrite(barePhone)
    .refine((phone) => phoneFault(phone) === undefined)
    .nullable(),
});
export type PartnerAccount = z.output<typeof account>;

/**
 * Verifies login tickets of host apps and partners. A ticket is valid once; the second time it is
 * `ticket_used`. Throws `ticket_invalid`, `ticket_used`, `ticket_expired`.
 */
export interface PartnerPort {
  verify(ticket: string, clientId: string): Promise<PartnerAccount>;
}

/** No partner is connected, so no ticket is valid. */
export const noPartner: PartnerPort = {
  verify: () => Promise.reject(new CodedError('ticket_invalid')),
};

export const loginTicketsApi = partnerApi({
  title: 'Login tickets',
  description:
    "Returns the account of a one-time ticket of the partner's app. A ticket is valid once, for the client it was issued to.",
  calls: {
    verify: {
      path: '/tickets/verify',
      summary: 'Verify and use a ticket',
      asks: z.object({ ticket: z.string().max(512), clientId: z.string().max(512) }),
      answers: z.discriminatedUnion('result', [
        account.extend({ result: z.literal('account') }),
        z.object({ result: z.enum(['ticket_invalid', 'ticket_used', 'ticket_expired']) }),
      ]),
    },
  },
});
