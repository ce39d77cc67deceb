import type { OrderFields } from '@shtrans/contract/orders/fields';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { isMetering, isUnfinished } from '../../../domain/orders/order-facts.ts';
import { amountText } from '../../../ui/text/money.tsx';
import type { Row } from '../../../ui/list/rows.tsx';
import { startOf } from '../../../ui/text/long-date.ts';
import { dayAndWeekday, shortTime } from '../../../ui/text/time.ts';
import { orderDetailMessages } from './detail-messages.ts';

/** Whether the order is a trip with two ends, rather than a stay or a ticket. */
export const hasTrip = ({ fields: { kind } }: OrderDetail): boolean =>
  kind === 'rail' || kind === 'ride' || kind === 'trip';

/** When the trip began and ended; for a bus ride only the beginning is known. */
export function timesOf(fields: OrderFields): { start: string | null; end: string | null } {
  switch (fields.kind) {
    case 'rail':
      return { start: fields.entryAt, end: fields.exitAt };
    case 'trip':
      return { start: fields.departedAt, end: fields.arrivedAt };
    case 'ride':
      return { start: fields.boardedAt, end: null };
    default:
      return { start: null, end: null };
  }
}

/**
 * The rows of the ride, stay or ticket by type (specification, section 3). Facts that are not known yet show a dash.
 */
export function tripRows(fields: OrderFields): Row[] {
  const t = orderDetailMessages();
  const { label } = t;
  const time = (iso: string | null) => (iso === null ? t.notYet : shortTime(iso));
  const distance = (metres: number | null) => metres !== null && t.kilometres(inKilometres(metres));
  const duration = (minutes: number) => t.duration(Math.floor(minutes / 60), minutes % 60);
  switch (fields.kind) {
    case 'rail':
      return [
        [label.entryAt, time(fields.entryAt)],
        [label.entryStation, inLanguage(fields.entryStation)],
        [label.exitAt, time(fields.exitAt)],
        [label.exitStation, fields.exitStation ? inLanguage(fields.exitStation) : t.notYet],
        [label.distance, distance(fields.distanceMetres)],
        [label.coveredBy, fields.coveredBy && inLanguage(fields.coveredBy)],
      ];
    case 'ride':
      return [
        [label.boardedAt, time(fields.boardedAt)],
        [label.route, inLanguage(fields.route)],
        [label.vehiclePlate, fields.plate],
        [label.coveredBy, fields.coveredBy && inLanguage(fields.coveredBy)],
      ];
    case 'trip': {
      const { driver, durationSeconds: seconds } = fields;
      return [
        [label.departedAt, time(fields.departedAt)],
        [label.arrivedAt, time(fields.arrivedAt)],
        [label.driver, driver && inLanguage(driver)],
        [label.vehiclePlate, fields.plate],
        [label.distance, distance(fields.distanceMetres)],
        [label.rideDuration, seconds !== null && duration(Math.max(1, Math.round(seconds / 60)))],
      ];
    }
    case 'parking': {
      const { lotName, roadName, durationMinutes: minutes } = fields;
      return [
        [label.parkingKind, t.parkingKind[fields.parkingKind]],
        [label.plate, fields.plate],
        [label.area, inLanguage(fields.area)],
        [label.lotName, lotName && inLanguage(lotName)],
        [label.roadName, roadName && inLanguage(roadName)],
        [label.space, fields.spaceNumber],
        [label.enteredAt, time(fields.enteredAt)],
        [label.leftAt, time(fields.exitedAt)],
        [label.duration, minutes === null ? t.notYet : duration(minutes)],
      ];
    }
    case 'parking_fee':
      return [
        [label.plate, fields.plate],
        [label.area, inLanguage(fields.area)],
        [label.parkingDay, dayAndWeekday(startOf(fields.day))],
      ];
    case 'ticket': {
      const { usedQuantity: usedCount = 0, visitDate, validUntil } = fields;
      return [
        [label.product, inLanguage(fields.product)],
        [label.unitPrice, amountText(fields.unitCents)],
        [label.quantity, t.tickets(fields.quantity)],
        [label.used, usedCount > 0 && t.tickets(usedCount)],
        [label.visitDate, visitDate !== null && dayAndWeekday(startOf(visitDate))],
        [label.validUntil, validUntil !== null && shortTime(validUntil)],
        [label.ticketCode, fields.code],
      ];
    }
    default:
      // A kind from a newer gateway: the order's own rows still show.
      return [];
  }
}

export const inKilometres = (metres: number): string => (metres / 1000).toFixed(1);

/** Amounts and passenger of any order; a discount of 0 differs from one that is not shown. */
export function orderRows(order: OrderDetail): Row[] {
  const t = orderDetailMessages();
  const { label } = t;
  const { benefits } = order;
  const ownDeductions = [
    [label.coupon, benefits?.couponCents ?? 0],
    [label.points, benefits?.pointsCents ?? 0],
  ] as const;
  // The rider's own coupons and points are listed next to the fare's discount.
  const discountCents = ownDeductions.reduce(
    (restCents, [, cents]) => restCents - cents,
    order.discountCents,
  );
  const isStay = orderTypeRow(order.type)?.stay === true;
  const metering = isMetering(order);
  const discount = discountCents > 0 ? `-${amountText(discountCents)}` : !isStay && amountText(0);
  const unpaid = isUnfinished(order) && !metering ? t.unpaidYet : t.notYet;
  return [
    [isStay ? label.fee : label.amount, metering ? t.notYet : amountText(order.amountCents)],
    [label.discount, !metering && discount],
    ...ownDeductions
      .filter(([, cents]) => cents > 0)
      .map(([name, cents]): Row => [name, `-${amountText(cents)}`]),
    [label.paid, order.paidCents === null ? unpaid : amountText(order.paidCents)],
    [label.passenger, !isStay && order.passenger],
    [label.createdAt, shortTime(order.createdAt)],
  ];
}

/** The refund of an order, if there is one. */
export function refundRows({ refund }: OrderDetail): Row[] {
  if (!refund) return [];
  const { refund: texts } = orderDetailMessages();
  const { finishedAt } = refund;
  return [
    [texts.amount, amountText(refund.amountCents)],
    [texts.reason, textOr(texts.reasons, refund.reason, refund.reason)],
    [texts.status, texts.statuses[refund.status]],
    [texts.requestedAt, shortTime(refund.requestedAt)],
    [texts.finishedAt, finishedAt !== null && shortTime(finishedAt)],
  ];
}
