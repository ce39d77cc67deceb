import { randomUUID } from 'node:crypto';
import { cityDay } from '@shtrans/contract/values/calendar';
import type { Db } from '../src/db/database.ts';
import type { Row } from '../src/db/schema.ts';
import { insertRow } from './rows.ts';
import { userIdOf } from './orders.ts';

interface RideFact {
  /** The end of the ride. */
  at: Date;
  type?: Row<'ride_facts'>['type'];
  metres?: number;
}

/** Inserts the fact of a rider's ride, by default ten kilometres by metro. Returns its key. */
export async function giveFact(
  db: Db,
  token: string,
  { at, type = 'metro', metres = 10_000 }: RideFact,
): Promise<{ user_id: string; order_id: string }> {
  const key = { user_id: await userIdOf(db, token), order_id: randomUUID() };
  const fact = { ...key, type, day: cityDay(at), ended_at: at, metres, fare_cents: 300 };
  await insertRow(db, 'ride_facts', { ...fact, reversed_at: null });
  return key;
}
