import { stationNamed } from '../../src/city/network.ts';
import { dayTickets } from '../../src/city/products.ts';
import { type Day, endOf } from './day.ts';
import { type Draft, minutesAfter, type Step } from './draft.ts';
import type { Life } from './life.ts';
import { FAMILY, RIDER } from './person.ts';
import { COACHES, HOME, PLACES, SIGHTS, WORK } from './places.ts';
import { airportLinkRide } from './rail.ts';
import { sharedRide, taxiRide } from './road.ts';
import {
  cancelledAt,
  issued,
  refundedAt,
  refundRejectedAt,
  riddenPaidSecondTime,
  timedOut,
  timedOutInPayment,
  usedTicket,
} from './steps.ts';
import { coachSeat, dayTicket, maglevTicket, scenicTicket } from './tickets.ts';

const DAY = 86_400_000;

/** A ticket used at `hour` on its own day. */
const sightOn = ({ chance, add, now }: Life, day: Day, people: number, discountCents = 0): void => {
  const at = day.at(8, chance.int(0, 50));
  add(
    scenicTicket(chance, {
      at,
      passenger: people > 1 ? FAMILY : RIDER,
      steps: usedTicket(at, day.at(10, chance.int(0, 59)), endOf(day), now),
      sight: chance.pick(SIGHTS),
      quantity: people,
      visitDate: day.date,
      validUntil: endOf(day),
      discountCents,
    }),
  );
};

const dayTicketOn = ({ chance, add, now }: Life, day: Day, steps?: (at: Date) => Step[]): void => {
  const at = day.at(9, chance.int(0, 30));
  const product = chance.pick(dayTickets());
  const entry = minutesAfter(at, chance.int(6, 40));
  const validUntil = minutesAfter(entry, product.validHours * 60);
  add(
    dayTicket(chance, {
      at,
      passenger: RIDER,
      steps: steps?.(at) ?? usedTicket(at, entry, validUntil, now),
      product,
      validUntil: steps === undefined ? validUntil : null,
    }),
  );
};

const maglevOn = (
  { chance, add, now }: Life,
  day: Day,
  kind: 'single' | 'single_vip' | 'return',
  steps?: (at: Date) => Step[],
): void => {
  const at = day.at(chance.int(9, 15), chance.int(0, 59));
  const days = kind === 'return' ? 7 : 1;
  const validUntil = new Date(endOf(day).getTime() + (days - 1) * DAY);
  add(
    maglevTicket(chance, {
      at,
      passenger: RIDER,
      steps: steps?.(at) ?? usedTicket(at, minutesAfter(at, chance.int(8, 60)), validUntil, now),
      kind,
      withAirTicket: chance.yes(0.5),
      outbound: chance.yes(0.6),
      validUntil,
    }),
  );
};

const coachOn = (
  { chance, add, metro, now }: Life,
  day: Day,
  steps?: (at: Date) => Step[],
): void => {
  const toWork = day.weekday >= 1 && day.weekday <= 5;
  const coach = toWork ? COACHES[0] : COACHES[1];
  const departsAt = day.at(8, 0);
  const at = minutesAfter(departsAt, -chance.int(600, 900));
  const usual = usedTicket(at, minutesAfter(departsAt, -3), minutesAfter(departsAt, 80), now);
  add(coachSeat(chance, { at, passenger: RIDER, steps: steps?.(at) ?? usual, coach, departsAt }));
  if (toWork) metro(day.at(18, chance.int(2, 58)), WORK.station, HOME.station);
};

const sharedOn = ({ chance, add, now }: Life, day: Day, steps?: (at: Date) => Step[]): void => {
  const departsAt = day.at(chance.int(9, 19), 30);
  const at = minutesAfter(departsAt, -chance.int(90, 300));
  const trip = { at, departsAt, from: HOME, to: chance.pick(PLACES), passenger: RIDER };
  const { endedAt, ...draft } = sharedRide(chance, trip);
  add({ ...draft, steps: steps?.(at) ?? usedTicket(at, departsAt, endedAt, now) });
};

const airportLinkOn = ({ add }: Life, day: Day): void => {
  const [hongqiao, pudong] = ['虹桥2号航站楼', '浦东1号2号航站楼'].map((zh) => stationNamed(zh));
  if (hongqiao === undefined || pudong === undefined) return;
  add(
    airportLinkRide({
      at: day.at(9, 41),
      from: { station: hongqiao, code: '5131' },
      to: { station: pudong, code: '5137' },
      minutes: 39,
      metres: 58_522,
      passenger: RIDER,
    }),
  );
};

const taxiWith = (life: Life, day: Day, retell: (draft: Draft) => Draft): void => {
  const { chance, add } = life;
  const at = day.at(20, chance.int(0, 59));
  add(retell(taxiRide(chance, { at, from: chance.pick(PLACES), to: HOME, passenger: RIDER })));
};

const endOfRide = (draft: Draft): Date => draft.steps[0]?.[1] ?? draft.at;

/** What happens once every 73 days, by the day of that round. */
export const SPECIAL_DAYS: Record<number, (life: Life, day: Day) => void> = {
  3: (life, day) => sightOn(life, day, 1),
  6: (life, day) => coachOn(life, day),
  9: (life, day) => maglevOn(life, day, 'single'),
  12: (life, day) => dayTicketOn(life, day),
  15: (life, day) => sharedOn(life, day),
  18: (life, day) => coachOn(life, day),
  20: (life, day) => sightOn(life, day, 2, 2000),
  22: (life, day) => maglevOn(life, day, 'return'),
  24: (life, day) => dayTicketOn(life, day, timedOut),
  26: (life, day) =>
    taxiWith(life, day, (d) => ({ ...d, steps: riddenPaidSecondTime(endOfRide(d)) })),
  28: (life, day) => coachOn(life, day, (at) => cancelledAt(minutesAfter(at, 4))),
  30: (life, day) =>
    sharedOn(life, day, (at) => [...issued(at), ...refundedAt(minutesAfter(at, 25))]),
  33: (life, day) => airportLinkOn(life, day),
  36: (life, day) =>
    taxiWith(life, day, (d) => ({
      ...d,
      steps: [...d.steps, ...refundedAt(minutesAfter(endOfRide(d), 600))],
    })),
  39: (life, day) => maglevOn(life, day, 'single_vip', timedOutInPayment),
  42: (life, day) => sharedOn(life, day),
  45: (life, day) =>
    taxiWith(life, day, (d) => ({
      ...d,
      steps: [...d.steps, ...refundRejectedAt(minutesAfter(endOfRide(d), 240))],
    })),
  47: (life, day) => coachOn(life, day),
  50: (life, day) =>
    maglevOn(life, day, 'single', (at) => [
      ...issued(at).slice(0, -1),
      ['issuing_failed', minutesAfter(at, 3)],
      ['refund_succeeded', minutesAfter(at, 5)],
    ]),
  52: (life, day) => sharedOn(life, day, (at) => cancelledAt(minutesAfter(at, 7))),
  55: (life, day) => dayTicketOn(life, day),
  // A booked taxi that is cancelled before it came.
  58: (life, day) =>
    taxiWith(life, day, (d) => ({
      ...d,
      amountCents: 0,
      fee: null,
      fields:
        d.fields.kind === 'trip'
          ? { ...d.fields, arrivedAt: null, distanceMetres: null, durationSeconds: null }
          : d.fields,
      steps: cancelledAt(minutesAfter(d.at, 5)),
    })),
};
