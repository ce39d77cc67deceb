import {
  partnerOrder,
  type PartnerOrder,
  railOrder,
  type RailOrder,
} from '@shtrans/contract/partner-orders/schemas';
import type { z } from 'zod';
import type { PartnerOrdersPort } from '../../../adapters/partner-orders/port.ts';
import type { Context } from '../../../context.ts';
import type { PartnerSystem } from '../../../db/schema.ts';

/** What differs between the partner systems. */
export interface OrderSource<Order extends RailOrder | PartnerOrder> {
  system: PartnerSystem;
  port: (ctx: Context) => PartnerOrdersPort;
  schema: z.ZodType<Order>;
  /** Returns the order as it may be stored and shown. */
  masked: (order: Order) => Order;
  /** Returns the time by which the list is sorted. */
  occurredAt: (order: Order) => string;
}

export const railSource: OrderSource<RailOrder> = {
  system: 'rail',
  port: ({ adapters }) => adapters.rail,
  schema: railOrder,
  masked: (order) => ({
    ...order,
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      passenger: maskName(ticket.passenger),
      idNumber: maskIdNumber(ticket.idNumber),
    })),
  }),
  occurredAt: ({ train }) => train.departsAt,
};

export const partnerSource: OrderSource<PartnerOrder> = {
  system: 'partners',
  port: ({ adapters }) => adapters.partnerOrders,
  schema: partnerOrder,
  masked: (order) => order,
  occurredAt: ({ occurredAt }) => occurredAt,
};

/**
 * Masks a name except for its last character: 王小伟 -> *伟, "Anna Smith" -> "*h". Leaves masked names unchanged.
 */
export function maskName(name: string): string {
  const last = Array.from(name.trim()).at(-1) ?? '';
  return `*${last === '*' ? '' : last}`;
}

/**
 * Masks a document number except for its first four and last three characters: 3101***********12X. Masks a
 * short number completely.
 */
export function maskIdNumber(number: string): string {
  const text = number.trim();
  const hidden = text.length - 7;
  if (hidden < 4) return '*'.repeat(Math.max(4, text.length));
  return `${text.slice(0, 4)}${'*'.repeat(hidden)}${text.slice(-3)}`;
}
