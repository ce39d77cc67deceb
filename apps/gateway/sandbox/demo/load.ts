import { shanghaiDay } from '@shtrans/contract/calendar';
import { stationNamed } from '../../src/city/network.ts';
import { dayTickets } from '../../src/city/tickets.ts';
import { busFareCents, busLines, ferries } from '../../src/city/surface.ts';
import type { Chance } from '../chance.ts';
import { plate } from '../plates.ts';
import { COACHES, LOTS, OUTINGS, type Place, PLACES, SIGHTS, STREETS } from './documents.ts';
import { bought, type Draft, minutesAfter, type Step, stepsOf, used } from './draft.ts';
import { parkedInLot, parkedOnStreet } from './parked.ts';
import { metroRide } from './rail.ts';
import { anyHop, busRide, ferryRide, sharedRide, taxiRide } from './road.ts';
import { coachSeat, dayTicket, maglevTicket, ticket } from './tickets.ts';

type Make = (chance: Chance, at: Date, now: Date) => Draft | null;

const metro: Make = (chance, at) => {
  const ends = [stationNamed(chance.pick(OUTINGS)), stationNamed(chance.pick(OUTINGS))] as const;
  const ride = metroRide(at, ...ends);
  // One in a thousand is still to be paid: the ride ended, and nothing happened since.
  return ride !== null && chance.yes(0.001) ? { ...ride, steps: ride.steps.slice(0, 1) } : ride;
};

/** A bus with a flat fare: the others' fares by the kilometre are not known. */
const bus: Make = (chance, at) => {
  const line = chance.pick(busLines().filter((each) => busFareCents(each) !== null));
  return busRide(chance, at, anyHop(chance, line));
};

const ferry: Make = (chance, at) => ferryRide(chance, at, chance.pick(ferries()));

function fromTo(chance: Chance): { from: Place; to: Place } {
  const from = chance.pick(PLACES);
  return { from, to: chance.pick(PLACES.filter((place) => place !== from)) };
}

const taxi: Make = (chance, departsAt) => taxiRide(chance, { departsAt, ...fromTo(chance) });

const parked: Make = (chance, at) => {
  const stay = { at, minutes: chance.int(5, 400), plate: plate(chance).text };
  return chance.yes(0.5)
    ? parkedInLot(stay, chance.pick(LOTS))
    : parkedOnStreet(chance, stay, chance.pick(STREETS));
};

/** One ticket in ten is never paid. */
const stepsFor = (chance: Chance, at: Date, usedAt: Date, until: Date, now: Date): Step[] =>
  chance.yes(0.1) ? stepsOf('timed_out', at) : used(at, usedAt, until, now);

const pass: Make = (chance, at, now) => {
  const product = chance.pick(dayTickets());
  const usedAt = minutesAfter(at, 30);
  const until = minutesAfter(usedAt, product.validHours * 60);
  const steps = stepsFor(chance, at, usedAt, until, now);
  return bought(dayTicket(chance, at, product, until), steps);
};

const sight: Make = (chance, at, now) => {
  const validUntil = minutesAfter(at, 14 * 60);
  const steps = stepsFor(chance, at, minutesAfter(at, 95), validUntil, now);
  const visit = { ...chance.pick(SIGHTS), quantity: chance.int(1, 4), visitDate: shanghaiDay(at) };
  return bought(ticket(chance, { type: 'scenic_ticket', at, validUntil, ...visit }), steps);
};

const maglev: Make = (chance, at, now) => {
  const until = minutesAfter(at, 1440);
  const steps = stepsFor(chance, at, minutesAfter(at, 20), until, now);
  const kind = chance.pick(['single', 'single_vip', 'return'] as const);
  const trip = { kind, withAirTicket: chance.yes(0.3), outbound: chance.yes(0.5) };
  return bought(maglevTicket(chance, at, until, trip), steps);
};

const coach: Make = (chance, at, now) => {
  const departsAt = minutesAfter(at, 600);
  const steps = stepsFor(chance, at, departsAt, minutesAfter(departsAt, 80), now);
  return bought(coachSeat(chance, at, departsAt, chance.pick(COACHES)), steps);
};

const shared: Make = (chance, at, now) => {
  const departsAt = minutesAfter(at, 240);
  const { draft, endedAt } = sharedRide(chance, at, { departsAt, ...fromTo(chance) });
  return bought(draft, stepsFor(chance, at, departsAt, endedAt, now));
};

/** Each kind of order, with how many of a hundred are of it. */
const KINDS = new Map([
  [metro, 52],
  [bus, 14],
  [ferry, 4],
  [taxi, 10],
  [parked, 9],
  [pass, 2],
  [sight, 3],
  [maglev, 2],
  [coach, 2],
  [shared, 2],
]);
const HUNDRED = [...KINDS].flatMap(([make, share]) => Array<Make>(share).fill(make));

/** `count` orders of all ten types, spread over the time between `from` and `now`. */
export function tellLoad(chance: Chance, count: number, from: Date, now: Date): Draft[] {
  const step = (minutesAfter(now, -2 * 1440).getTime() - from.getTime()) / count;
  return Array.from({ length: count }, (_, i) => {
    const ms = from.getTime() + i * step + chance.int(0, Math.floor(step / 2));
    for (;;) {
      const draft = chance.pick(HUNDRED)(chance, new Date(Math.floor(ms)), now);
      if (draft !== null) return { ...draft, passenger: '*丽' };
    }
  });
}
