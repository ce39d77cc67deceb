import { randomUUID } from 'node:crypto';
import { shanghaiDay } from '@shtrans/contract/values/calendar';
import type { Db } from '../src/db/database.ts';
import type { Row } from '../src/db/schema.ts';
import { insertRow } from './rows.ts';
import { userIdOf } from './orders.ts';

interface RideFact {
  /** When it ended. */
  at: Date;
  type?: Row<'ride_facts'>['type'];
  metres?: number;
}

/** Writes that a rider took a ride, ten kilometres by metro unless told otherwise; gives its key. */
export async function giveFact(
  db: Db,
  token: string,
  { at, type = 'metro', metres = 10_000 }: RideFact,
): Promise<{ user_id: string; order_id: string }> {
  const key = { user_id: await userIdOf(db, token), order_id: randomUUID() };
  const fact = { ...key, type, day: shanghaiDay(at), ended_at: at, metres, fare_cents: 300 };
  await insertRow(db, 'ride_facts', { ...fact, reversed_at: null });
  return key;
}
