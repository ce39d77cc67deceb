import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders';
import type { JSONColumnType } from 'kysely';

/** Whose books are asked: 12306, or the partners' common ones. */
export type PartnerSystem = 'rail' | 'partners';

/** Sandbox partners with a mood. */
export type SandboxPartner = PartnerSystem | 'parking';

/** What a sandbox system does when it is asked; each is a button on its page. */
export type FailureMode = 'normal' | 'slow' | 'late' | 'silent' | 'failing' | 'nonsense';

/** The last good answers of partner systems, and the sandbox systems' own books (`sandbox_*`). */
export interface PartnerOrderTables {
  /** That a rider's list was answered; its orders are below. */
  partner_lists_seen: {
    user_id: string;
    system: PartnerSystem;
    as_of: Date;
  };
  /** Orders as the partner told them, masked before they are written. */
  partner_orders_seen: {
    user_id: string;
    system: PartnerSystem;
    order_id: string;
    /** What the list is sorted by. */
    occurred_at: Date;
    body: JSONColumnType<RailOrder | PartnerOrder>;
    as_of: Date;
  };
  sandbox_partner_orders: {
    system: PartnerSystem;
    id: string;
    phone: string;
    /** As the partner would send it: with whole names and numbers. */
    body: JSONColumnType<RailOrder | PartnerOrder>;
    created_at: Date;
  };
  sandbox_partner_moods: {
    system: SandboxPartner;
    mood: FailureMode;
  };
}
