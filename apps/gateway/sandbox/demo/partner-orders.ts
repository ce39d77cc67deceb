import { cityMidnight } from '@shtrans/contract/values/calendar';
import {
  type PartnerOrder,
  partnerOrder,
  type RailOrder,
  railOrder,
} from '@shtrans/contract/partner-orders/schemas';
import { bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import type { PartnerSystem } from '../../src/db/schema.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { fill } from '../../src/http/page-parts.ts';
import { readDemo } from '../data.ts';
import { railRefund } from '../partner-orders/life.ts';
import { minutesAfter } from './draft.ts';
import { BUSY_RIDER, DEMO_RIDER, type SeedContext } from './seed.ts';
import { queries } from '../tables.ts';

/** Typical trains that leave the city every day. */
const TRAINS = readDemo(
  'trains',
  z.record(
    z.string(),
    z.object({
      number: z.string(),
      from: bilingual,
      to: bilingual,
      /** Minutes after midnight. */
      leaves: z.int(),
      minutes: z.int(),
      /** In cents: demo prices near those of 2026, which vary by day and train at 12306. */
      prices: z.object({ second: z.int(), first: z.int() }),
    }),
  ),
  {},
);

const journey = z.object({
  train: z.string(),
  days: z.int(),
  state: railOrder.shape.state,
  who: z.array(z.string()),
  seatClass: z.enum(['second', 'first']).default('second'),
  /** The original train, relative to the new one. */
  changed: z.object({ number: z.string(), minutes: z.int(), hoursAgo: z.int() }).optional(),
  /** Minutes from now. */
  refund: z.object({ requested: z.int(), finished: z.int().optional() }).optional(),
});

const ticket = railOrder.shape.tickets.element;
const ordered = partnerOrder.pick({ state: true, amountCents: true });

/** The demo rider's orders at 12306 and at invented partners. */
const { passengers, journeys, services, orders } = readDemo(
  'partner-orders',
  z.object({
    /** Fictitious people: the region 310000 and the serial 000 are never assigned. */
    passengers: z.record(z.string(), ticket.pick({ passenger: true, idNumber: true, kind: true })),
    journeys: z.array(journey),
    /** In the facts `{n}` is the ordered quantity. */
    services: z.record(
      z.string(),
      partnerOrder.pick({ partner: true, phone: true, kind: true, title: true, facts: true }),
    ),
    orders: z.array(ordered.extend({ service: z.string(), hoursAgo: z.int(), n: z.number() })),
  }),
  { passengers: {}, journeys: [], services: {}, orders: [] },
);

function rowNamed<T>(rows: Record<string, T>, name: string): T {
  const row = rows[name];
  if (row === undefined) throw new Error(`the demo's data have no ${name}`);
  return row;
}

/**
 * Adds the demo riders' orders to the sandbox partner systems, unless they have some. The same `DEMO_SEED` and clock
 * yield the same orders.
 */
export async function seedPartnerOrders({ config, db, clock }: SeedContext): Promise<void> {
  const now = clock.now();
  for (const phone of [DEMO_RIDER, BUSY_RIDER]) {
    const present = queries(db)
      .selectFrom('sandbox.partner_orders')
      .select('id')
      .where('phone', '=', phone);
    if ((await present.limit(1).executeTakeFirst()) !== undefined) continue;
    const chance = chanceOf(config.DEMO_SEED, Number(phone), 12_306);
    const systemOrders = phone === DEMO_RIDER ? someOf(chance, now) : manyOf(chance, now);
    const rows = systemOrders.map(([system, body]) => {
      return { system, id: body.id, phone, body: JSON.stringify(body), created_at: now };
    });
    await queries(db)
      .insertInto('sandbox.partner_orders')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

type SystemOrder = [PartnerSystem, RailOrder | PartnerOrder];

const someOf = (chance: Chance, now: Date): SystemOrder[] => [
  ...journeys.map((each): SystemOrder => ['rail', railOrderOf(chance, now, each)]),
  ...orders.map(({ service, hoursAgo, n, ...columns }): SystemOrder => {
    const occurredAt = minutesAfter(now, -60 * hoursAgo).toISOString();
    return ['partners', { ...partnerOrderOf(chance, service, n), ...columns, occurredAt }];
  }),
];

const manyOf = (chance: Chance, now: Date): SystemOrder[] => [
  ...Array.from({ length: 57 }, (_, i): SystemOrder => {
    const train = chance.pick(Object.keys(TRAINS));
    const trip = { train, days: -6 * (i + 1), state: 'travelled', who: ['min'] };
    return ['rail', railOrderOf(chance, now, journey.parse(trip))];
  }),
  ...Array.from({ length: 45 }, (_, i): SystemOrder => {
    const occurredAt = minutesAfter(now, -60 * 24 * 8 * i - chance.int(60, 600)).toISOString();
    const minutes = chance.int(5, 70);
    const amountCents = 150 + Math.max(0, Math.ceil((minutes - 15) / 15)) * 100;
    const ride = partnerOrderOf(chance, 'bike', minutes);
    return ['partners', { ...ride, state: 'completed', amountCents, occurredAt }];
  }),
];

const spanFrom = (departs: Date, minutes: number): { departsAt: string; arrivesAt: string } => ({
  departsAt: departs.toISOString(),
  arrivesAt: minutesAfter(departs, minutes).toISOString(),
});

function railOrderOf(chance: Chance, now: Date, trip: z.infer<typeof journey>): RailOrder {
  const { days, state, who, seatClass, changed, refund } = trip;
  const { leaves, minutes, prices, ...run } = rowNamed(TRAINS, trip.train);
  const departs = minutesAfter(cityMidnight(now), days * 24 * 60 + leaves);
  const booked = minutesAfter(departs, -60 * 24 * 3);
  const past = booked < now ? booked : minutesAfter(now, -60 * 26);
  const bookedAt = state === 'booked' ? minutesAfter(now, -4) : past;
  const seated = state !== 'booked' && state !== 'paid';
  const coach = String(chance.int(1, 16)).padStart(2, '0');
  const row = String(chance.int(1, 17)).padStart(2, '0');
  const letters = seatClass === 'first' ? 'ACDF' : 'ABCDF';
  const tickets = who.map((name, i) => {
    const passenger = rowNamed(passengers, name);
    const seat = seated ? row + letters.charAt(i % letters.length) : null;
    const priceCents = Math.round(prices[seatClass] / (passenger.kind === 'child' ? 2 : 1));
    return { ...passenger, seatClass, coach: seated ? coach : null, seat, priceCents };
  });
  const train = { ...run, ...spanFrom(departs, minutes) };
  const refundedAt =
    refund?.finished === undefined ? undefined : minutesAfter(now, refund.finished);
  const amountCents = tickets.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return {
    id: `R${chance.digits(12)}`,
    orderNo: `E${chance.digits(9)}`,
    state,
    train,
    amountCents,
    passengers: who.length,
    bookedAt: bookedAt.toISOString(),
    payBefore: state === 'booked' ? minutesAfter(bookedAt, 30).toISOString() : null,
    gate: seated && state !== 'changed' ? `${chance.int(1, 30)}${chance.pick(['A', 'B'])}` : null,
    tickets,
    changedFrom: changed
      ? {
          ...train,
          number: changed.number,
          ...spanFrom(minutesAfter(departs, changed.minutes), minutes),
          at: minutesAfter(now, -60 * changed.hoursAgo).toISOString(),
        }
      : null,
    refund: refund
      ? railRefund(amountCents, minutesAfter(now, refund.requested), refundedAt)
      : null,
    link: '/',
  };
}

function partnerOrderOf(chance: Chance, service: string, n: number) {
  const { facts, ...description } = rowNamed(services, service);
  return {
    ...description,
    id: `P${chance.digits(12)}`,
    orderNo: `${description.partner.id.slice(0, 2).toUpperCase()}${chance.digits(14)}`,
    link: '/',
    facts: facts.map(({ label, value: { zh, en } }) => ({
      label,
      value: { zh: fill(zh, { n }), en: fill(en, { n }) },
    })),
  };
}
