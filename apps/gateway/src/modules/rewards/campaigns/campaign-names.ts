import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../../../context.ts';
import { dataInForce, dataOfVersion } from '../../base/catalogue/service.ts';
import { awardedCampaigns } from './award-store.ts';
import { editionIn } from './edition.ts';

/** What something was granted or taken for. */
interface Cause {
  kind: string;
  id: string;
}

/**
 * Returns the names of the campaigns behind causes of coupons and postings, by the causes' ids: of an award, in the words of
 * the version in force, or of the version that gave it if the campaign is over and removed since; of an exchange, if the
 * campaign is still in force.
 */
export async function campaignNames(
  ctx: Context,
  userId: string,
  causes: readonly Cause[],
): Promise<Map<string, Bilingual>> {
  const idsOf = (...kinds: string[]) =>
    causes.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const current = await dataInForce(ctx);
  const names = new Map<string, Bilingual>();
  for (const { id, campaign, version } of await awardedCampaigns(
    ctx.db,
    userId,
    idsOf('campaign', 'campaign.award'),
  )) {
    const edition =
      editionIn(current.version, current.data, campaign) ??
      editionIn(version, await dataOfVersion(ctx, version), campaign);
    if (edition !== undefined) names.set(id, edition.campaign.name);
  }
  for (const id of idsOf('campaign.exchange')) {
    // The id of an exchange begins with the campaign's.
    const edition = editionIn(current.version, current.data, id.split(' ')[0] ?? '');
    if (edition !== undefined) names.set(id, edition.campaign.name);
  }
  return names;
}
