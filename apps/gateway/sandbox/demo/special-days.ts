import { dayTickets } from '../../src/city/tickets.ts';
import { COACHES, HOME, PLACES, SIGHTS, type SpecialDay, WORK } from './documents.ts';
import { after, bought, endOf, minutesAfter, type Step, stepsOf, underWay, used } from './draft.ts';
import type { Day, Life } from './life.ts';
import { airportLinkRide } from './rail.ts';
import { sharedRide, taxiRide } from './road.ts';
import { coachSeat, dayTicket, maglevTicket, ticket } from './tickets.ts';

const lastSecond = (day: Day): Date => after(day.at(23, 59), 59);

/** The row's own course, or the one that a ticket takes that is used. */
const stepsFor = ({ course }: SpecialDay, at: Date, usual: () => Step[]): Step[] =>
  course === undefined ? usual() : stepsOf(course, at);

type Teller = (life: Life, day: Day, row: SpecialDay) => void;

const sight: Teller = ({ chance, add, now }, day, row) => {
  const at = day.at(8, chance.int(0, 50));
  const validUntil = lastSecond(day);
  const steps = used(at, day.at(10, chance.int(0, 59)), validUntil, now);
  const { people: quantity, discountCents } = row;
  const visit = { ...chance.pick(SIGHTS), quantity, discountCents, visitDate: day.date };
  const draft = bought(ticket(chance, { type: 'scenic_ticket', at, validUntil, ...visit }), steps);
  add(quantity > 1 ? { ...draft, passenger: '*敏' } : draft);
};

const pass: Teller = ({ chance, add, now }, day, row) => {
  const at = day.at(9, chance.int(0, 30));
  const product = chance.pick(dayTickets());
  const entry = minutesAfter(at, chance.int(6, 40));
  const until = minutesAfter(entry, product.validHours * 60);
  const draft = dayTicket(chance, at, product, row.course === undefined ? until : null);
  add(
    bought(
      draft,
      stepsFor(row, at, () => used(at, entry, until, now)),
    ),
  );
};

const maglev: Teller = ({ chance, add, now }, day, row) => {
  const { kind } = row;
  const at = day.at(chance.int(9, 15), chance.int(0, 59));
  const until = minutesAfter(lastSecond(day), kind === 'return' ? 6 * 1440 : 0);
  const steps = stepsFor(row, at, () => used(at, minutesAfter(at, chance.int(8, 60)), until, now));
  const trip = { kind, withAirTicket: chance.yes(0.5), outbound: chance.yes(0.6) };
  add(bought(maglevTicket(chance, at, until, trip), steps));
};

const coach: Teller = ({ chance, add, metro, now }, day, row) => {
  const toWork = day.weekday >= 1 && day.weekday <= 5;
  const departsAt = day.at(8, 0);
  const at = minutesAfter(departsAt, -chance.int(600, 900));
  const steps = stepsFor(row, at, () =>
    used(at, minutesAfter(departsAt, -3), minutesAfter(departsAt, 80), now),
  );
  add(bought(coachSeat(chance, at, departsAt, COACHES[toWork ? 0 : 1]), steps));
  if (toWork) metro(day.at(18, chance.int(2, 58)), WORK.station, HOME.station);
};

const shared: Teller = ({ chance, add, now }, day, row) => {
  const departsAt = day.at(chance.int(9, 19), 30);
  const at = minutesAfter(departsAt, -chance.int(90, 300));
  const trip = { departsAt, from: HOME, to: chance.pick(PLACES) };
  const { draft, endedAt } = sharedRide(chance, at, trip);
  add(
    bought(
      draft,
      stepsFor(row, at, () => used(at, departsAt, endedAt, now)),
    ),
  );
};

const taxi: Teller = ({ chance, add }, day, { tells, course = 'ridden' }) => {
  const departsAt = day.at(20, chance.int(0, 59));
  const draft = taxiRide(chance, { departsAt, from: chance.pick(PLACES), to: HOME });
  // One that is called off never came.
  if (tells === 'no_taxi') add(underWay(draft, stepsOf(course, departsAt)));
  else add({ ...draft, steps: stepsOf(course, endOf(draft)) });
};

const airportLink: Teller = ({ add }, day) => add(airportLinkRide(day.at(9, 41)));

const TELLERS = {
  sight,
  pass,
  maglev,
  coach,
  shared,
  taxi,
  no_taxi: taxi,
  airport_link: airportLink,
};

/** Tells a day that a row of the story is about. */
export const tellSpecial: Teller = (life, day, row) => TELLERS[row.tells](life, day, row);
