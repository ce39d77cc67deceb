import type { PaidOrder } from '../src/adapters/ticketing/port.ts';

/** Returns a paid day pass as the ticketing system receives it, changed by `changes`. */
export const paidOrder = (changes: Partial<PaidOrder> = {}): PaidOrder => ({
  orderId: '019f0000-0000-7000-8000-000000000001',
  rider: '019f0000-0000-7000-8000-000000000002',
  type: 'multi_ticket',
  product: { zh: '一日票', en: 'One-day pass' },
  quantity: 1,
  visitDate: null,
  validUntil: null,
  paidAt: '2026-11-20T04:00:00.000Z',
  ...changes,
});
