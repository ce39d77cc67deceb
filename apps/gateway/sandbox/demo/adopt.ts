import { cityInstant } from '@shtrans/contract/values/calendar';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import { ORDER_TYPE_ROWS } from '@shtrans/contract/orders/types';
import { sql } from 'kysely';
import type { SentPassage } from '../../src/adapters/gates/port.ts';
import type { SentStayReport } from '../../src/adapters/parking/port.ts';
import type { Context } from '../../src/context.ts';
import type { Row } from '../../src/db/schema.ts';
import { insertRow, queries } from './rows.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { minutesAfter } from './draft.ts';
import { type Planned, putErrands } from './errands.ts';

type OpenOrder = Row<'orders'>;

/**
 * Continues the open orders that demo riders have when they begin to live: rides and stays end, unpaid rides are paid
 * within a day, tickets are used. Each order is adopted once.
 */
export async function adoptStanding(ctx: Context): Promise<void> {
  const standing = await queries(ctx.db)
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .selectAll('o')
    .where('u.demo', '=', true)
    .where('o.ride_id', 'is', null)
    .where('o.status', 'in', ['ongoing', 'to_be_paid', 'in_payment', 'to_be_used'])
    .where(
      sql<boolean>`not exists (select from partner_rides r where r.user_id = o.user_id and r.order_id = o.id)
        and not exists (select from sandbox.errands e where e.user_id = o.user_id
          and e.body::text like concat('%', o.id, '%'))`,
    )
    .execute();
  for (const order of standing) await adopt(ctx, order);
}

async function adopt(ctx: Context, order: OpenOrder): Promise<void> {
  const { user_id: userId, id } = order;
  const chance = chanceOf(ctx.config.DEMO_SEED, 'adopt', id);
  const now = ctx.clock.now();
  if (order.status === 'ongoing') {
    const ending = endingOf(order, now, chance);
    if (ending === null) return;
    const { port, mode, errands } = ending;
    await inTransaction(ctx.db, async (tx) => {
      const ride = { port, provider: 'sandbox', ride: id, mode, begun_at: order.occurred_at };
      const partnerRide = { ...ride, user_id: userId, order_id: id, entry: ending.entry };
      // A ride that came by a report has its own row.
      if (!(await insertRow(tx, 'partner_rides', partnerRide, 'keep'))) return;
      await putErrands(tx, userId, chance, errands);
    });
    return;
  }
  await putErrands(ctx.db, userId, chance, errandsOf(order, now, chance));
}

function errandsOf(
  { user_id: rider, id: orderId, ...order }: OpenOrder,
  now: Date,
  chance: Chance,
): Planned[] {
  if (order.status === 'to_be_used') {
    const plannedUse = useOf(order.fields, chance) ?? minutesAfter(now, chance.int(12, 40) * 60);
    const usedAt = new Date(Math.max(plannedUse.getTime(), minutesAfter(now, 60).getTime()));
    const isPass = order.type === 'multi_ticket';
    const validUntil = isPass ? minutesAfter(usedAt, 72 * 60).toISOString() : null;
    const ticket = { orderId, rider, event: 'used', at: usedAt.toISOString(), validUntil } as const;
    return [[usedAt, { do: 'inspect', ticket }]];
  }
  // An unpaid prepaid order is closed at its deadline.
  if (ORDER_TYPE_ROWS[order.type].settlement === 'prepaid') return [];
  return [[minutesAfter(now, chance.int(20, 32) * 60), { do: 'pay', order: { orderId } }]];
}

/** Returns when a ticket or seat is used; null: at any time. */
function useOf(fields: OrderFields, chance: Chance): Date | null {
  if (fields.kind === 'ride') return minutesAfter(new Date(fields.boardedAt), -3);
  if (fields.kind === 'trip') return new Date(fields.departedAt);
  if (fields.kind !== 'ticket' || fields.visitDate === null) return null;
  const [year = 0, month = 1, day = 1] = fields.visitDate.split('-').map(Number);
  return cityInstant(year, month, day, 10, chance.int(0, 50));
}

/** Returns the end of a seeded ride or stay; null if no partner reports it. */
function endingOf(order: OpenOrder, now: Date, chance: Chance) {
  const { user_id: rider, id, fields, occurred_at: begunAt } = order;
  if (fields.kind === 'trip') {
    const exitAt = minutesAfter(now, chance.int(25, 45));
    const seconds = Math.round((exitAt.getTime() - begunAt.getTime()) / 1000);
    const driven = {
      metres: chance.int(9000, 16_000),
      seconds,
      waitingSeconds: chance.int(2, 9) * 60,
    };
    const shared = {
      mode: 'taxi',
      journey: id,
      rider,
      plate: fields.plate,
      driver: fields.driver,
    } as const;
    const entry: Omit<SentPassage, 'id'> = {
      ...shared,
      kind: 'entry',
      at: begunAt.toISOString(),
      name: order.from_place,
      position: fields.positions?.from ?? null,
    };
    const exit: Omit<SentPassage, 'id'> = {
      ...shared,
      kind: 'exit',
      at: exitAt.toISOString(),
      name: order.to_place,
      position: fields.positions?.to ?? null,
      driven,
    };
    return {
      port: 'gates',
      mode: 'taxi',
      entry: JSON.stringify({ ...entry, id: 'adopted' }),
      errands: [
        [exitAt, { do: 'pass', passage: exit }],
        [minutesAfter(exitAt, 90), { do: 'pay', order: { orderId: id } }],
      ] satisfies Planned[],
    } as const;
  }
  if (fields.kind !== 'parking') return null;
  const exitAt = minutesAfter(now, chance.int(60, 150));
  const stay: Omit<SentStayReport, 'id' | 'kind' | 'at'> = {
    stay: id,
    rider,
    enteredAt: begunAt.toISOString(),
    plate: fields.plate,
    parkingKind: fields.parkingKind,
    area: fields.area,
    name: fields.lotName ?? fields.roadName ?? fields.area,
    spaceNumber: fields.spaceNumber,
    feeCents: 1000 * Math.ceil((exitAt.getTime() - begunAt.getTime()) / 3_600_000),
  };
  return {
    port: 'parking',
    mode: 'parking',
    entry: JSON.stringify({ ...stay, id: 'adopted', kind: 'entry', at: stay.enteredAt }),
    errands: [
      [exitAt, { do: 'park', stay: { ...stay, kind: 'exit', at: exitAt.toISOString() } }],
      [minutesAfter(exitAt, 90), { do: 'pay', order: { orderId: id } }],
    ] satisfies Planned[],
  } as const;
}
