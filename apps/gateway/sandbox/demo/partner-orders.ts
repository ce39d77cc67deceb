import { startOfShanghaiDay, shanghaiDay } from '@shtrans/contract/calendar';
import { PARTNER_KINDS, PARTNER_STATES, RAIL_STATES } from '@shtrans/contract/partner-orders';
import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders';
import { bilingual, cents } from '@shtrans/contract/schemas';
import { z } from 'zod';
import type { PartnerSystem } from '../../src/db/schema.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { readData } from '../data.ts';
import { minutesAfter } from './draft.ts';
import { DEMO_RIDER, type SeedContext } from './seed.ts';

/** The rider with more than a page of each. */
const BUSY_RIDER = '13800138001';

const run = z.object({
  number: z.string(),
  /** In minutes from midnight by the clock of Shanghai. */
  leaves: z.int(),
  minutes: z.int(),
  from: bilingual,
  to: bilingual,
  /** In cents: demo prices near those of 2026, which 12306 lets float by day and train. */
  prices: z.object({ second: z.int(), first: z.int() }),
});

/** Trains of the kind that leave Shanghai every day. */
const TRAINS = readData('trains', z.record(z.string(), run));

const journey = z.object({
  train: z.string(),
  days: z.int(),
  state: z.enum(RAIL_STATES),
  who: z.array(z.string()),
  seatClass: z.enum(['second', 'first']).default('second'),
  /** The train it was changed from. */
  changed: z.object({ number: z.string(), minutes: z.int(), hoursAgo: z.int() }).optional(),
  /** Minutes from now. */
  refund: z.object({ requested: z.int(), finished: z.int().nullable() }).optional(),
});

/** What the demo rider has at 12306 and at partners made up for the demo. */
const { passengers, journeys, services, orders } = readData(
  'partner-orders',
  z.object({
    /** Nobody's names and numbers: the region 310000 and serial 000 are not given to people. */
    passengers: z.record(
      z.string(),
      z.object({ name: z.string(), idNumber: z.string(), kind: z.enum(['adult', 'child']) }),
    ),
    journeys: z.array(journey),
    services: z.record(
      z.string(),
      z.object({
        partner: z.object({ id: z.string(), name: bilingual }),
        phone: z.string().nullable(),
        kind: z.enum(PARTNER_KINDS),
        title: bilingual,
        /** `{n}` is how much of it was ordered. */
        facts: z.array(z.object({ label: bilingual, value: bilingual })),
      }),
    ),
    orders: z.array(
      z.object({
        service: z.string(),
        hoursAgo: z.int(),
        n: z.number(),
        state: z.enum(PARTNER_STATES),
        amountCents: cents,
      }),
    ),
  }),
);

function found<T>(rows: Record<string, T>, name: string): T {
  const row = rows[name];
  if (row === undefined) throw new Error(`the demo's data have no ${name}`);
  return row;
}

/**
 * Fills the books of the sandbox partner systems with the demo riders' orders, once: what is there
 * already stays. The same `DEMO_SEED` and clock give the same orders.
 */
export async function seedPartnerOrders({ config, db, clock }: SeedContext): Promise<void> {
  const now = clock.now();
  for (const phone of [DEMO_RIDER, BUSY_RIDER]) {
    const present = db.selectFrom('sandbox_partner_orders').select('id').where('phone', '=', phone);
    if ((await present.limit(1).executeTakeFirst()) !== undefined) continue;
    const chance = chanceOf(config.DEMO_SEED, Number(phone), 12_306);
    const { rail, partners } = phone === DEMO_RIDER ? someOf(chance, now) : manyOf(chance, now);
    const rowOf = (system: PartnerSystem, body: RailOrder | PartnerOrder) => {
      return { system, id: body.id, phone, body: JSON.stringify(body), created_at: now };
    };
    await db
      .insertInto('sandbox_partner_orders')
      .values([
        ...rail.map((order) => rowOf('rail', order)),
        ...partners.map((order) => rowOf('partners', order)),
      ])
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

interface Orders {
  rail: RailOrder[];
  partners: PartnerOrder[];
}

const someOf = (chance: Chance, now: Date): Orders => ({
  rail: journeys.map((each) => railOrder(chance, now, each)),
  partners: orders.map(({ service, hoursAgo, n, state, amountCents }) =>
    partnerOrder(chance, service, n, { state, amountCents, at: minutesAfter(now, -60 * hoursAgo) }),
  ),
});

const manyOf = (chance: Chance, now: Date): Orders => ({
  rail: Array.from({ length: 57 }, (_, i) => {
    const train = chance.pick(Object.keys(TRAINS));
    const journey = { train, days: -6 * (i + 1), who: ['min'] };
    return railOrder(chance, now, { ...journey, state: 'travelled', seatClass: 'second' });
  }),
  partners: Array.from({ length: 45 }, (_, i) => {
    const at = minutesAfter(now, -60 * 24 * 8 * i - chance.int(60, 600));
    const minutes = chance.int(5, 70);
    const amountCents = 150 + Math.max(0, Math.ceil((minutes - 15) / 15)) * 100;
    return partnerOrder(chance, 'bike', minutes, { state: 'completed', amountCents, at });
  }),
});

function railOrder(chance: Chance, now: Date, given: z.infer<typeof journey>): RailOrder {
  const { days, state, who, seatClass, changed, refund } = given;
  const { leaves, minutes, prices, ...run } = found(TRAINS, given.train);
  const midnight = startOfShanghaiDay(shanghaiDay(now));
  const departs = minutesAfter(midnight, days * 24 * 60 + leaves);
  const train = { ...run, ...spanFrom(departs, minutes) };
  const booked = state === 'booked' ? minutesAfter(now, -4) : minutesAfter(departs, -60 * 24 * 3);
  const bookedAt = booked < now ? booked : minutesAfter(now, -60 * 26);
  const seated = state !== 'booked' && state !== 'paid';
  const coach = String(chance.int(1, 16)).padStart(2, '0');
  const row = String(chance.int(1, 17)).padStart(2, '0');
  const letters = seatClass === 'first' ? 'ACDF' : 'ABCDF';
  const price = prices[seatClass];
  const tickets = who.map((name, i): RailOrder['tickets'][number] => {
    const { name: passenger, idNumber, kind } = found(passengers, name);
    const seat = seated ? row + letters.charAt(i % letters.length) : null;
    const priceCents = kind === 'child' ? Math.round(price / 2) : price;
    return { passenger, idNumber, kind, seatClass, coach: seated ? coach : null, seat, priceCents };
  });
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
    refund: refund ? givenBack(now, amountCents, refund) : null,
    link: '/',
  };
}

const spanFrom = (departs: Date, minutes: number): { departsAt: string; arrivesAt: string } => ({
  departsAt: departs.toISOString(),
  arrivesAt: minutesAfter(departs, minutes).toISOString(),
});

/** 12306 keeps a twentieth. */
function givenBack(
  now: Date,
  paidCents: number,
  { requested, finished }: NonNullable<z.infer<typeof journey>['refund']>,
): RailOrder['refund'] {
  const feeCents = Math.round(paidCents / 20);
  return {
    amountCents: paidCents - feeCents,
    feeCents,
    requestedAt: minutesAfter(now, requested).toISOString(),
    finishedAt: finished === null ? null : minutesAfter(now, finished).toISOString(),
  };
}

function partnerOrder(
  chance: Chance,
  service: string,
  n: number,
  { state, amountCents, at }: { state: PartnerOrder['state']; amountCents: number; at: Date },
): PartnerOrder {
  const { partner, phone, kind, title, facts } = found(services, service);
  const filled = (text: string): string => text.replace('{n}', String(n));
  return {
    id: `P${chance.digits(12)}`,
    orderNo: `${partner.id.slice(0, 2).toUpperCase()}${chance.digits(14)}`,
    partner,
    occurredAt: at.toISOString(),
    phone,
    link: '/',
    kind,
    state,
    title,
    amountCents,
    facts: facts.map(({ label, value }) => ({
      label,
      value: { zh: filled(value.zh), en: filled(value.en) },
    })),
  };
}
