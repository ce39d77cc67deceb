import type { Context, TxContext } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import type { Row } from '../../src/db/schema.ts';
import { insertRow } from './rows.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { dataInForce } from '../../src/modules/base/catalogue/service.ts';
import { writeFact } from '../../src/modules/rewards/facts/service.ts';
import { isReferred } from '../../src/modules/rewards/referrals/service.ts';
import { followSteps } from '../../src/modules/rewards/invites/service.ts';
import { findOrder } from '../../src/modules/money/orders/service.ts';
import { followRebate } from '../../src/modules/rewards/rebate/service.ts';
import type { Chance } from '../chance.ts';
import { minutesAfter } from './draft.ts';
import { insertPlain, rowsOf } from './past.ts';
import { tellLoad } from './player.ts';

/** An event of a demo rider, which runs with a clock fixed at its instant. */
export interface DemoEvent {
  at: Date;
  happens: (ctx: SeedContext) => Promise<unknown>;
}
type SeedContext = Pick<Context, 'db' | 'kinds'> & TxContext;

const DAY = 24 * 60;
/** Friends of the demo rider, with the time of their acceptance and the number of rides since. */
const FRIENDS: readonly {
  phone: string;
  daysAgo: number;
  rides: number;
  state: Row<'referrals'>['state'];
}[] = [
  { phone: '13800138011', daysAgo: 19, rides: 6, state: 'counted' },
  { phone: '13800138012', daysAgo: 11, rides: 2, state: 'counted' },
  { phone: '13800138013', daysAgo: 4, rides: 0, state: 'counted' },
  // Uses the demo rider's phone, so an operator must review it.
  { phone: '13800138014', daysAgo: 2, rides: 0, state: 'held' },
];

/**
 * Adds the friends that the demo rider invited and referred as a promoter, with their rides. Returns the resulting
 * events, to run in order of time.
 */
export async function tellFriends(
  ctx: SeedContext,
  tx: Tx,
  { userId, chance, now }: { userId: string; chance: Chance; now: Date },
): Promise<DemoEvent[]> {
  const edition = await dataInForce(ctx);
  const { data, version } = edition;
  await insertRow(tx, 'invite_codes', { user_id: userId, code: 'WEYGHU88', made_at: now });
  const signedUp = { user_id: userId, version: data.invites.rebate?.version ?? 1 };
  await insertRow(tx, 'rebate_promoters', { ...signedUp, at: minutesAfter(now, -30 * DAY) });
  const events: DemoEvent[] = [];
  for (const { phone, daysAgo, rides, state } of FRIENDS) {
    const acceptedAt = minutesAfter(now, -daysAgo * DAY);
    const joinedAt = minutesAfter(acceptedAt, -10);
    const id = uuidv7({ clock: { now: () => joinedAt }, random: chance });
    const nickname = `用户${phone.slice(-4)}`;
    await insertRow(tx, 'users', { id, phone, nickname, demo: true, created_at: joinedAt });
    const drafts = tellLoad(chance, rides, acceptedAt, now);
    const plain = drafts.map((draft) => rowsOf({ ...draft, passenger: '*友' }, id, chance));
    await insertPlain(tx, plain);
    const row = { user_id: id, referrer: userId, promoter: null, version, at: acceptedAt, state };
    events.push({
      at: acceptedAt,
      happens: async (eventCtx) => {
        await insertRow(tx, 'referrals', { ...row, programme: 'invite' });
        await insertRow(tx, 'referrals', { ...row, programme: 'rebate' });
        await followSteps(eventCtx, tx, id, edition);
      },
    });
    for (const { order } of plain) {
      events.push({
        at: order.completed_at ?? order.updated_at,
        happens: async (eventCtx) => {
          const ride = await findOrder(tx, { userId: id, id: order.id });
          if (ride?.status !== 'completed') return;
          await writeFact(eventCtx, tx, ride, { rules: data.points, isReferred });
          await followSteps(eventCtx, tx, id, edition);
          const key = { user_id: id, order_id: order.id };
          if (data.invites.rebate) await followRebate(eventCtx, tx, key, data.invites.rebate);
        },
      });
    }
  }
  return events;
}
