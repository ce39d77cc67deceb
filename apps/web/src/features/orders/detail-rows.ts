import { formatCents } from '@shtrans/contract/money';
import type { OrderFields } from '@shtrans/contract/order-fields';
import type { OrderDetail } from '@shtrans/contract/orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import type { Language } from '../../core/i18n/language.ts';
import type { Messages } from '../../core/i18n/messages.ts';
import type { Row } from '../../ui/rows.tsx';
import { calendarDate, fullTime } from '../../ui/time.ts';
import type { messages } from './detail-messages.zh.ts';
import { isMetering, isUnfinished } from './registry.ts';

type Texts = Messages<typeof messages>;

const yuan = (cents: number) => `¥${formatCents(cents)}`;

/** Absent facts that will come show a dash; facts a kind does not have are left out. */
function rowsOf(pairs: readonly (readonly [label: string, value: string | undefined])[]): Row[] {
  return pairs.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

/** What the type shows of the ride, stay or ticket (specification, section 3). */
export function tripRows(fields: OrderFields, t: Texts, language: Language): Row[] {
  const { label } = t;
  const time = (iso: string | null) => (iso === null ? t.notYet : fullTime(iso, language));
  const distance = (metres: number | null) =>
    metres === null ? undefined : t.kilometres((metres / 1000).toFixed(1));
  const duration = (minutes: number) => t.duration(Math.floor(minutes / 60), minutes % 60);
  switch (fields.kind) {
    case 'rail':
      return rowsOf([
        [label.entryAt, time(fields.entryAt)],
        [label.entryStation, inLanguage(fields.entryStation)],
        [label.exitAt, time(fields.exitAt)],
        [label.exitStation, fields.exitStation ? inLanguage(fields.exitStation) : t.notYet],
        [label.distance, distance(fields.distanceMetres)],
      ]);
    case 'ride':
      return rowsOf([
        [label.boardedAt, time(fields.boardedAt)],
        [label.route, inLanguage(fields.route)],
        [label.vehiclePlate, fields.plate ?? undefined],
      ]);
    case 'trip':
      return rowsOf([
        [label.departedAt, time(fields.departedAt)],
        [label.arrivedAt, time(fields.arrivedAt)],
        [label.driver, fields.driver ? inLanguage(fields.driver) : undefined],
        [label.vehiclePlate, fields.plate ?? undefined],
        [label.distance, distance(fields.distanceMetres)],
        [
          label.rideDuration,
          fields.durationSeconds === null
            ? undefined
            : duration(Math.max(1, Math.round(fields.durationSeconds / 60))),
        ],
      ]);
    case 'parking':
      return rowsOf([
        [label.parkingKind, t.parkingKind[fields.parkingKind]],
        [label.plate, fields.plate],
        [label.area, inLanguage(fields.area)],
        [label.lotName, fields.lotName ? inLanguage(fields.lotName) : undefined],
        [label.roadName, fields.roadName ? inLanguage(fields.roadName) : undefined],
        [label.space, fields.spaceNumber ?? undefined],
        [label.enteredAt, time(fields.enteredAt)],
        [label.leftAt, time(fields.exitedAt)],
        [
          label.duration,
          fields.durationMinutes === null ? t.notYet : duration(fields.durationMinutes),
        ],
      ]);
    case 'ticket':
      return rowsOf([
        [label.product, inLanguage(fields.product)],
        [label.unitPrice, yuan(fields.unitCents)],
        [label.quantity, t.tickets(fields.quantity)],
        [
          label.used,
          fields.usedQuantity === undefined || fields.usedQuantity === 0
            ? undefined
            : t.tickets(fields.usedQuantity),
        ],
        [
          label.visitDate,
          fields.visitDate === null ? undefined : calendarDate(fields.visitDate, language),
        ],
        [label.validUntil, fields.validUntil === null ? undefined : time(fields.validUntil)],
        [label.ticketCode, fields.code ?? undefined],
      ]);
    default:
      // A kind of a newer gateway: the order's own rows still show.
      return [];
  }
}

/** Always shown, so that "no discount" can be told from "not shown". Parking has none. */
const discountOf = ({ type, discountCents }: OrderDetail): string | undefined => {
  if (discountCents > 0) return `-${yuan(discountCents)}`;
  return type === 'parking' ? undefined : yuan(0);
};

/** Amounts and passenger of any order; parking calls its amount the fee and has no passenger. */
export function orderRows(order: OrderDetail, t: Texts, language: Language): Row[] {
  const { label } = t;
  const parking = order.type === 'parking';
  const unpaid = isUnfinished(order) && !isMetering(order) ? t.unpaidYet : t.notYet;
  return rowsOf([
    [parking ? label.fee : label.amount, isMetering(order) ? t.notYet : yuan(order.amountCents)],
    [label.discount, isMetering(order) ? undefined : discountOf(order)],
    [label.paid, order.paidCents === null ? unpaid : yuan(order.paidCents)],
    [label.passenger, parking ? undefined : order.passenger],
    [label.createdAt, fullTime(order.createdAt, language)],
  ]);
}

/** The refund of an order, when there is one. */
export function refundRows(order: OrderDetail, t: Texts, language: Language): Row[] {
  const { refund } = order;
  if (!refund) return [];
  const texts = t.refund;
  return rowsOf([
    [texts.amount, yuan(refund.amountCents)],
    [texts.reason, texts.reasons[refund.reason]],
    [texts.status, texts.statuses[refund.status]],
    [texts.requestedAt, fullTime(refund.requestedAt, language)],
    [
      texts.finishedAt,
      refund.finishedAt === null ? undefined : fullTime(refund.finishedAt, language),
    ],
  ]);
}
