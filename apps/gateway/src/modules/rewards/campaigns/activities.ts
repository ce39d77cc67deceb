import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { ReadContext } from '../../../context.ts';
import { offeredPages } from './listed-pages.ts';
import { addressOf } from './pages.ts';

/** Lists the campaigns in which riders can take part now, each by its first offered page, those that end first at the top. */
export async function activitiesInForce(
  ctx: ReadContext,
): Promise<NonNullable<CampaignPageView['activities']>> {
  const pages = await offeredPages(ctx);
  return pages
    .filter(({ campaign: { id } }, index) =>
      pages.slice(0, index).every((earlier) => earlier.campaign.id !== id),
    )
    .flatMap(({ campaign, page, listing: { text }, window: { phase, until }, version, data }) => {
      const mechanics = [
        ...new Set(Object.values(campaign.mechanics).map(({ kind }) => kind)),
      ].toSorted();
      if (phase !== 'open' || mechanics.length === 0) return [];
      const address = addressOf({ campaign, data, version, page });
      const { id, name } = campaign;
      return [{ campaign: id, name, text, address, until: until.toISOString(), mechanics }];
    })
    .toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until));
}
