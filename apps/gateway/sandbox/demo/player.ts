import { shanghaiDate, shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/calendar';
import type { OrderStatus } from '@shtrans/contract/order-status';
import { stationNamed } from '../../src/city/network.ts';
import { dayTickets } from '../../src/city/tickets.ts';
import { busFareCents, busLines, ferries } from '../../src/city/surface.ts';
import type { Chance } from '../chance.ts';
import { plate } from '../plates.ts';
import {
  COACHES,
  HOME,
  LOAD,
  LOTS,
  OUTINGS,
  type Place,
  PLACES,
  SIGHTS,
  type Some,
  type StoryRow,
  STREETS,
  TODAY,
  WORK,
} from './documents.ts';
import {
  after,
  bought,
  type Draft,
  endOf,
  minutesAfter,
  type Step,
  stepsOf,
  underWay,
  used,
} from './draft.ts';
import { parkedInLot, parkedOnStreet } from './parked.ts';
import { airportLinkRide, metroRide } from './rail.ts';
import { anyHop, busRide, ferryRide, sharedRide, taxiRide } from './road.ts';
import { coachSeat, dayTicket, maglevTicket, ticket } from './tickets.ts';

/** A row of a story at its place in time: when it began or was bought, and when it departs. */
interface Scene {
  chance: Chance;
  now: Date;
  at: Date;
  departs: Date;
  row: StoryRow;
}

export const draw = (chance: Chance, some: Some): number =>
  typeof some === 'number' ? some : chance.int(...some);

/** What is certain takes no chance. */
const isSo = (chance: Chance, share: number): boolean =>
  share === 0 || share === 1 ? share === 1 : chance.yes(share);

const midnightOf = (at: Date): Date => startOfShanghaiDay(shanghaiDay(at));

const usedAt = ({ chance, at, row }: Scene): Date =>
  row.usedOfDay === undefined
    ? minutesAfter(at, draw(chance, row.used))
    : minutesAfter(midnightOf(at), draw(chance, row.usedOfDay));

const untilOf = ({ at, row }: Scene): Date =>
  row.untilDayEnds === undefined
    ? minutesAfter(at, row.until)
    : after(minutesAfter(midnightOf(at), row.untilDayEnds * 1440), -1);

/** What became of something that was bought. */
function fate({ chance, now, at, row }: Scene, usedAt: Date, until: Date): Step[] {
  if (row.course !== undefined) return stepsOf(row.course, at);
  return isSo(chance, row.unpaid) ? stepsOf('timed_out', at) : used(at, usedAt, until, now);
}

function placeNamed(zh: string): Place {
  const found = [HOME, WORK, ...PLACES].find(({ name }) => name.zh.startsWith(zh));
  if (found === undefined) throw new Error(`the seed knows no place ${zh}`);
  return found;
}

function ends({ chance, row }: Scene): { from: Place; to: Place } {
  const from = row.from === undefined ? chance.pick(PLACES) : placeNamed(row.from);
  if (row.to !== undefined) return { from, to: placeNamed(row.to) };
  return { from, to: chance.pick(PLACES.filter((place) => place !== from)) };
}

const PLAYERS: Record<StoryRow['tells'], (told: Scene) => Draft | null> = {
  metro({ chance, at, row: { from, to } }) {
    const start = stationNamed(from ?? chance.pick(OUTINGS));
    // Two stations bear the name of the one that the demo rider goes to.
    return metroRide(
      at,
      start,
      to === undefined ? stationNamed(chance.pick(OUTINGS)) : stationNamed(to, 'metro-2'),
    );
  },
  airport_link: ({ at }) => airportLinkRide(at),
  /** With a flat fare: the others' fares by the kilometre are not known. */
  bus({ chance, at }) {
    const line = chance.pick(busLines().filter((each) => busFareCents(each) !== null));
    return busRide(chance, at, anyHop(chance, line));
  },
  ferry: ({ chance, at }) => ferryRide(chance, at, chance.pick(ferries())),
  taxi(told) {
    const { chance, at, row } = told;
    return taxiRide(chance, { departsAt: at, ...ends(told) }, row.service);
  },
  shared(told) {
    const { chance, at, departs, row } = told;
    const { draft, endedAt } = sharedRide(chance, at, { departsAt: departs, ...ends(told) });
    const seat = bought(draft, fate(told, departs, endedAt));
    return row.toCome ? { ...seat, fields: { ...seat.fields, arrivedAt: null } } : seat;
  },
  lot: ({ chance, at, row }) => parkedInLot({ at, minutes: row.lasts }, chance.pick(LOTS)),
  street: ({ chance, at, row }) =>
    parkedOnStreet(chance, { at, minutes: row.lasts }, chance.pick(STREETS)),
  parked({ chance, at }) {
    const stay = { at, minutes: chance.int(5, 400), plate: plate(chance).text };
    return chance.yes(0.5)
      ? parkedInLot(stay, chance.pick(LOTS))
      : parkedOnStreet(chance, stay, chance.pick(STREETS));
  },
  sight(told) {
    const { chance, at, row } = told;
    const { discountCents, usedQuantity } = row;
    const validUntil = untilOf(told);
    const steps = fate(told, usedAt(told), validUntil);
    const draft = ticket(chance, {
      type: 'scenic_ticket',
      at,
      ...chance.pick(SIGHTS),
      quantity: draw(chance, row.quantity),
      discountCents,
      visitDate: shanghaiDay(minutesAfter(at, row.visit)),
      validUntil,
    });
    const seen = bought(draft, steps);
    return usedQuantity === undefined
      ? seen
      : { ...seen, fields: { ...seen.fields, usedQuantity } };
  },
  pass(told) {
    const { chance, at, row } = told;
    const product = dayTickets().find(({ id }) => id === row.product) ?? chance.pick(dayTickets());
    const entry = usedAt(told);
    const until = minutesAfter(entry, product.validHours * 60);
    const steps = fate(told, entry, until);
    return bought(dayTicket(chance, at, product, row.course === undefined ? until : null), steps);
  },
  maglev(told) {
    const { chance, at, row } = told;
    const until = untilOf(told);
    const steps = fate(told, usedAt(told), until);
    const kinds = ['single', 'single_vip', 'return'] as const;
    const kind = row.kind === 'any' ? chance.pick(kinds) : row.kind;
    const withAirTicket = isSo(chance, row.airTicket);
    const trip = { kind, withAirTicket, outbound: isSo(chance, row.outbound) };
    return bought(maglevTicket(chance, at, until, trip), steps);
  },
  coach(told) {
    const { chance, at, departs, row } = told;
    const boards = minutesAfter(departs, -row.early);
    const steps = fate(told, boards, minutesAfter(departs, 80));
    const toWork = row.coach === 'by_weekday' && isWeekday(departs);
    const coach = row.coach === 'any' ? chance.pick(COACHES) : COACHES[toWork ? 0 : 1];
    return bought(coachSeat(chance, at, departs, coach), steps);
  },
};

export function isWeekday(at: Date): boolean {
  const { year, month, day } = shanghaiDate(at);
  return ![0, 6].includes(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
}

const BOUGHT: ReadonlySet<StoryRow['tells']> = new Set([
  'sight',
  'pass',
  'maglev',
  'coach',
  'shared',
]);

/** The order of a row. Null: there is no such ride. */
export function play(told: Scene): Draft | null {
  const { chance, at, row } = told;
  const made = PLAYERS[row.tells](told);
  if (made === null) return null;
  const draft = { ...made, passenger: row.passenger ?? made.passenger };
  if (row.underWay) return underWay(draft, row.course === undefined ? [] : stepsOf(row.course, at));
  if (BOUGHT.has(row.tells)) return draft;
  if (row.course !== undefined) return { ...draft, steps: stepsOf(row.course, endOf(draft)) };
  // A ride that ended, and nothing happened since.
  return isSo(chance, row.unpaid)
    ? { ...draft, steps: stepsOf('ridden_due', endOf(draft)) }
    : draft;
}

/** The orders of the last days, each with the status it must have come to: a test holds it. */
export const tellToday = (chance: Chance, now: Date): { is: OrderStatus; draft: Draft }[] =>
  TODAY.flatMap((row) => {
    const [at, departs] = [minutesAfter(now, row.minutes), minutesAfter(now, row.departs)];
    const draft = play({ chance, now, at, departs, row });
    return draft === null ? [] : [{ is: row.is, draft }];
  });

const HUNDRED = LOAD.flatMap((row) => Array<(typeof LOAD)[number]>(row.share).fill(row));

/** `count` orders of all ten types, spread over the time between `from` and `now`. */
export function tellLoad(chance: Chance, count: number, from: Date, now: Date): Draft[] {
  const step = (minutesAfter(now, -2 * 1440).getTime() - from.getTime()) / count;
  return Array.from({ length: count }, (_, i) => {
    const ms = from.getTime() + i * step + chance.int(0, Math.floor(step / 2));
    const at = new Date(Math.floor(ms));
    for (;;) {
      const row = chance.pick(HUNDRED);
      const draft = play({ chance, now, at, departs: minutesAfter(at, row.departs), row });
      if (draft !== null) return { ...draft, passenger: '*丽' };
    }
  });
}
