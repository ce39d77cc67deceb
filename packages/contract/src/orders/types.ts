import { isOneOf, keysOf } from '../values/narrow.ts';
import type { OrderFields } from './fields.ts';

/**
 * Prepaid: bought before use, with a payment deadline, and issued when paid. Postpaid: a ride already taken, without a
 * deadline; it ends when paid.
 */
export type Settlement = 'prepaid' | 'postpaid';

interface OrderTypeRow {
  settlement: Settlement;
  /** The fields of its detail beyond the summary. */
  fields: Exclude<OrderFields['kind'], 'other'>;
  /** A journey between places: named after it, and rated when it is over. Otherwise a product or a stay. */
  journey: boolean;
  /** A stay of a car: its amount is a fee, without discount or passenger, and its page has its own address. */
  stay?: true;
  /**
   * The rider can cancel it before it begins, as long as it costs nothing. After a gate, boarding or parking that is
   * not possible: the fare is due when the ride ends.
   */
  canBeCalledOff?: true;
}

/** Everything that depends on an order's type, in the order of the tabs. */
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

/** Types of rides that are paid after the ride. */
export const POSTPAID: readonly OrderType[] = ORDER_TYPES.filter(
  (type) => ORDER_TYPE_ROWS[type].settlement === 'postpaid',
);

export const isOrderType = (value: string): value is OrderType => isOneOf(ORDER_TYPES, value);

/** Returns the row of a type, or undefined for a type that only a newer gateway knows. */
export const orderTypeRow = (type: string): OrderTypeRow | undefined =>
  isOrderType(type) ? ORDER_TYPE_ROWS[type] : undefined;

/** Minutes for which a prepaid order waits for its payment. */
export const PAYMENT_DEADLINE_MINUTES = 15;
