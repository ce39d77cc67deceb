import { cityMidnight, cityDay, timeOn } from '@shtrans/contract/values/calendar';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { lineById, nameOf, stationById } from '../../src/city/network.ts';
import { rideFee } from '../../src/city/ride-fee.ts';
import {
  dayTickets,
  maglevAirDiscountCents,
  maglevFareCents,
  type MaglevTicket,
} from '../../src/city/tickets.ts';
import type { Chance } from '../chance.ts';
import { plate } from '../plates.ts';
import { COACHES, SIGHTS } from './documents.ts';
import { after, type Draft, draftOf, minutesAfter, type Step, stepsOf } from './draft.ts';
import { carTrip, draw, isSo, lineRide, type Player, type Scene } from './scene.ts';

const MAGLEV: Record<MaglevTicket, Bilingual> = {
  single: { zh: '磁浮普通席单程票', en: 'Maglev single, ordinary class' },
  single_vip: { zh: '磁浮贵宾席单程票', en: 'Maglev single, VIP class' },
  return: { zh: '磁浮普通席往返票', en: 'Maglev return, ordinary class' },
  return_vip: { zh: '磁浮贵宾席往返票', en: 'Maglev return, VIP class' },
};

/** Players of prepaid orders: tickets and seats, with their later events. */
export const TICKETS = {
  /** A seat in another person's car, at 60 % of the daytime taxi fare: a demo price. */
  shared(scene) {
    const { at, departs, row } = scene;
    const { fields, places, driven, endedAt } = carTrip(scene, departs);
    const noon = timeOn(cityDay(at), '12:00');
    const car = { service: 'taxi', seconds: 0, waitingSeconds: 0, electric: false } as const;
    const { metres } = driven;
    const taxi = rideFee({ ...car, metres, departedAt: noon, estimated: false }, noon);
    return draftOf({
      type: 'co_passenger',
      at,
      amount_cents: Math.round(taxi.totalCents * 0.6),
      ...places,
      fields: { ...fields, arrivedAt: row.toCome ? null : fields.arrivedAt },
      steps: fate(scene, departs, endedAt),
    });
  },
  sight(scene) {
    const { chance, at, row } = scene;
    const validUntil = untilOf(scene);
    const steps = fate(scene, usedAt(scene), validUntil);
    const { product, unitCents, picture } = chance.pick(SIGHTS);
    const more = {
      picture,
      quantity: draw(chance, row.quantity),
      visitDate: cityDay(minutesAfter(at, row.visit)),
      ...(row.usedQuantity !== undefined && { usedQuantity: row.usedQuantity }),
    };
    const bought = { type: 'scenic_ticket', at, steps, discount_cents: row.discountCents } as const;
    return ticket(chance, bought, { product, unitCents, until: validUntil, ...more });
  },
  /** Valid from the first entry, so that an unused one has no end yet. */
  pass(scene) {
    const { chance, at, row } = scene;
    const { name, cents, validHours } =
      dayTickets().find(({ id }) => id === row.product) ?? chance.pick(dayTickets());
    const entry = usedAt(scene);
    const validUntil = minutesAfter(entry, validHours * 60);
    const steps = fate(scene, entry, validUntil);
    const knownEnd = row.course === undefined ? validUntil : null;
    const bought = { type: 'multi_ticket', at, steps } as const;
    return ticket(chance, bought, {
      product: name,
      unitCents: cents,
      picture: 'day-pass.svg',
      until: knownEnd,
    });
  },
  /** With an air ticket of the same day an ordinary single is a fifth cheaper. */
  maglev(scene) {
    const { chance, at, row } = scene;
    const validUntil = untilOf(scene);
    const steps = fate(scene, usedAt(scene), validUntil);
    const kinds = ['single', 'single_vip', 'return'] as const;
    const kind = row.kind === 'any' ? chance.pick(kinds) : row.kind;
    const isCheaper = isSo(chance, row.airTicket) && kind === 'single';
    const ends = ['SML01', 'SML02'].map((id) => nameOf(stationById(id)));
    const [from_place = null, to_place = null] = isSo(chance, row.outbound)
      ? ends
      : ends.toReversed();
    const { name, colour } = lineById('maglev');
    const line = { name, colour };
    const discount_cents = isCheaper ? maglevAirDiscountCents() : 0;
    const ride = { type: 'maglev', at, steps, discount_cents, line, from_place, to_place } as const;
    return ticket(chance, ride, {
      product: MAGLEV[kind],
      picture: 'maglev-pass.svg',
      unitCents: maglevFareCents(kind),
      until: validUntil,
    });
  },
  /** A seat on a coach. */
  coach(scene) {
    const { chance, at, departs, row } = scene;
    const steps = fate(scene, minutesAfter(departs, -row.early), minutesAfter(departs, 80));
    const toWork = row.coach === 'by_weekday' && isWeekday(departs);
    const { line, from, to, cents } =
      row.coach === 'any' ? chance.pick(COACHES) : COACHES[toWork ? 0 : 1];
    const places = { from_place: from.name, to_place: to.name };
    const seat = { type: 'custom_bus', at, amount_cents: cents, ...places } as const;
    const bus = { plate: plate(chance, true).text, boardedAt: departs };
    return { ...lineRide(line, seat, bus), steps };
  },
} satisfies Record<string, Player>;

type Ticket = Extract<Draft['fields'], { kind: 'ticket' }>;

/** Returns the order of a ticket, which has a code once it is issued. */
function ticket(
  chance: Chance,
  draft: Pick<Draft, 'type' | 'at' | 'steps'> & Partial<Draft>,
  ticketFields: Pick<Ticket, 'product' | 'unitCents'> & Partial<Ticket> & { until: Date | null },
): Draft {
  const { until, product, unitCents, quantity = 1, ...more } = ticketFields;
  const code = chance.digits(12);
  const fields: Ticket = {
    kind: 'ticket',
    product,
    quantity,
    unitCents,
    visitDate: null,
    ...more,
    validUntil: until?.toISOString() ?? null,
    code: draft.steps.some(([event]) => event === 'issued') ? code : null,
  };
  return draftOf({ ...draft, amount_cents: unitCents * quantity, subject: product, fields });
}

const isWeekday = (instant: Date): boolean =>
  ![0, 6].includes(new Date(cityDay(instant)).getUTCDay());

const usedAt = ({ chance, at, row }: Scene): Date =>
  row.usedOfDay === undefined
    ? minutesAfter(at, draw(chance, row.used))
    : minutesAfter(cityMidnight(at), draw(chance, row.usedOfDay));

const untilOf = ({ at, row }: Scene): Date =>
  row.untilDayEnds === undefined
    ? minutesAfter(at, row.until)
    : after(minutesAfter(cityMidnight(at), row.untilDayEnds * 1440), -1);

/** Returns the events of a purchase: its course if it has one, else use and end of validity, as far as they are before `now`. */
function fate({ chance, now, at, row }: Scene, usedOn: Date, validUntil: Date): Step[] {
  if (row.course !== undefined) return stepsOf(row.course, at);
  if (isSo(chance, row.unpaid)) return stepsOf('timed_out', at);
  const steps = stepsOf('issued', at);
  if (usedOn < now) steps.push(['used', usedOn]);
  if (usedOn < now && validUntil < now) steps.push(['validity_over', validUntil]);
  return steps;
}
