import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { isDatabaseOutage } from '../../db/outage.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { OwnKey } from '../../http/call.ts';
import { enqueue, type JobOutcome, type Look, type LookKind } from '../../jobs/queue.ts';
import { holdRider } from '../auth/service.ts';
import { followAgain } from '../holds/service.ts';
import { lockOrder } from './store.ts';
import {
  type ChangedOrders,
  ticketsWithoutEnd,
  uncountedOrders,
  unfollowedOrders,
} from './unfollowed-store.ts';
import { scheduleValidity } from './validity.ts';

const LOOK_EVERY_MS = 3_600_000;
/**
 * What happened so long before the look before is looked at again: what could not be followed is tried that long, and
 * what was written late or by a clock that is slow is seen.
 */
const LOOK_BACK_MS = 24 * LOOK_EVERY_MS;
/** Orders of one part of a look. */
const AT_ONCE = 100;

/**
 * Looks for orders that an older gateway changed without what follows, from the look before on, however long ago that
 * was, a part at a time. An order that fails is left for the next look.
 */
const looker =
  <Found extends OwnKey>(
    find: (db: Db, changed: ChangedOrders) => Promise<Found[]>,
    follow: (ctx: Context, found: Found) => Promise<unknown>,
  ) =>
  async (ctx: Context, look: Look): Promise<JobOutcome<Look>> => {
    const now = ctx.clock.now();
    const began = look.at === undefined ? now : new Date(look.at.began);
    const back = began.getTime() - LOOK_BACK_MS;
    const since = new Date(
      Math.min(back, look.since === undefined ? back : Date.parse(look.since)),
    );
    const after = look.at && { userId: look.at.after.userId, id: look.at.after.orderId };
    const found = await find(ctx.db, { since, after, limit: AT_ONCE });
    for (const each of found) {
      try {
        await follow(ctx, each);
      } catch (err) {
        if (isDatabaseOutage(err)) throw err;
        ctx.log.error(
          { event: 'orders.not_followed', err, orderId: each.id },
          'what an older gateway left undone for an order cannot be done',
        );
      }
    }
    const last = found.at(-1);
    if (last !== undefined && found.length === AT_ONCE) {
      const at = { began: began.toISOString(), after: { userId: last.userId, orderId: last.id } };
      return { again: now, payload: { ...look, at } };
    }
    return {
      again: new Date(began.getTime() + LOOK_EVERY_MS),
      payload: { since: began.toISOString() },
    };
  };

/** What an older gateway beside this one does not do, by the job that does it. */
export const LOOKS = {
  /** It issues tickets and puts no end of them in the queue. */
  'order.validity-look': looker(ticketsWithoutEnd, (ctx, order) =>
    inTransaction(ctx.db, (tx) => scheduleValidity(ctx, tx, order)),
  ),
  /**
   * It changes orders without what they hold. What took stock cannot be told from what gave it back, and is left.
   */
  'order.follow-look': looker(unfollowedOrders, (ctx, { status, isPartial, ...key }) =>
    inTransaction(ctx.db, async (tx) => {
      if ((await holdRider(tx, key.userId)) === undefined) return;
      const order = await lockOrder(tx, key);
      // What changed meanwhile is for the next look, if its gateway does not see to it.
      if (order.status === status) await followAgain(ctx, tx, order, isPartial);
    }),
  ),
  /** It counts no rides. */
  'order.facts-look': looker(uncountedOrders, (ctx, { userId, id, status }) => {
    const payload = { userId, orderId: id };
    return enqueue(ctx, ctx.db, { kind: 'order.facts', dedup: `look ${id} ${status}`, payload });
  }),
} satisfies Record<LookKind, unknown>;

/** Puts the looks in the queue, where one of all gateways takes each every hour. */
export async function scheduleLooking(ctx: Context): Promise<void> {
  const runAt = new Date(ctx.clock.now().getTime() + LOOK_EVERY_MS);
  for (const kind of Object.keys(LOOKS) as LookKind[]) {
    await enqueue(ctx, ctx.db, { kind, dedup: kind, payload: {}, runAt });
  }
}
