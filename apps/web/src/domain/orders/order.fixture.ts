import type { OrderDetail, OrderPage, OrderSummary } from '@shtrans/contract/orders/schemas';

/** An order of a metro ride as the gateway sends it, for tests. */
export const summary = (change: Partial<OrderSummary> = {}): OrderSummary => ({
  id: '019b0000-0000-7000-8000-000000000001',
  orderNo: '261121000000000001',
  type: 'metro',
  status: 'completed',
  amountCents: 400,
  paidCents: 360,
  occurredAt: '2026-11-21T00:30:00.000Z',
  payDeadline: null,
  closedReason: null,
  line: { name: { zh: '2号线', en: 'Line 2' }, colour: '#8cc220' },
  from: { zh: '人民广场', en: "People's Square" },
  to: { zh: '浦东国际机场', en: 'Pudong International Airport' },
  subject: null,
  parkingKind: null,
  actions: [],
  ...change,
});

export const detail = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  ...summary(),
  discountCents: 40,
  benefits: null,
  fee: null,
  rating: null,
  passenger: '*伟',
  createdAt: '2026-11-21T00:30:00.000Z',
  fields: {
    kind: 'rail',
    entryAt: '2026-11-21T00:30:00.000Z',
    entryStation: { zh: '人民广场', en: "People's Square" },
    exitAt: '2026-11-21T01:40:00.000Z',
    exitStation: { zh: '浦东国际机场', en: 'Pudong International Airport' },
    distanceMetres: 40_200,
  },
  timeline: [{ event: null, status: 'ongoing', at: '2026-11-21T00:30:00.000Z' }],
  payment: null,
  refund: null,
  serverTime: '2026-11-21T02:00:00.000Z',
  ...change,
});

export const page = (items: OrderSummary[], change: Partial<OrderPage> = {}): OrderPage => ({
  items,
  nextCursor: null,
  unfinishedCount: 0,
  serverTime: '2026-11-21T02:00:00.000Z',
  ...change,
});
