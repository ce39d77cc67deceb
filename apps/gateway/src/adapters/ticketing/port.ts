import type { OrderType } from '@shtrans/contract/order-types';

/** A paid order, as the operator who issues its ticket or settles its ride knows it. */
export interface PaidOrder {
  orderId: string;
  type: OrderType;
  paidAt: Date;
}

/** Not done yet. `askAgain`: when the operator wants to be asked again; null: it does not say. */
export interface Waiting {
  state: 'waiting';
  askAgain: Date | null;
}

/** The operators of what was paid. No answer is raised: the job that asks tries again. */
export interface TicketingPort {
  /** Has the order's ticket issued, or finds it again: an order has one ticket. */
  issue(order: PaidOrder): Promise<{ state: 'issued'; code: string } | Waiting>;
  /** Asks whether a ride that was paid after it was taken is settled. */
  settle(order: PaidOrder): Promise<{ state: 'settled' } | Waiting>;
}

const waiting = (): Promise<Waiting> => Promise.resolve({ state: 'waiting', askAgain: null });

/** No operator is connected: what is paid waits. */
export const noTicketing: TicketingPort = { issue: waiting, settle: waiting };
