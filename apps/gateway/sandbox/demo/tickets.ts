import type { OrderType } from '@shtrans/contract/order-types';
import type { Bilingual } from '@shtrans/contract/schemas';
import { lineById, stationById, stationName } from '../../src/city/network.ts';
import type { DayTicket } from '../../src/city/products.ts';
import {
  maglevAirDiscountCents,
  maglevFareCents,
  type MaglevTicket,
} from '../../src/city/ride-fares.ts';
import type { Chance } from '../chance.ts';
import type { Draft, Step } from './draft.ts';
import type { Coach } from './places.ts';
import { plate } from '../plates.ts';

interface Purchase {
  at: Date;
  passenger: string;
  steps: readonly Step[];
}

interface Ticket {
  product: Bilingual;
  quantity: number;
  unitCents: number;
  discountCents: number;
  visitDate: string | null;
  validUntil: Date | null;
}

/** A ticket order; its code is there once the steps issued it. */
function ticket(
  chance: Chance,
  type: OrderType,
  { at, passenger, steps }: Purchase,
  { product, quantity, unitCents, discountCents, visitDate, validUntil }: Ticket,
): Draft {
  const isIssued = steps.some(([event]) => event === 'issued');
  const code = chance.digits(12);
  return {
    type,
    at,
    amountCents: unitCents * quantity,
    discountCents,
    passenger,
    line: null,
    from: null,
    to: null,
    subject: product,
    fields: {
      kind: 'ticket',
      product,
      quantity,
      unitCents,
      visitDate,
      validUntil: validUntil?.toISOString() ?? null,
      code: isIssued ? code : null,
    },
    steps,
  };
}

/** A day ticket; its time runs from the first entry, so that an unused one has no end yet. */
export const dayTicket = (
  chance: Chance,
  purchase: Purchase & { product: DayTicket; validUntil: Date | null },
): Draft =>
  ticket(chance, 'multi_ticket', purchase, {
    product: purchase.product.name,
    quantity: 1,
    unitCents: purchase.product.cents,
    discountCents: 0,
    visitDate: null,
    validUntil: purchase.validUntil,
  });

/** @param purchase.visitDate the Shanghai calendar day, `2026-11-21` */
export const scenicTicket = (
  chance: Chance,
  purchase: Purchase & {
    sight: { product: Bilingual; unitCents: number };
    quantity: number;
    visitDate: string;
    validUntil: Date;
    discountCents?: number;
  },
): Draft =>
  ticket(chance, 'scenic_ticket', purchase, {
    product: purchase.sight.product,
    quantity: purchase.quantity,
    unitCents: purchase.sight.unitCents,
    discountCents: purchase.discountCents ?? 0,
    visitDate: purchase.visitDate,
    validUntil: purchase.validUntil,
  });

const MAGLEV: Record<MaglevTicket, Bilingual> = {
  single: { zh: '磁浮普通席单程票', en: 'Maglev single, ordinary class' },
  single_vip: { zh: '磁浮贵宾席单程票', en: 'Maglev single, VIP class' },
  return: { zh: '磁浮普通席往返票', en: 'Maglev return, ordinary class' },
  return_vip: { zh: '磁浮贵宾席往返票', en: 'Maglev return, VIP class' },
};

/** A maglev ticket; with an air ticket of the same day an ordinary single is a fifth cheaper. */
export function maglevTicket(
  chance: Chance,
  purchase: Purchase & {
    kind: MaglevTicket;
    withAirTicket: boolean;
    outbound: boolean;
    validUntil: Date;
  },
): Draft {
  const { kind, withAirTicket, outbound, validUntil } = purchase;
  const line = lineById('maglev');
  const ends = ['SML01', 'SML02'].map((id) => stationName(stationById(id)));
  const [from = null, to = null] = outbound ? ends : ends.toReversed();
  const draft = ticket(chance, 'maglev', purchase, {
    product: MAGLEV[kind],
    quantity: 1,
    unitCents: maglevFareCents(kind),
    discountCents: withAirTicket && kind === 'single' ? maglevAirDiscountCents() : 0,
    visitDate: null,
    validUntil,
  });
  return { ...draft, line: { name: line.name, colour: line.colour }, from, to };
}

/** A seat on a commuter coach. */
export const coachSeat = (
  chance: Chance,
  {
    at,
    passenger,
    steps,
    coach,
    departsAt,
  }: Purchase & {
    coach: Coach;
    departsAt: Date;
  },
): Draft => ({
  type: 'custom_bus',
  at,
  amountCents: coach.cents,
  discountCents: 0,
  passenger,
  line: { name: coach.line, colour: null },
  from: coach.from.name,
  to: coach.to.name,
  subject: null,
  fields: {
    kind: 'ride',
    boardedAt: departsAt.toISOString(),
    route: coach.line,
    plate: plate(chance, true).text,
  },
  steps,
});
