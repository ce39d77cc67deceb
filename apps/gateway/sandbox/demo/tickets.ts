import type { OrderType } from '@shtrans/contract/order-types';
import type { Bilingual } from '@shtrans/contract/schemas';
import { lineById, stationById, nameOf } from '../../src/city/network.ts';
import {
  type DayTicket,
  maglevAirDiscountCents,
  maglevFareCents,
  type MaglevTicket,
} from '../../src/city/tickets.ts';
import type { Chance } from '../chance.ts';
import { plate } from '../plates.ts';
import type { Coach } from './documents.ts';
import { type Draft, draftOf } from './draft.ts';

interface Ticket {
  type: OrderType;
  at: Date;
  product: Bilingual;
  unitCents: number;
  quantity?: number;
  discountCents?: number;
  /** A Shanghai calendar day, `2026-11-21`. */
  visitDate?: string;
  validUntil: Date | null;
}

/** A ticket; `bought` says what became of it. */
export function ticket(
  chance: Chance,
  { type, at, product, unitCents, validUntil, ...more }: Ticket,
): Draft {
  const { quantity = 1, discountCents = 0, visitDate = null } = more;
  return draftOf({
    type,
    at,
    amountCents: unitCents * quantity,
    discountCents,
    subject: product,
    fields: {
      kind: 'ticket',
      product,
      quantity,
      unitCents,
      visitDate,
      validUntil: validUntil?.toISOString() ?? null,
      code: chance.digits(12),
    },
  });
}

/** A day ticket; its time runs from the first entry, so that an unused one has no end yet. */
export const dayTicket = (
  chance: Chance,
  at: Date,
  { name, cents }: DayTicket,
  validUntil: Date | null,
): Draft =>
  ticket(chance, { type: 'multi_ticket', at, product: name, unitCents: cents, validUntil });

const MAGLEV: Record<MaglevTicket, Bilingual> = {
  single: { zh: '磁浮普通席单程票', en: 'Maglev single, ordinary class' },
  single_vip: { zh: '磁浮贵宾席单程票', en: 'Maglev single, VIP class' },
  return: { zh: '磁浮普通席往返票', en: 'Maglev return, ordinary class' },
  return_vip: { zh: '磁浮贵宾席往返票', en: 'Maglev return, VIP class' },
};

interface MaglevTrip {
  kind: MaglevTicket;
  withAirTicket: boolean;
  outbound: boolean;
}

/** A maglev ticket; with an air ticket of the same day an ordinary single is a fifth cheaper. */
export function maglevTicket(
  chance: Chance,
  at: Date,
  validUntil: Date,
  { kind, withAirTicket, outbound }: MaglevTrip,
): Draft {
  const { name, colour } = lineById('maglev');
  const ends = ['SML01', 'SML02'].map((id) => nameOf(stationById(id)));
  const [from = null, to = null] = outbound ? ends : ends.toReversed();
  const draft = ticket(chance, {
    type: 'maglev',
    at,
    product: MAGLEV[kind],
    unitCents: maglevFareCents(kind),
    discountCents: withAirTicket && kind === 'single' ? maglevAirDiscountCents() : 0,
    validUntil,
  });
  return { ...draft, line: { name, colour }, from, to };
}

/** A seat on a commuter coach. */
export const coachSeat = (chance: Chance, at: Date, departsAt: Date, coach: Coach): Draft =>
  draftOf({
    type: 'custom_bus',
    at,
    amountCents: coach.cents,
    line: { name: coach.line, colour: null },
    from: coach.from.name,
    to: coach.to.name,
    fields: {
      kind: 'ride',
      boardedAt: departsAt.toISOString(),
      route: coach.line,
      plate: plate(chance, true).text,
    },
  });
