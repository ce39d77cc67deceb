import { pastYearStart } from '@shtrans/contract/values/calendar';
import { REFUND_DAYS } from '@shtrans/contract/refunds/facts';
import { sql } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { insertRow, queries } from './rows.ts';
import { inTransaction, withoutLimits } from '../../src/db/transaction.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { enqueue } from '../../src/jobs/queue.ts';
import { findOrder, type Order } from '../../src/modules/money/orders/service.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { type Draft, minutesAfter } from './draft.ts';
import { tellRideOfWeek } from './bike-rides.ts';
import { tellFriends } from './friends.ts';
import { insertPlain, isPlain, relive, rowsOf, UNSEEN } from './past.ts';
import { givePoints } from './points.ts';
import { tellLoad, tellToday } from './player.ts';
import { tellBeforeYear, tellYear } from './year.ts';

export type SeedContext = Pick<Context, 'config' | 'db' | 'clock' | 'kinds' | 'log'>;

/**
 * Adds the follow-ups of a seeded order, such as a deadline, a ticket to issue, or a trade at the provider. Called in the
 * seed's transaction with the generator of the seed.
 */
export type FollowUp = (
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  order: Order,
) => Promise<void>;

export const DEMO_RIDER = '13800138000';
/** The rider with more than a page of everything. */
export const BUSY_RIDER = '13800138001';

export interface DemoRider {
  phone: string;
  nickname: string;
  says: string;
  tell(chance: Chance, now: Date): Draft[];
}

/** Orders begin a day after the start of the past year, so that none leaves the list within a day. */
const yearFrom = (now: Date): Date => minutesAfter(pastYearStart(now), 24 * 60);

const RIDERS: readonly DemoRider[] = [
  {
    phone: DEMO_RIDER,
    nickname: '小伟',
    says: 'a year of rides',
    tell(chance, now) {
      const drafts = [
        ...tellBeforeYear(chance, now),
        ...tellYear(chance, yearFrom(now), now),
        ...tellToday(chance, now).map(({ draft }) => draft),
      ];
      return [...drafts, ...tellRideOfWeek(drafts, now)];
    },
  },
  {
    phone: BUSY_RIDER,
    nickname: '阿丽',
    says: '5,000 orders',
    tell: (chance, now) => tellLoad(chance, 5000, yearFrom(now), now),
  },
  { phone: '13800138002', nickname: '新来的', says: 'no orders', tell: () => [] },
];

/**
 * Adds the demo riders and their orders to the database. The same `DEMO_SEED` and clock yield the same rows and ids.
 * Each rider is one transaction, so a kill leaves no incomplete rider. A second run, or a second gateway at the same
 * time, adds nothing.
 *
 * @param say prints the current step for a person
 * @returns the phones of the added riders
 */
export async function seedDemo(
  ctx: SeedContext,
  say: (line: string) => void = () => {},
  followUp: FollowUp = async () => {},
  riders: readonly DemoRider[] = RIDERS,
): Promise<string[]> {
  const users = await queries(ctx.db)
    .selectFrom('users')
    .select('phone')
    .where('demo', '=', true)
    .execute();
  const added: string[] = [];
  for (const rider of riders) {
    if (users.some(({ phone }) => phone === rider.phone)) continue;
    say(`Demo rider ${rider.phone}: ${rider.says}`);
    if (await addRider(ctx, rider, followUp)) added.push(rider.phone);
  }
  return added;
}

async function addRider(ctx: SeedContext, rider: DemoRider, followUp: FollowUp): Promise<boolean> {
  const { phone, nickname } = rider;
  const now = ctx.clock.now();
  const chance = chanceOf(ctx.config.DEMO_SEED, Number(phone));
  const joinedAt = minutesAfter(pastYearStart(now), -60 * 24 * 60);
  const userId = uuidv7({ clock: { now: () => joinedAt }, random: chance });
  const drafts = rider.tell(chance, now);
  const plain = drafts.filter(isPlain).map((draft) => rowsOf(draft, userId, chance));
  return await inTransaction(ctx.db, async (tx) => {
    await withoutLimits(tx);
    const user = { id: userId, phone, nickname, demo: true, created_at: joinedAt };
    // If two gateways seed at the same time, the second finds the id and phone.
    if (!(await insertRow(tx, 'users', user, 'keep'))) return false;
    await insertPlain(tx, plain);
    // Orders that are unfinished, or that can still be refunded.
    const recent = minutesAfter(now, -(REFUND_DAYS + 1) * 24 * 60);
    const keys = plain
      .filter(({ order }) => order.unfinished === 1 || order.updated_at > recent)
      .map(({ order }) => ({ userId, id: order.id }));
    for (const draft of drafts) {
      if (isPlain(draft)) continue;
      keys.push(await relive({ log: ctx.log, random: chance }, tx, draft, userId));
    }
    // Replayed steps queued jobs that are done in the past.
    await queries(tx)
      .deleteFrom('jobs')
      .where(sql`payload ->> 'userId'`, '=', userId)
      .execute();
    for (const key of keys) {
      const order = await findOrder(tx, key);
      if (order) await followUp({ clock: { now: () => now }, random: chance }, tx, order);
    }
    const seed = { ...ctx, clock: { now: () => now }, random: chance, figures: UNSEEN };
    if (phone === DEMO_RIDER) {
      const friends = await tellFriends(seed, tx, { userId, chance, now });
      await givePoints(seed, tx, userId, yearFrom(now), friends);
    }
    // Completed orders are counted like those of a city without ride facts.
    await enqueue(seed, tx, { kind: 'facts.past', dedup: `demo ${phone}`, payload: {} });
    return true;
  });
}
