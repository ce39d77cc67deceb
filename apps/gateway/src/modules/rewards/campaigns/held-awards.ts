import { existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { dataOfVersion } from '../../base/catalogue/service.ts';
import { giveBack, NO_DAY } from '../../wallet/stock/service.ts';
import { grant, stockOf } from './awards.ts';
import { editionIn } from './edition.ts';
import { rulesOf } from './mechanics.ts';
import { findRows, lockRow, updateRows } from './tables.ts';

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
  await updateRows(tx, 'campaign_awards', { id }, { state: to });
  const { bucket, mechanic, user_id: userId, campaign } = award;
  if (to === 'refused') {
    // What was drawn stays taken, because the log of draws shows it as given. A day's release does not come back either.
    if (await isPublished(ctx, award)) return award;
    const item = stockOf(campaign, award.reward);
    await giveBack(tx, { item, day: NO_DAY, bucket, quantity: 1 });
    return award;
  }
  const awarded = existing(await rewardOf(ctx, award), 'campaign_not_found');
  const reward = existing(awarded.reward, 'campaign_not_found');
  const now = ctx.clock.now();
  // The window and the rider's host do not matter any more: it was won in time.
  const edges = { from: now, until: now, link: undefined, rewardsTaps: true };
  const scope = { id: mechanic, now, userId, isHeld: false };
  const taking = { ctx, ...awarded, ...edges, ...scope };
  await grant(tx, taking, { id, reward });
  return award;
}
