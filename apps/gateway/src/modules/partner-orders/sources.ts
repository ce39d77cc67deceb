import {
  partnerOrder,
  type PartnerOrder,
  type PartnerOrderSummary,
  railOrder,
  type RailOrder,
  type RailOrderSummary,
} from '@shtrans/contract/partner-orders';
import { z } from 'zod';
import type { PartnerOrdersPort } from '../../adapters/partner-orders/port.ts';
import type { Context } from '../../context.ts';
import type { PartnerSystem } from '../../db/schema.ts';
import { maskIdNumber, maskName } from './masking.ts';

/** More than anybody travels in a year: a longer list is no list of one rider. */
const MAX_ORDERS = 1000;

/** What is special to one system; the rest of the way is common. */
export interface OrderSource<Order extends RailOrder | PartnerOrder, Summary> {
  system: PartnerSystem;
  port: (ctx: Pick<Context, 'adapters'>) => PartnerOrdersPort;
  one: z.ZodType<Order>;
  all: z.ZodType<Order[]>;
  /** As it may be kept and shown. */
  masked: (order: Order) => Order;
  /** What the list is sorted by. */
  occurredAt: (order: Order) => string;
  summary: (order: Order) => Summary;
}

export const railSource: OrderSource<RailOrder, RailOrderSummary> = {
  system: 'rail',
  port: ({ adapters }) => adapters.rail,
  one: railOrder,
  all: z.array(railOrder).max(MAX_ORDERS),
  masked: (order) => ({
    ...order,
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      passenger: maskName(ticket.passenger),
      idNumber: maskIdNumber(ticket.idNumber),
    })),
  }),
  occurredAt: ({ train }) => train.departsAt,
  summary: ({ id, orderNo, state, train, amountCents, passengers }) => ({
    id,
    orderNo,
    state,
    train,
    amountCents,
    passengers,
  }),
};

export const partnerSource: OrderSource<PartnerOrder, PartnerOrderSummary> = {
  system: 'partners',
  port: ({ adapters }) => adapters.partnerOrders,
  one: partnerOrder,
  all: z.array(partnerOrder).max(MAX_ORDERS),
  masked: (order) => order,
  occurredAt: ({ occurredAt }) => occurredAt,
  summary: ({ id, orderNo, partner, kind, title, state, amountCents, occurredAt }) => ({
    id,
    orderNo,
    partner,
    kind,
    title,
    state,
    amountCents,
    occurredAt,
  }),
};
