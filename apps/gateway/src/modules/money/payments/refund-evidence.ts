import type { Alert } from '@shtrans/contract/traffic/live';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { alertsBetween } from '../../guide/departures/service.ts';
import { lockSameRide, type Order } from '../orders/service.ts';
import { officialFareCents } from './official-fare.ts';
import type { Evidence } from './refund-grounds.ts';

/**
 * Gathers the evidence for the rules in the transaction that has locked the order. Also locks an earlier order of
 * the same ride, so that at least one of the two keeps its money.
 */
export async function gatherEvidence(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  order: Order,
  paidCents: number,
): Promise<Evidence> {
  const postpaid = orderTypeRow(order.type)?.settlement === 'postpaid';
  return {
    order,
    paidCents,
    officialCents: officialFareCents(order),
    sameRide: postpaid ? await lockSameRide(tx, order) : null,
    alerts: await alertsDuring(tx, order),
    now: ctx.clock.now(),
  };
}

/** Returns the alerts in force on the order's lines, or at its ends, during the ride. */
export async function alertsDuring(db: Db | Tx, order: Order): Promise<Alert[]> {
  const { fields, line } = order;
  const [riddenFrom, riddenUntil] = timeOf(order);
  const names = new Set(line?.name.zh.split(' · '));
  const ends = fields.kind === 'rail' ? [fields.entryStation.zh, fields.exitStation?.zh] : [];
  const alerts = await alertsBetween(db, riddenFrom, riddenUntil);
  return alerts.filter(({ lines, stops }) =>
    lines.length > 0
      ? lines.some(({ name }) => names.has(name.zh))
      : stops.some(({ name }) => ends.includes(name.zh)),
  );
}

/** Returns the period of the ride; for a ride whose end is not known, its beginning twice. */
function timeOf({ fields, occurredAt }: Order): [from: Date, until: Date] {
  if (fields.kind !== 'rail') return [occurredAt, occurredAt];
  return [new Date(fields.entryAt), new Date(fields.exitAt ?? fields.entryAt)];
}
