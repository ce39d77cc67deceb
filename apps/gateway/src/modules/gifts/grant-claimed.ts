import type { Context } from '../../context.ts';
import { lockRow, updateRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue, type JobHandlers, type JobOutcome } from '../../jobs/queue.ts';
import { grantCoupons } from '../coupons/service.ts';
import { itemsOf, offersNow } from './offer.ts';
import { claimsWithoutCoupons } from './store.ts';

const EVERY_MS = 3_600_000;
const AT_ONCE = 100;

/**
 * Puts in the queue, where one of all gateways takes it every hour, the granting of coupons for claims that have none:
 * those of before there were coupons, and those of an older gateway beside this one.
 */
export const scheduleGranting = (ctx: Context): Promise<void> =>
  enqueue(ctx, ctx.db, { kind: 'gifts.grant', dedup: 'gifts.grant', payload: {} });

async function grantClaimed(ctx: Context): Promise<JobOutcome> {
  const offers = new Map((await offersNow(ctx)).map((offer) => [offer.gift.id as string, offer]));
  const found = await claimsWithoutCoupons(ctx.db, [...offers.keys()], AT_ONCE);
  for (const { user_id, gift } of found) {
    const offer = offers.get(gift);
    if (offer === undefined) continue;
    await inTransaction(ctx.db, async (tx) => {
      const claim = await lockRow(tx, 'gift_claims', { user_id, gift });
      // The rider was deleted meanwhile.
      if (claim === undefined) return;
      const { version, coupons } = offer;
      const cause = { kind: 'gift', id: claim.id } as const;
      await grantCoupons(ctx, tx, { userId: user_id, version, cause, items: coupons });
      const items = JSON.stringify(itemsOf(coupons, ctx.clock.now()));
      await updateRows(tx, 'gift_claims', { user_id, gift }, { items });
    });
  }
  const isMore = found.length === AT_ONCE;
  return { again: new Date(ctx.clock.now().getTime() + (isMore ? 0 : EVERY_MS)) };
}

export const giftJobs = (ctx: Context) =>
  ({ 'gifts.grant': () => grantClaimed(ctx) }) satisfies Partial<JobHandlers>;
