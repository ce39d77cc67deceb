import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue, type JobHandlers, type JobOutcome } from '../../jobs/queue.ts';
import { dataInForce } from '../catalogue/service.ts';
import { grant } from './awards.ts';
import { editionIn } from './edition.ts';
import { AT_ONCE, awardsOfClaim, claimsWithoutCoupons, noteGranted } from './gift-claims-store.ts';

const EVERY_MS = 3_600_000;

/**
 * Puts in the queue, where one of all gateways takes it every hour, the granting of coupons for gifts that were claimed
 * before there were coupons, or at a gateway of then that serves beside this one.
 */
export const scheduleGranting = (ctx: Context): Promise<void> =>
  enqueue(ctx, ctx.db, { kind: 'gifts.grant', dedup: 'gifts.grant', payload: {} });

async function grantClaimed(ctx: Context): Promise<JobOutcome> {
  const { version, data } = await dataInForce(ctx);
  const now = ctx.clock.now();
  // What the operator has not loaded yet may be there in an hour.
  const campaigns = data.campaigns.map(({ id }) => id);
  const claims = await claimsWithoutCoupons(ctx.db, campaigns);
  for (const claim of claims) {
    await inTransaction(ctx.db, async (tx) => {
      for (const { id, campaign, reward: name } of await awardsOfClaim(tx, claim)) {
        const edition = editionIn(version, data, campaign);
        const reward = edition?.campaign.rewards[name];
        if (edition === undefined || reward === undefined) continue;
        const edges = { from: now, until: now, link: undefined, rewardsTaps: true };
        const of = { id: 'gift', now, isHeld: false };
        const taking = { ctx, ...edition, ...edges, ...of };
        await grant(tx, { ...taking, userId: claim.user_id }, { id, reward });
      }
      await noteGranted(tx, claim);
    });
  }
  const isMore = claims.length === AT_ONCE;
  return { again: new Date(now.getTime() + (isMore ? 0 : EVERY_MS)) };
}

export const campaignJobs = (ctx: Context) =>
  ({ 'gifts.grant': () => grantClaimed(ctx) }) satisfies Partial<JobHandlers>;
