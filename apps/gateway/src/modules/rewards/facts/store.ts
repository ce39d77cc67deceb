import type { OrderType } from '@shtrans/contract/orders/types';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { orderView } from '../../money/orders/service.ts';
import { bikeRidesOf } from '../../travel/reports/service.ts';
import { type JoinedRide, joinedRides, type Joining, type RailRide } from './joined.ts';
import { addRows, findRow, findRows, insertRow, lockRow, queries, updateRows } from './tables.ts';

export type RideFact = Row<'ride_facts'>;

const columnsOf = ({ userId, id }: OwnKey) => ({ user_id: userId, order_id: id });

export const findFact = (tx: Db | Tx, key: OwnKey): Promise<RideFact | undefined> =>
  findRow(tx, 'ride_facts', columnsOf(key));

/** Returns the fact of an order, locked until the transaction ends. */
export const lockFact = (tx: Tx, key: OwnKey): Promise<RideFact | undefined> =>
  lockRow(tx, 'ride_facts', columnsOf(key));

/** Returns a rider's facts, in the order of their ends. */
export const factsOf = (tx: Tx, userId: string): Promise<RideFact[]> =>
  findRows(tx, 'ride_facts', { user_id: userId }, 'ended_at');

/** Returns a rider's rides that count, those not fully refunded, in the order of their ends. */
export const countedRides = (
  db: Db,
  userId: string,
): Promise<(Pick<RideFact, 'type' | 'day' | 'metres'> & { endedAt: Date })[]> =>
  queries(db)
    .selectFrom('ride_facts')
    .select(['type', 'day', 'ended_at as endedAt', 'metres'])
    .where('user_id', '=', userId)
    .where('reversed_at', 'is', null)
    .orderBy('ended_at')
    .orderBy('order_id')
    .execute();

/** Returns the mode, distance and end of a rider's rides, by the ids of their orders. */
export async function ridesOfOrders(
  db: Db,
  userId: string,
  orderIds: readonly string[],
): Promise<Map<string, { type: OrderType; metres: number | null; endedAt: string }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queries(db)
    .selectFrom('ride_facts')
    .select(['order_id', 'type', 'metres', 'ended_at'])
    .where('user_id', '=', userId)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map(({ order_id, type, metres, ended_at }) => [
      order_id,
      { type, metres, endedAt: ended_at.toISOString() },
    ]),
  );
}

/** Stores the facts that do not exist yet. */
export const addFacts = (db: Db | Tx, facts: readonly RideFact[]): Promise<void> =>
  addRows(db, 'ride_facts', facts);

/** Stores a fact; returns false if it exists. */
export const addFact = (tx: Tx, fact: RideFact): Promise<boolean> =>
  insertRow(tx, 'ride_facts', fact, 'keep');

export const changeFact = (
  tx: Tx,
  key: OwnKey,
  change: Partial<Pick<RideFact, 'fare_cents' | 'reversed_at'>>,
): Promise<number> => updateRows(tx, 'ride_facts', columnsOf(key), change);

/** Returns how many of a rider's rides that count ended in a window; empty `types`: of all types. */
export async function countFacts(
  db: Db | Tx,
  userId: string,
  { types, from, until }: { types: readonly OrderType[]; from: Date; until: Date },
): Promise<number> {
  const ofTypes = types.length === 0 ? sql`` : sql`and type = any(${types})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ride_facts
    where user_id = ${userId} and ended_at >= ${from} and ended_at < ${until}
      and reversed_at is null ${ofTypes}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns a rider's bike rides that ended in a window and are joined to a metro ride that counts, in their order. */
export async function listJoined(
  db: Db | Tx,
  userId: string,
  { from, until, joining }: { from: Date; until: Date; joining: Joining },
): Promise<JoinedRide[]> {
  const bikes = await bikeRidesOf(db, userId, { from, until });
  if (bikes.length === 0) return [];
  // The metro ride of a bike ride may be just outside the window.
  const around = `${joining.minutes} minutes`;
  const rails = await sql<RailRide>`
    select (o.fields ->> 'entryAt')::timestamptz as "entryAt", (o.fields ->> 'exitAt')::timestamptz as "exitAt",
      o.fields -> 'entryStation' as "entryStation", o.fields -> 'exitStation' as "exitStation"
    from ride_facts f join ${orderView} o on o.user_id = f.user_id and o.id = f.order_id
    where f.user_id = ${userId} and f.type = 'metro' and f.reversed_at is null
      and f.ended_at >= ${from}::timestamptz - ${around}::interval
      and f.ended_at < ${until}::timestamptz + interval '1 day'
      and o.fields ->> 'kind' = 'rail' and o.fields ->> 'exitAt' is not null
    order by f.ended_at`.execute(db);
  return joinedRides(bikes, rails.rows, joining);
}
