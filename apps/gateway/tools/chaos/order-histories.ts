import { type OrderStatus, TRANSITIONS } from '@shtrans/contract/orders/status';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import type { Row } from '../../src/db/schema.ts';
import type { Entry } from './journal.ts';

type EventRow = Pick<
  Row<'order_events'>,
  'order_id' | 'event' | 'from_status' | 'to_status' | 'at'
>;

/** Returns the faults of orders whose events are not a chain, or whose riders saw states in another order. */
export async function brokenHistories(
  db: Db,
  orders: readonly string[],
  entries: readonly Entry[],
): Promise<string[]> {
  if (orders.length === 0) return [];
  const ids = [...orders];
  const { rows: events } = await sql<EventRow>`
    select order_id, event, from_status, to_status, at from order_events
    where order_id = any(${ids}) order by order_id, at`.execute(db);
  const { rows } = await sql<{ id: string; status: OrderStatus }>`
    select id, status from orders where id = any(${ids})`.execute(db);
  const histories = Map.groupBy(events, (event) => event.order_id);
  const sightings = Map.groupBy(
    entries.filter(({ status }) => status === 200),
    (entry) => entry.of,
  );
  return rows.flatMap(({ id, status }) => {
    const chain = histories.get(id) ?? [];
    const faults = [...chainFaults(chain, status), ...sightFaults(chain, sightings.get(id) ?? [])];
    return faults.map(
      (fault) => `order ${id}: ${fault}: ${chain.map(({ to_status }) => to_status).join(' > ')}`,
    );
  });
}

function chainFaults(chain: readonly EventRow[], status: OrderStatus): string[] {
  const faults: string[] = [];
  for (const [i, { event, from_status, to_status, at }] of chain.entries()) {
    const before = chain[i - 1];
    if (before === undefined) continue;
    if (from_status !== before.to_status) faults.push(`${event} is from ${from_status}`);
    if (at <= before.at) faults.push(`${event} is not after the event before`);
    const isLegal = TRANSITIONS.some(
      ({ from, event: name, to }) =>
        from === from_status && name === event && (to === to_status || to === 'previous'),
    );
    if (!isLegal) faults.push(`${event} leads from ${from_status} to ${to_status}`);
    if (event === 'payment_confirmed' && chain.slice(0, i).some((each) => each.event === event)) {
      faults.push('it was paid twice');
    }
  }
  if (chain[0]?.from_status !== null) faults.push('its first event is missing');
  if (chain.at(-1)?.to_status !== status) faults.push(`it is ${status}`);
  return faults;
}

/** Checks that a read that began after the end of another does not show an earlier state. */
function sightFaults(chain: readonly EventRow[], entries: readonly Entry[]): string[] {
  const looks = entries.flatMap(({ deed, body, from, until }) => {
    if (deed !== 'order' && deed !== 'cancel') return [];
    const sighting = body as Pick<OrderDetail, 'status' | 'closedReason'>;
    // The answer of a cancellation may be a repeated old one.
    return [{ seen: sighting, from: deed === 'order' ? from : 0, until, place: 0 }];
  });
  const inOrder = looks.toSorted((a, b) => a.from - b.from);
  for (const look of inOrder) {
    const before = inOrder.filter(({ until }) => until <= look.from);
    const minIndex = Math.max(0, ...before.map(({ place }) => place));
    look.place = chain.findIndex(
      ({ to_status }, i) => i >= minIndex && mayShow(to_status, look.seen),
    );
    if (look.place < 0) {
      return [`a rider saw ${look.seen.status} after ${chain[minIndex]?.to_status}`];
    }
  }
  return [];
}

/**
 * Whether an order with this status may be shown as `sighting`. One whose payment deadline has passed is shown as closed
 * before it is, and a payment that began in time may still be written after that.
 */
const mayShow = (
  status: OrderStatus,
  sighting: Pick<OrderDetail, 'status' | 'closedReason'>,
): boolean =>
  status === sighting.status ||
  (status === 'to_be_paid' &&
    sighting.status === 'closed' &&
    sighting.closedReason === 'payment_timed_out');
