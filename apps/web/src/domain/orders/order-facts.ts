import type { OrderSummary } from '@shtrans/contract/orders/schemas';
import { UNFINISHED_STATUSES } from '@shtrans/contract/orders/status';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { TRANSPORT_COLOURS, transportName } from '../transport/transport-icon.tsx';
import { graphicColour } from '../../ui/picture/colour.ts';
import { isOneOf } from '@shtrans/contract/values/narrow';

/** The parts of an order that name it. */
export type NamedOrder = Pick<OrderSummary, 'type' | 'line' | 'from' | 'to' | 'subject'>;

/** The title of an order: one name, or two ends. */
export type OrderTitle = { from: Bilingual; to: Bilingual } | { name: Bilingual } | undefined;

const journey = ({ from, to, line, subject }: NamedOrder): OrderTitle => {
  if (from && to) return { from, to };
  const name = subject ?? line?.name ?? from ?? to;
  return name ? { name } : undefined;
};
const product = (order: NamedOrder): OrderTitle =>
  order.subject ? { name: order.subject } : journey(order);

/** A type that only a newer gateway knows has the title of a journey. */
export const titleOf = (order: NamedOrder): OrderTitle =>
  orderTypeRow(order.type)?.journey === false ? product(order) : journey(order);

/** The colour of the order's line, or of its type, in both colour schemes. */
export const orderColour = ({ line, type }: OrderSummary): string =>
  graphicColour(line?.colour ?? TRANSPORT_COLOURS[transportName(type)]);

/** Whether the order waits for the rider or is under way. */
export const isUnfinished = ({ status }: OrderSummary): boolean =>
  isOneOf(UNFINISHED_STATUSES, status);

/** Whether the amount is still growing with the ride or the stay. */
export const isMetering = ({ status, amountCents }: OrderSummary): boolean =>
  status === 'ongoing' && amountCents === 0;
