/**
 * A system that keeps orders our riders made elsewhere: 12306, or a partner. It is read only. What it
 * answers is nobody's promise: the module checks it, masks it, and does not wait for ever.
 */
export interface PartnerOrdersPort {
  /** How long it is waited for, in ms: a rider looks at a page meanwhile. */
  readonly limitMs: number;
  /** Every order of the rider of this phone, of the past year at least: an array of orders. */
  orders(phone: string, signal: AbortSignal): Promise<unknown>;
  /** One of them; null where this rider has no such order. */
  order(phone: string, orderId: string, signal: AbortSignal): Promise<unknown>;
}

/** A driver alone: how long it is waited for is said for all of them at once. */
export type PartnerOrdersDriver = Omit<PartnerOrdersPort, 'limitMs'>;

/** No such system is connected: nobody has orders there. */
export const noPartnerOrders: PartnerOrdersDriver = {
  orders: () => Promise.resolve([]),
  order: () => Promise.resolve(null),
};
