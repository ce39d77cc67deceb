import { existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { dataOfVersion } from '../../base/catalogue/service.ts';
import { giveBack, NO_DAY } from '../../wallet/stock/service.ts';
import type { JobOutcome } from '../../../jobs/queue.ts';
import { lockRiderShared } from '../../people/auth/service.ts';
import { grant, stockOf } from './awards.ts';
import { editionIn } from './edition.ts';
import { rulesOf } from './mechanics.ts';
import { awardStanding, type Standing } from './purchase-causes.ts';
import { findRow, findRows, lockRow, updateRows } from './tables.ts';

export type Held = Row<'campaign_awards'>;

/** Returns the awards that are held back, oldest first. */
export const heldAwards = async (db: Db): Promise<Held[]> =>
  await findRows(db, 'campaign_awards', { state: 'held' }, 'at', 'id');

/** Returns the edition and reward of an award, or undefined if its version does not have its campaign. */
export async function rewardOf(ctx: Context, { campaign, reward, version }: Held) {
  const edition = editionIn(version, await dataOfVersion(ctx, version), campaign);
  return edition && { ...edition, reward: edition.campaign.rewards[reward] };
}

const isPublished = async (ctx: Context, award: Held): Promise<boolean> => {
  const mechanic = (await rewardOf(ctx, award))?.campaign.mechanics[award.mechanic];
  return mechanic !== undefined && rulesOf(mechanic.kind).isPublished === true;
};

/** Takes an award from its rider that was not granted yet: what was drawn stays taken, because its public log shows it as given. */
async function withdraw(ctx: Context, tx: Tx, award: Held): Promise<void> {
  if (await isPublished(ctx, award)) return;
  // A day's release does not come back.
  const item = stockOf(award.campaign, award.reward);
  await giveBack(tx, { item, day: NO_DAY, bucket: award.bucket, quantity: 1 });
}

/** Returns the standing of an award by the award that it follows from. */
async function standingIn(ctx: Context, tx: Tx, { source: id }: Held): Promise<Standing> {
  const source = id === null ? undefined : await findRow(tx, 'campaign_awards', { id });
  if (source === undefined) return { kind: 'firm' };
  const edition = existing(await rewardOf(ctx, source), 'campaign_not_found');
  return await awardStanding(tx, edition.campaign, source);
}

const STATES = { firm: 'given', waiting: 'waiting', lost: 'returned' } as const;

/**
 * Gives an award, if no refund can take it back any more, lets it wait, or withdraws it after a refund. The caller has locked it,
 * and no other reason holds it. The versions are in memory already, because reading them needs another connection.
 */
async function settle(ctx: Context, tx: Tx, award: Held): Promise<void> {
  const { id, state: before, mechanic, user_id: userId } = award;
  const { kind } = await standingIn(ctx, tx, award);
  const state = STATES[kind];
  if (state === before) return;
  await updateRows(tx, 'campaign_awards', { id }, { state });
  if (kind === 'lost') await withdraw(ctx, tx, award);
  if (kind !== 'firm') return;
  const awarded = existing(await rewardOf(ctx, award), 'campaign_not_found');
  const reward = existing(awarded.reward, 'campaign_not_found');
  const now = ctx.clock.now();
  // The window and the rider's host do not matter any more: it was won in time.
  const edges = { from: now, until: now, link: undefined, rewardsTaps: true };
  const scope = { id: mechanic, now, userId, isHeld: false };
  await grant(tx, { ctx, ...awarded, ...edges, ...scope }, { id, reward });
}

/**
 * Gives a held award to its rider, or refuses it, which returns it to the stock. Runs in the transaction that records who
 * decided. Returns undefined if it is already decided: of two concurrent decisions the first counts. The version is in memory
 * already, because the page that leads here showed it.
 */
export async function decideHeld(
  ctx: Context,
  tx: Tx,
  { id, to }: { id: string; to: 'given' | 'refused' },
): Promise<Held | undefined> {
  const award = await lockRow(tx, 'campaign_awards', { id });
  if (award?.state !== 'held') return undefined;
  if (to === 'given') {
    await settle(ctx, tx, award);
    return award;
  }
  await updateRows(tx, 'campaign_awards', { id }, { state: to });
  await withdraw(ctx, tx, award);
  return award;
}

const isOpen = ({ state, source }: Held): boolean =>
  source !== null && (state === 'waiting' || state === 'held');

/**
 * Settles what a rider won by purchases, after one of them was used, expired or was refunded. The rider's acts lock the same rows
 * of players, so that no award of a concurrent act is missed. What the desk still has to decide only falls away.
 */
export async function settleAwards(ctx: Context, userId: string): Promise<JobOutcome> {
  const key = { user_id: userId };
  const earlierAwards = await findRows(ctx.db, 'campaign_awards', key, 'id');
  for (const version of new Set(earlierAwards.map((award) => award.version))) {
    await dataOfVersion(ctx, version);
  }
  return {
    done: async (tx) => {
      if ((await lockRiderShared(tx, userId)) === undefined) return;
      for (const { campaign } of await findRows(tx, 'campaign_players', key, 'campaign')) {
        await lockRow(tx, 'campaign_players', { campaign, ...key });
        const awards = await findRows(tx, 'campaign_awards', { campaign, ...key }, 'at', 'id');
        for (const { id } of awards.filter(isOpen)) {
          const award = await lockRow(tx, 'campaign_awards', { id });
          if (award === undefined || !isOpen(award)) continue;
          const isLost = (await standingIn(ctx, tx, award)).kind === 'lost';
          if (award.state === 'waiting' || isLost) await settle(ctx, tx, award);
        }
      }
    },
  };
}
