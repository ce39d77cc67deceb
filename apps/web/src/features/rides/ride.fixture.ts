import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import type { Ride } from '@shtrans/contract/rides/schemas';

/** A fee of one line, for tests. */
export const feeOf = (totalCents: number, estimated = false): FeeStatement => ({
  rule: { id: 'taxi', version: '2023' },
  items:
    totalCents === 0
      ? []
      : [{ code: 'fare', amountCents: totalCents, quantity: null, unit: null, rateCents: null }],
  totalCents,
  estimated,
  calculatedAt: '2026-11-21T02:00:00.000Z',
});

/** A ride whose driver is on the way, as the gateway sends it, for tests. */
export const rideOf = (change: Partial<Ride> = {}): Ride => ({
  id: '019b0000-0000-7000-8000-00000000000a',
  version: 3,
  orderId: '019b0000-0000-7000-8000-00000000000b',
  service: 'taxi',
  state: 'arriving',
  from: { lat: 31.2346, lon: 121.4704, name: { zh: '人民广场', en: "People's Square" } },
  to: { lat: 31.2402, lon: 121.4981, name: { zh: '陆家嘴', en: 'Lujiazui' } },
  requestedAt: '2026-11-21T02:00:00.000Z',
  arrivedAt: null,
  startedAt: null,
  endedAt: null,
  driver: {
    name: { zh: '王师傅', en: 'Driver Wang' },
    phone: '138****5678',
    relay: '02100005678',
    plate: '沪A12345',
    car: { zh: '荣威 Ei5', en: 'Roewe Ei5' },
    rating: 49,
  },
  position: { lat: 31.23, lon: 121.47, at: '2026-11-21T02:01:00.000Z', heading: 90 },
  path: [],
  etaSeconds: 170,
  distanceMetres: 3200,
  durationSeconds: 700,
  estimate: feeOf(2100, true),
  fee: null,
  cancelledBy: null,
  canCancel: true,
  messagesVersion: 0,
  stale: false,
  serverTime: '2026-11-21T02:01:00.000Z',
  ...change,
});
