import { stationNamed } from '../../src/city/network.ts';
import { dayTickets } from '../../src/city/products.ts';
import { ferries } from '../../src/city/surface.ts';
import type { Chance } from '../chance.ts';
import { type Draft, minutesAfter } from './draft.ts';
import { parkedInLot, parkedOnStreet } from './parked.ts';
import { COACHES, LOTS, OUTINGS, PLACES, SIGHTS, STREETS } from './places.ts';
import { plate } from '../plates.ts';
import { metroRide } from './rail.ts';
import { anyHop, busRide, ferryRide, flatLines, sharedRide, taxiRide } from './road.ts';
import { timedOut, usedTicket } from './steps.ts';
import { coachSeat, dayTicket, maglevTicket, scenicTicket } from './tickets.ts';

const PASSENGER = '*丽';

type Make = (chance: Chance, at: Date, now: Date) => Draft | null;

/** Each kind of order with its share in a hundred. */
const KINDS: readonly (readonly [number, Make])[] = [
  [52, metro],
  [
    14,
    (chance, at) =>
      busRide(chance, { at, hop: anyHop(chance, chance.pick(flatLines())), passenger: PASSENGER }),
  ],
  [
    4,
    (chance, at) => ferryRide(chance, { at, ferry: chance.pick(ferries()), passenger: PASSENGER }),
  ],
  [10, (chance, at) => taxiRide(chance, { at, ...fromTo(chance), passenger: PASSENGER })],
  [9, parked],
  [2, dayPass],
  [3, visit],
  [2, maglev],
  [2, coach],
  [2, shared],
];

/** `count` orders of all ten types, spread over the time between `from` and `now`. */
export function tellLoad(chance: Chance, count: number, from: Date, now: Date): Draft[] {
  const end = minutesAfter(now, -2 * 1440).getTime();
  const step = (end - from.getTime()) / count;
  return Array.from({ length: count }, (_, i) => {
    const at = new Date(
      Math.floor(from.getTime() + i * step + chance.int(0, Math.floor(step / 2))),
    );
    for (;;) {
      const draft = kindFor(chance.int(0, 99))(chance, at, now);
      if (draft !== null) return draft;
    }
  });
}

function kindFor(n: number): Make {
  let sum = 0;
  return KINDS.find(([share]) => (sum += share) > n)?.[1] ?? metro;
}

function metro(chance: Chance, at: Date): Draft | null {
  const ends = { from: stationNamed(chance.pick(OUTINGS)), to: stationNamed(chance.pick(OUTINGS)) };
  const ride = metroRide({ at, ...ends, passenger: PASSENGER });
  // One in a thousand is still to be paid: the ride ended, and nothing happened since.
  return ride !== null && chance.yes(0.001) ? { ...ride, steps: ride.steps.slice(0, 1) } : ride;
}

function fromTo(chance: Chance): Pick<Parameters<typeof taxiRide>[1], 'from' | 'to'> {
  const from = chance.pick(PLACES);
  return { from, to: chance.pick(PLACES.filter((place) => place !== from)) };
}

function parked(chance: Chance, at: Date): Draft {
  const stay = { at, minutes: chance.int(5, 400), plate: plate(chance).text, passenger: PASSENGER };
  return chance.yes(0.5)
    ? parkedInLot(stay, chance.pick(LOTS))
    : parkedOnStreet(chance, stay, chance.pick(STREETS));
}

/** One ticket in ten is never paid. */
const stepsOf = (chance: Chance, at: Date, usedAt: Date, until: Date, now: Date): Draft['steps'] =>
  chance.yes(0.1) ? timedOut(at) : usedTicket(at, usedAt, until, now);

function dayPass(chance: Chance, at: Date, now: Date): Draft {
  const product = chance.pick(dayTickets());
  const usedAt = minutesAfter(at, 30);
  const validUntil = minutesAfter(usedAt, product.validHours * 60);
  const steps = stepsOf(chance, at, usedAt, validUntil, now);
  return dayTicket(chance, { at, passenger: PASSENGER, steps, product, validUntil });
}

function visit(chance: Chance, at: Date, now: Date): Draft {
  const validUntil = minutesAfter(at, 14 * 60);
  return scenicTicket(chance, {
    at,
    passenger: PASSENGER,
    steps: stepsOf(chance, at, minutesAfter(at, 95), validUntil, now),
    sight: chance.pick(SIGHTS),
    quantity: chance.int(1, 4),
    visitDate: new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
    validUntil,
  });
}

function maglev(chance: Chance, at: Date, now: Date): Draft {
  const validUntil = minutesAfter(at, 1440);
  return maglevTicket(chance, {
    at,
    passenger: PASSENGER,
    steps: stepsOf(chance, at, minutesAfter(at, 20), validUntil, now),
    kind: chance.pick(['single', 'single_vip', 'return'] as const),
    withAirTicket: chance.yes(0.3),
    outbound: chance.yes(0.5),
    validUntil,
  });
}

function coach(chance: Chance, at: Date, now: Date): Draft {
  const departsAt = minutesAfter(at, 600);
  const steps = stepsOf(chance, at, departsAt, minutesAfter(departsAt, 80), now);
  return coachSeat(chance, {
    at,
    passenger: PASSENGER,
    steps,
    coach: chance.pick(COACHES),
    departsAt,
  });
}

function shared(chance: Chance, at: Date, now: Date): Draft {
  const departsAt = minutesAfter(at, 240);
  const trip = { at, departsAt, ...fromTo(chance), passenger: PASSENGER };
  const { endedAt, ...draft } = sharedRide(chance, trip);
  return { ...draft, steps: stepsOf(chance, at, departsAt, endedAt, now) };
}
