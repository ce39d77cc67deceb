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

/** What is held back, the oldest first. */
export const heldAwards = async (db: Db): Promise<Held[]> =>
  await findRows(db, 'campaign_awards', { state: 'held' }, 'at', 'id');

/** What an award is of; undefined where its version does not know its campaign. */
export async function rewardOf(ctx: Context, { campaign, reward, version }: Held) {
  const edition = editionIn(version, await dataOfVersion(ctx, version), campaign);
  return edition && { ...edition, reward: edition.campaign.rewards[reward] };
}

const isPublished = async (ctx: Context, award: Held): Promise<boolean> => {
  const mechanic = (await rewardOf(ctx, award))?.campaign.mechanics[award.mechanic];
  return mechanic !== undefined && rulesOf(mechanic.kind).isPublished === true;
};

/**
 * Gives the rider what was held back, or refuses it, which gives its place in the stock back. Within the transaction that
 * says who decided; undefined: somebody did before. Of two at once the first decides. The version is in memory already:
 * the page that leads here showed it.
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
    // What was drawn stays taken: the log of draws says that it was given. A day's release does not come back either.
    if (await isPublished(ctx, award)) return award;
    const item = stockOf(campaign, award.reward);
    await giveBack(tx, { item, day: NO_DAY, bucket, quantity: 1 });
    return award;
  }
  const found = existing(await rewardOf(ctx, award), 'campaign_not_found');
  const reward = existing(found.reward, 'campaign_not_found');
  const now = ctx.clock.now();
  // Neither its begin nor its end is asked for, nor where its rider is: it was won in time.
  const edges = { from: now, until: now, link: undefined, rewardsTaps: true };
  const of = { id: mechanic, now, userId, isHeld: false };
  const taking = { ctx, ...found, ...edges, ...of };
  await grant(tx, taking, { id, reward });
  return award;
}
