import type { PaidOrder } from '../src/adapters/ticketing/port.ts';

/** A day pass that was paid, as the ticket office is told of it. */
export const paidOrder = (given: Partial<PaidOrder> = {}): PaidOrder => ({
  orderId: '019f0000-0000-7000-8000-000000000001',
  rider: '019f0000-0000-7000-8000-000000000002',
  type: 'multi_ticket',
  product: { zh: '一日票', en: 'One-day pass' },
  quantity: 1,
  visitDate: null,
  validUntil: null,
  paidAt: '2026-11-20T04:00:00.000Z',
  ...given,
});
