import { CodedError } from '@shtrans/contract/errors';

/** The account behind a partner's ticket; `phone` where the partner already knows and shares it. */
export interface PartnerAccount {
  partner: string;
  uid: string;
  phone: string | null;
}

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
