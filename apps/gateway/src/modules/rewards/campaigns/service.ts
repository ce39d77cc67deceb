import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Context } from '../../../context.ts';
import { pageView } from './page-view.ts';
import { type Asked, findPage, pageAt, type PageWords, wordsOf } from './pages.ts';

export { campaignNames } from './campaign-names.ts';
export { type ListedPage, listedPages } from './listed-pages.ts';
export { nearestOf } from './nearest.ts';
export { type OwnRoute, ownRoutes } from './own-routes.ts';
export { decideHeld, heldAwards, rewardOf } from './held-awards.ts';
export { type Delivery, deliveriesOf, deliveringCampaigns, markSent } from './deliveries.ts';
export { isAskedFor, itemAsked } from './pages.ts';
export { riderCounts } from './rider-count-store.ts';
export { decideTeamName, type Team, teamsByName } from './team-names.ts';
export { isVisit, newVisit } from './visits.ts';
export { Denied, judged, noteDenied, type Signs } from './shield.ts';

/** Returns a campaign page's title, address and query, and the preview of a shared link to it. */
export async function campaignWords(ctx: Context, request: Asked): Promise<PageWords | undefined> {
  const foundPage = await pageAt(ctx, request);
  return foundPage && wordsOf(foundPage);
}

/** Returns the page with a key, or undefined. */
export async function pageOfKey(ctx: Context, key: string): Promise<CampaignPageView | undefined> {
  const foundPage = await findPage(ctx, ({ pages }) =>
    pages.find(({ query }) => query?.key === key),
  );
  return foundPage && (await pageView(ctx, foundPage));
}
