import type { Context, TxContext } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { insertRow, queries } from './rows.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { dataInForce } from '../../src/modules/base/catalogue/service.ts';
import { writeFact } from '../../src/modules/rewards/facts/service.ts';
import { isReferred } from '../../src/modules/rewards/referrals/service.ts';
import { findOrder } from '../../src/modules/money/orders/service.ts';
import { minutesAfter } from './draft.ts';
import type { DemoEvent } from './friends.ts';

const WEEK = 7 * 24 * 60;

/**
 * Grants a rider the points of the first week of the past year, which are about to expire, and of the last three weeks,
 * each at its time. Omits the time between, to keep the history short. The rider agreed to the carbon account three
 * weeks ago. Runs the other events in between, in order of time.
 */
export async function givePoints(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'> & Omit<TxContext, 'clock'>,
  tx: Tx,
  userId: string,
  yearFrom: Date,
  otherEvents: readonly DemoEvent[],
): Promise<void> {
  const { data } = await dataInForce(ctx);
  const now = ctx.clock.now();
  const recently = minutesAfter(now, -3 * WEEK);
  await insertRow(tx, 'carbon_agreements', {
    id: uuidv7(ctx),
    user_id: userId,
    campaign: 'energy-carbon',
    version: 1,
    agreed_at: recently,
    withdrawn_at: null,
    inviter: null,
  });
  const completedOrders = await queries(tx)
    .selectFrom('orders')
    .select(['id', 'completed_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .where('completed_at', '>=', yearFrom)
    .where('completed_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('completed_at', '<', minutesAfter(yearFrom, WEEK)),
        eb('completed_at', '>', recently),
      ]),
    )
    .orderBy('completed_at')
    .orderBy('id')
    .execute();
  const rides = completedOrders.map(({ id, completed_at }): DemoEvent => ({
    at: completed_at ?? now,
    happens: async (eventCtx) => {
      const order = await findOrder(tx, { userId, id });
      if (order !== undefined)
        await writeFact(eventCtx, tx, order, { rules: data.points, isReferred });
    },
  }));
  for (const { at, happens } of [...rides, ...otherEvents].toSorted((a, b) => +a.at - +b.at)) {
    await happens({ ...ctx, clock: { now: () => at } });
  }
}
