import { shanghaiDate } from '@shtrans/contract/calendar';
import type { OrderStatus } from '@shtrans/contract/order-status';
import type { RideService } from '@shtrans/contract/rides';
import { stationNamed } from '../../src/city/network.ts';
import { dayTickets } from '../../src/city/products.ts';
import type { Chance } from '../chance.ts';
import { after, type Draft, minutesAfter } from './draft.ts';
import { parkedInLot, parkedOnStreet, stillParked } from './parked.ts';
import { OWN_CAR, RIDER } from './person.ts';
import { COACHES, HOME, LOTS, PLACES, SIGHTS, STREETS, WORK } from './places.ts';
import { metroRide } from './rail.ts';
import { sharedRide, taxiRide } from './road.ts';
import { issued, issuing, usedTicket } from './steps.ts';
import { coachSeat, dayTicket, maglevTicket, scenicTicket } from './tickets.ts';

const DAY_MINUTES = 1440;

/** An order of the last days, and the status it must have come to: a test holds it. */
export interface TodaysOrder {
  is: OrderStatus;
  draft: Draft;
}

const order = (is: OrderStatus, draft: Draft | null): TodaysOrder[] =>
  draft === null ? [] : [{ is, draft }];

/** What is under way, due, or to come when the demo begins. Every instant is reckoned from `now`. */
export const tellToday = (chance: Chance, now: Date): TodaysOrder[] => [
  ...order('ongoing', rideUnderWay(chance, now)),
  ...order(
    'ongoing',
    stillParked(
      parkedInLot(
        { at: minutesAfter(now, -47), minutes: 1, plate: OWN_CAR, passenger: RIDER },
        chance.pick(LOTS),
      ),
    ),
  ),
  ...order('to_be_paid', unpaidRide(now)),
  ...order('to_be_paid', unpaidTaxi(chance, now, 'taxi')),
  ...order('to_be_paid', unpaidTaxi(chance, minutesAfter(now, -5 * 60), 'saic')),
  ...order('to_be_paid', maglev(chance, now, 'single', [])),
  ...order('paid', paidStay(chance, now)),
  ...order('completed', paidPartnerCar(chance, now)),
  ...order(
    'ticketing',
    sight(chance, after(now, -75), 2, (at) => issuing(at)),
  ),
  ...order(
    'to_be_used',
    sight(chance, minutesAfter(now, -190), 1, (at) => issued(at)),
  ),
  ...order(
    'to_be_used',
    usedBySome(
      sight(chance, minutesAfter(now, -1600), 3, (at) => issued(at)),
      1,
    ),
  ),
  ...order('to_be_used', passToCome(chance, minutesAfter(now, -2 * DAY_MINUTES))),
  ...order('to_be_used', seat(chance, now)),
  ...order('to_be_used', tripTomorrow(chance, now)),
  ...order('consumed', maglevHalfUsed(chance, now)),
  ...order(
    'being_refunded',
    sight(chance, minutesAfter(now, -3 * DAY_MINUTES), 3, (at) => [
      ...issued(at),
      ['refund_accepted', minutesAfter(now, -300)],
    ]),
  ),
];

/** Tickets for several, of whom some have been there already. */
const usedBySome = (draft: Draft, usedQuantity: number): Draft =>
  draft.fields.kind === 'ticket' ? { ...draft, fields: { ...draft.fields, usedQuantity } } : draft;

function rideUnderWay(chance: Chance, now: Date): Draft {
  const draft = taxiRide(chance, {
    at: minutesAfter(now, -9),
    from: HOME,
    to: place('上海虹桥国际机场'),
    passenger: RIDER,
  });
  if (draft.fields.kind !== 'trip') return draft;
  const fields = { ...draft.fields, arrivedAt: null, distanceMetres: null, durationSeconds: null };
  return { ...draft, amountCents: 0, fee: null, fields, steps: [] };
}

const place = (zh: string): (typeof PLACES)[number] => {
  const found = PLACES.find(({ name }) => name.zh.startsWith(zh));
  if (found === undefined) throw new Error(`the seed knows no place ${zh}`);
  return found;
};

/** The ride home whose payment the provider refused: due, without a deadline. */
function unpaidRide(now: Date): Draft | null {
  const at = minutesAfter(now, -20 * 60 - 13);
  const ride = metroRide({
    at,
    from: stationNamed('一大会址·黄陂南路'),
    to: stationNamed('国家会展中心', 'metro-2'),
    passenger: RIDER,
  });
  const endedAt = ride?.steps[0]?.[1];
  if (ride === null || endedAt === undefined) return null;
  return {
    ...ride,
    steps: [
      ['ride_ended_due', endedAt],
      ['payment_started', after(endedAt, 2)],
      ['payment_failed', after(endedAt, 8)],
    ],
  };
}

function unpaidTaxi(chance: Chance, now: Date, service: RideService): Draft {
  const at = minutesAfter(now, -16 * 60);
  const trip = { at, from: place('陆家嘴'), to: HOME, passenger: RIDER };
  const draft = taxiRide(chance, trip, service);
  return { ...draft, steps: draft.steps.slice(0, 1) };
}

const maglev = (
  chance: Chance,
  at: Date,
  kind: 'single' | 'return',
  steps: Draft['steps'],
): Draft =>
  maglevTicket(chance, {
    at,
    passenger: RIDER,
    steps,
    kind,
    withAirTicket: false,
    outbound: true,
    validUntil: minutesAfter(at, (kind === 'return' ? 7 : 1) * DAY_MINUTES),
  });

/** A return ticket, one way of which is used. */
function maglevHalfUsed(chance: Chance, now: Date): Draft {
  const at = minutesAfter(now, -2 * DAY_MINUTES - 45);
  const until = minutesAfter(at, 7 * DAY_MINUTES);
  return maglev(chance, at, 'return', usedTicket(at, minutesAfter(at, 25), until, now));
}

/** A car of the ride-hailing partner, the morning before. */
const paidPartnerCar = (chance: Chance, now: Date): Draft =>
  taxiRide(
    chance,
    { at: minutesAfter(now, -27 * 60), from: HOME, to: place('陆家嘴'), passenger: RIDER },
    'saic',
  );

/** A stay by the road that was paid two minutes ago; the operator has not settled it yet. */
function paidStay(chance: Chance, now: Date): Draft {
  const stay = { at: minutesAfter(now, -70), minutes: 68, plate: OWN_CAR, passenger: RIDER };
  const draft = parkedOnStreet(chance, stay, chance.pick(STREETS));
  return { ...draft, steps: draft.steps.filter(([event]) => event !== 'settled') };
}

/** Tomorrow's seat on the coach. */
const seat = (chance: Chance, now: Date): Draft =>
  coachSeat(chance, {
    at: minutesAfter(now, -230),
    passenger: RIDER,
    steps: issued(minutesAfter(now, -230)),
    coach: COACHES[1],
    departsAt: minutesAfter(now, DAY_MINUTES),
  });

function sight(
  chance: Chance,
  at: Date,
  quantity: number,
  stepsOf: (at: Date) => Draft['steps'],
): Draft {
  const visit = minutesAfter(at, 5 * DAY_MINUTES);
  const { year, month, day } = shanghaiDate(visit);
  return scenicTicket(chance, {
    at,
    passenger: RIDER,
    steps: stepsOf(at),
    sight: chance.pick(SIGHTS),
    quantity,
    visitDate: [year, month, day].map((n) => String(n).padStart(2, '0')).join('-'),
    validUntil: minutesAfter(visit, DAY_MINUTES),
  });
}

/** A three-day metro ticket waiting for its first entry. */
function passToCome(chance: Chance, at: Date): Draft | null {
  const product = dayTickets().find(({ id }) => id === 'metro-3day');
  if (product === undefined) return null;
  return dayTicket(chance, { at, passenger: RIDER, steps: issued(at), product, validUntil: null });
}

function tripTomorrow(chance: Chance, now: Date): Draft {
  const at = minutesAfter(now, -400);
  const departsAt = minutesAfter(now, 20 * 60);
  const trip = { at, departsAt, from: WORK, to: place('国家会展中心'), passenger: RIDER };
  const { endedAt: _, ...draft } = sharedRide(chance, trip);
  if (draft.fields.kind !== 'trip') return { ...draft, steps: issued(at) };
  return { ...draft, fields: { ...draft.fields, arrivedAt: null }, steps: issued(at) };
}
