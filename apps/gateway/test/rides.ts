import { randomUUID } from 'node:crypto';
import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import type { Insertable, Updateable } from 'kysely';
import type { Context } from '../src/context.ts';
import type { Db } from '../src/db/database.ts';
import { notify } from '../src/db/notify.ts';
import type { Schema } from '../src/db/schema.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { uuidv7 } from '../src/db/uuid.ts';
import { queries } from './rows.ts';

export type RideInput = Partial<Insertable<Schema['rides']>>;

const estimate: FeeStatement = {
  rule: { id: 'saic', version: 'test' },
  items: [{ code: 'flag_fall', amountCents: 3456, quantity: null, unit: null, rateCents: null }],
  totalCents: 3456,
  estimated: true,
  calculatedAt: '2026-11-20T04:00:00.000Z',
};

/** Gives a rider a ride, by default one whose car is arriving. Returns its id. */
export async function giveRide(
  { ctx, db }: { ctx: Pick<Context, 'clock' | 'random'>; db: Db },
  userId: string,
  input: RideInput = {},
): Promise<string> {
  const now = ctx.clock.now();
  const ride = {
    user_id: userId,
    id: uuidv7(ctx),
    order_id: randomUUID(),
    service: 'saic',
    state: 'arriving',
    version: 1,
    from_place: JSON.stringify({
      lat: 31.20812,
      lon: 121.43765,
      name: { zh: '长寿路1号', en: '1 Changshou Road' },
    }),
    to_place: JSON.stringify({
      lat: 31.23041,
      lon: 121.47371,
      name: { zh: '南京东路2号', en: '2 East Nanjing Road' },
    }),
    provider: 'sandbox',
    provider_ride_no: 'D1',
    driver: JSON.stringify({
      name: { zh: '王师傅', en: 'Mr Wang' },
      phone: '138****5678',
      plate: '沪A·D12345',
      car: { zh: '白色 荣威', en: 'White Roewe' },
      rating: 49,
    }),
    position: JSON.stringify({ lat: 31.2, lon: 121.43, at: now.toISOString(), heading: 90 }),
    path: JSON.stringify([
      { lat: 31.2, lon: 121.43 },
      { lat: 31.20812, lon: 121.43765 },
    ]),
    eta_seconds: 240,
    distance_metres: 5200,
    duration_seconds: 1100,
    estimate: JSON.stringify(estimate),
    fee: null,
    cancelled_by: null,
    requested_at: now,
    searching_since: now,
    matched_at: now,
    arrived_at: null,
    started_at: null,
    ended_at: null,
    heard_at: now,
    ...input,
  } satisfies Insertable<Schema['rides']>;
  await queries(db).insertInto('rides').values(ride).execute();
  return ride.id;
}

/** Changes a ride as an event of the dispatcher does: with a new version and a notice to all gateways. */
export async function changeRide(
  { ctx, db }: { ctx: Pick<Context, 'clock'>; db: Db },
  id: string,
  change: Updateable<Schema['rides']>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await queries(tx)
      .updateTable('rides')
      .set((eb) => ({
        version: eb('version', '+', 1),
        heard_at: ctx.clock.now(),
        ...change,
      }))
      .where('id', '=', id)
      .execute();
    await notify(tx, 'ride', id);
  });
}
