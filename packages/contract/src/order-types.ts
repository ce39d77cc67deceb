/** The ten order types, in the order of their tabs. */
export const ORDER_TYPES = [
  'metro',
  'bus',
  'ferry',
  'taxi',
  'parking',
  'multi_ticket',
  'scenic_ticket',
  'maglev',
  'custom_bus',
  'co_passenger',
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** Prepaid: bought before use, with a payment deadline. Postpaid: a ride already taken, without one. */
export type Settlement = 'prepaid' | 'postpaid';

export const SETTLEMENT: Record<OrderType, Settlement> = {
  metro: 'postpaid',
  bus: 'postpaid',
  ferry: 'postpaid',
  taxi: 'postpaid',
  parking: 'postpaid',
  multi_ticket: 'prepaid',
  scenic_ticket: 'prepaid',
  maglev: 'prepaid',
  custom_bus: 'prepaid',
  co_passenger: 'prepaid',
};

/** Minutes a prepaid order waits for its payment. */
export const PAYMENT_DEADLINE_MINUTES = 15;

export const isOrderType = (value: string): value is OrderType =>
  (ORDER_TYPES as readonly string[]).includes(value);
