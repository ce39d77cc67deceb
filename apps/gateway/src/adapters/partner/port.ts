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
  readonly name: string;
  verify(ticket: string, clientId: string): Promise<PartnerAccount>;
}
