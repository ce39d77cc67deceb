import { shanghaiDay } from '@shtrans/contract/calendar';
import type { OrderStatus } from '@shtrans/contract/order-status';
import { stationNamed } from '../../src/city/network.ts';
import { dayTickets } from '../../src/city/tickets.ts';
import type { Chance } from '../chance.ts';
import {
  COACHES,
  HOME,
  LOTS,
  type Place,
  PLACES,
  SIGHTS,
  STREETS,
  TODAY,
  type TodaysRow,
  WORK,
} from './documents.ts';
import { bought, type Draft, endOf, minutesAfter, stepsOf, underWay } from './draft.ts';
import { parkedInLot, parkedOnStreet } from './parked.ts';
import { metroRide } from './rail.ts';
import { sharedRide, taxiRide } from './road.ts';
import { coachSeat, dayTicket, maglevTicket, ticket } from './tickets.ts';

const DAY_MINUTES = 1440;

function placeNamed(zh: string): Place {
  const found = [HOME, WORK, ...PLACES].find(({ name }) => name.zh.startsWith(zh));
  if (found === undefined) throw new Error(`the seed knows no place ${zh}`);
  return found;
}

const ends = ({ from, to }: TodaysRow): { from: Place; to: Place } => ({
  from: placeNamed(from),
  to: placeNamed(to),
});

type Maker = (chance: Chance, at: Date, row: TodaysRow, now: Date) => Draft | null;

/** What is bought takes its course from then on; a ride or a stay does from its end. */
const MAKERS: Record<TodaysRow['tells'], Maker> = {
  taxi: (chance, departsAt, row) => taxiRide(chance, { departsAt, ...ends(row) }, row.service),
  lot: (chance, at, { lasts }) => parkedInLot({ at, minutes: lasts }, chance.pick(LOTS)),
  street: (chance, at, { lasts }) =>
    parkedOnStreet(chance, { at, minutes: lasts }, chance.pick(STREETS)),
  metro: (_chance, at, { from, to }) =>
    metroRide(at, stationNamed(from), stationNamed(to, 'metro-2')),
  shared(chance, at, row, now) {
    const trip = { departsAt: minutesAfter(now, row.departs), ...ends(row) };
    const { draft } = sharedRide(chance, at, trip);
    return { ...draft, fields: { ...draft.fields, arrivedAt: null } };
  },
  maglev(chance, at, { kind }) {
    const until = minutesAfter(at, (kind === 'return' ? 7 : 1) * DAY_MINUTES);
    return maglevTicket(chance, at, until, { kind, withAirTicket: false, outbound: true });
  },
  sight(chance, at, { quantity, usedQuantity }) {
    const visit = minutesAfter(at, 5 * DAY_MINUTES);
    const draft = ticket(chance, {
      type: 'scenic_ticket',
      at,
      ...chance.pick(SIGHTS),
      quantity,
      visitDate: shanghaiDay(visit),
      validUntil: minutesAfter(visit, DAY_MINUTES),
    });
    return usedQuantity === undefined
      ? draft
      : { ...draft, fields: { ...draft.fields, usedQuantity } };
  },
  pass(chance, at) {
    const product = dayTickets().find(({ id }) => id === 'metro-3day');
    return product === undefined ? null : dayTicket(chance, at, product, null);
  },
  coach: (chance, at, { departs }, now) =>
    coachSeat(chance, at, minutesAfter(now, departs), COACHES[1]),
};

/** The orders of the last days, each with the status it must have come to: a test holds it. */
export const tellToday = (chance: Chance, now: Date): { is: OrderStatus; draft: Draft }[] =>
  TODAY.flatMap((row) => {
    const at = minutesAfter(now, row.minutes);
    const draft = MAKERS[row.tells](chance, at, row, now);
    if (draft === null) return [];
    if (row.underWay) return { is: row.is, draft: underWay(draft) };
    return { is: row.is, draft: bought(draft, stepsOf(row.course, endOf(draft))) };
  });
