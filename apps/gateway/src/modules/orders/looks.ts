import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue, type JobOutcome } from '../../jobs/queue.ts';
import { holdRider } from '../auth/service.ts';
import { followAgain } from '../holds/service.ts';
import { lockOrder, ticketsWithoutEnd } from './store.ts';
import { uncountedOrders, unfollowedOrders } from './unfollowed-store.ts';
import { scheduleValidity } from './validity.ts';

const LOOK_EVERY_MS = 3_600_000;
/** What happened so long ago was seen by some look. */
const LOOK_BACK_MS = 24 * LOOK_EVERY_MS;

const nextLook = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() + LOOK_EVERY_MS);
const lookedSince = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() - LOOK_BACK_MS);

/** Puts the looks for what an older gateway left undone in the queue, where one of all gateways takes each every hour. */
export async function scheduleLooking(ctx: Context): Promise<void> {
  for (const kind of ['order.validity-look', 'order.follow-look'] as const) {
    await enqueue(ctx, ctx.db, { kind, dedup: kind, payload: {}, runAt: nextLook(ctx) });
  }
}

/** An older gateway beside this one issues tickets and puts no end of them in the queue. */
export async function lookForTickets(ctx: Context): Promise<JobOutcome> {
  for (const order of await ticketsWithoutEnd(ctx.db, lookedSince(ctx))) {
    await inTransaction(ctx.db, (tx) => scheduleValidity(ctx, tx, order));
  }
  return { again: nextLook(ctx) };
}

/**
 * An older gateway beside this one changes orders without what they hold, and counts no rides. What took stock cannot be
 * told from what gave it back, and is left.
 */
export async function lookForUnfollowed(ctx: Context): Promise<JobOutcome> {
  const since = lookedSince(ctx);
  for (const { status, isPartial, ...key } of await unfollowedOrders(ctx.db, since)) {
    await inTransaction(ctx.db, async (tx) => {
      if ((await holdRider(tx, key.userId)) === undefined) return;
      const order = await lockOrder(tx, key);
      // What changed meanwhile is for the next look, if its gateway does not see to it.
      if (order.status === status) await followAgain(ctx, tx, order, isPartial);
    });
  }
  for (const { userId, id, status } of await uncountedOrders(ctx.db, since)) {
    const payload = { userId, orderId: id };
    await enqueue(ctx, ctx.db, { kind: 'order.facts', dedup: `look ${id} ${status}`, payload });
  }
  return { again: nextLook(ctx) };
}
