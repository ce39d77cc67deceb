import { partnerOrder, railOrder } from '@shtrans/contract/partner-orders/schemas';
import { z } from 'zod';
import { partnerApi, type PartnerCall } from '../partner-api.ts';
import type { PartnerSystem } from '../../db/schema.ts';

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

const phone = z.string().meta({ description: 'Phone of the rider, 11 digits' });
const asksAll = z.object({ phone });
const asksOne = z.object({ phone, orderId: z.string() });

const partOfApi = <Order extends z.ZodType>(system: PartnerSystem, order: Order, name: string) => ({
  orders: {
    path: `/${system}/orders`,
    summary: `All ${name} of a rider, of at least the past year; none for an unknown phone`,
    asks: asksAll,
    answers: z.array(order),
  },
  order: {
    path: `/${system}/order`,
    summary: `One of the ${name} of a rider`,
    asks: asksOne,
    answers: order,
    missing: 'This rider does not have such an order',
  },
});

/** The calls of each system. */
export const partnerOrdersCalls = {
  rail: partOfApi('rail', railOrder, 'rail orders'),
  partners: partOfApi('partners', partnerOrder, 'orders at partners'),
} satisfies Readonly<Record<PartnerSystem, Readonly<Record<string, PartnerCall>>>>;

const { rail, partners } = partnerOrdersCalls;

export const partnerOrdersApi = partnerApi({
  title: 'Rail and partner orders',
  description:
    "Reads orders that riders made at 12306 or at partners; nothing is changed. A rider waits: answer within 3 s, or the last good answer is shown with its age. Names and document numbers are masked here if they are not masked yet. `link` leads to the order's page, where the rider pays, changes or returns it.",
  calls: {
    railOrders: rail.orders,
    railOrder: rail.order,
    partnerOrders: partners.orders,
    partnerOrder: partners.order,
  },
});
