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

/** What is special to one system; the rest of the way is common. */
export interface OrderSource<Order extends RailOrder | PartnerOrder> {
  system: PartnerSystem;
  port: (ctx: Context) => PartnerOrdersPort;
  schema: z.ZodType<Order>;
  /** As it may be kept and shown. */
  masked: (order: Order) => Order;
  /** What the list is sorted by. */
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

/** A name but for its last character: 王小伟 -> *伟, "Anna Smith" -> "*h". Masked ones stay. */
export function maskName(name: string): string {
  const last = Array.from(name.trim()).at(-1) ?? '';
  return `*${last === '*' ? '' : last}`;
}

/** The ends of a document's number, four and three characters: 3101***********12X. Short ones wholly. */
export function maskIdNumber(number: string): string {
  const text = number.trim();
  const hidden = text.length - 7;
  if (hidden < 4) return '*'.repeat(Math.max(4, text.length));
  return `${text.slice(0, 4)}${'*'.repeat(hidden)}${text.slice(-3)}`;
}
