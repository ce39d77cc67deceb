import { isOneOf, keysOf } from '../values/narrow.ts';
import type { OrderFields } from './fields.ts';

/**
 * Prepaid: bought before use, with a payment deadline, and issued when it is paid. Postpaid: a ride
 * already taken, without a deadline; it ends when it is paid.
 */
export type Settlement = 'prepaid' | 'postpaid';

interface OrderTypeRow {
  settlement: Settlement;
  /** What its detail shows beyond the summary. */
  fields: Exclude<OrderFields['kind'], 'other'>;
  /** A journey from place to place: named after it, and rated when it is over. Else a product or a stay. */
  journey: boolean;
  /** A stay of a car: its amount is a fee, without discount or passenger, and its page has an address of its own. */
  stay?: true;
  /**
   * May be called off before it begins, as long as it costs nothing yet. Who has passed a gate, boarded or
   * parked cannot: the fare is due when the ride ends.
   */
  canBeCalledOff?: true;
}

/** All that is true of an order because of its type, in the order of the tabs. */
const ROWS = {
  metro: { settlement: 'postpaid', fields: 'rail', journey: true },
  bus: { settlement: 'postpaid', fields: 'ride', journey: true },
  ferry: { settlement: 'postpaid', fields: 'ride', journey: true },
  taxi: { settlement: 'postpaid', fields: 'trip', journey: true, canBeCalledOff: true },
  parking: { settlement: 'postpaid', fields: 'parking', journey: false, stay: true },
  multi_ticket: { settlement: 'prepaid', fields: 'ticket', journey: false },
  scenic_ticket: { settlement: 'prepaid', fields: 'ticket', journey: false },
  maglev: { settlement: 'prepaid', fields: 'ticket', journey: true },
  custom_bus: { settlement: 'prepaid', fields: 'ride', journey: true },
  co_passenger: { settlement: 'prepaid', fields: 'trip', journey: true, canBeCalledOff: true },
} satisfies Record<string, OrderTypeRow>;

export type OrderType = keyof typeof ROWS;
export const ORDER_TYPES = keysOf(ROWS);
export const ORDER_TYPE_ROWS: Readonly<Record<OrderType, OrderTypeRow>> = ROWS;

/** The types of rides that are paid after they were taken. */
export const POSTPAID: readonly OrderType[] = ORDER_TYPES.filter(
  (type) => ORDER_TYPE_ROWS[type].settlement === 'postpaid',
);

export const isOrderType = (value: string): value is OrderType => isOneOf(ORDER_TYPES, value);

/** The row of a type, undefined for one that only a newer gateway knows. */
export const orderTypeRow = (type: string): OrderTypeRow | undefined =>
  isOrderType(type) ? ORDER_TYPE_ROWS[type] : undefined;

/** Minutes a prepaid order waits for its payment. */
export const PAYMENT_DEADLINE_MINUTES = 15;
