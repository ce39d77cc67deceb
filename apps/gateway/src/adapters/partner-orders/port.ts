/**
 * A read-only system with orders that our riders made elsewhere: 12306, or a partner. Its answers are
 * untrusted: the module validates and masks them, and limits the wait.
 */
export interface PartnerOrdersPort {
  /** Timeout in ms, while a rider waits for a page. */
  readonly limitMs: number;
  /** Returns an array of all orders of this phone's rider, of at least the past year. */
  orders(phone: string, signal: AbortSignal): Promise<unknown>;
  /** Returns one order; null if this rider does not have it. */
  order(phone: string, orderId: string, signal: AbortSignal): Promise<unknown>;
}

/** A driver without the timeout, which is the same for all drivers. */
export type PartnerOrdersDriver = Omit<PartnerOrdersPort, 'limitMs'>;

/** No such system is connected, so there are no orders. */
export const noPartnerOrders: PartnerOrdersDriver = {
  orders: () => Promise.resolve([]),
  order: () => Promise.resolve(null),
};
