import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Context } from '../../../context.ts';
import { pageView } from './page-view.ts';
import { type Asked, findPage, pageAt, type PageWords, wordsOf } from './pages.ts';

export { visitFaults } from './address-faults.ts';
export { decideHeld, heldAwards, rewardOf } from './held-awards.ts';
export { type Delivery, deliveriesOf, deliveringCampaigns, markSent } from './deliveries.ts';
export { isAskedFor } from './pages.ts';
export { riderCounts } from './rider-count-store.ts';
export { Denied, judged, noteDenied, type Signs } from './shield.ts';

/** What the page of a campaign is called, what its address needs, and what others see of a link to it. */
export async function campaignWords(ctx: Context, asked: Asked): Promise<PageWords | undefined> {
  const found = await pageAt(ctx, asked);
  return found && wordsOf(found);
}

/** The page that has a key; undefined: none has. */
export async function pageOfKey(ctx: Context, key: string): Promise<CampaignPageView | undefined> {
  const found = await findPage(ctx, ({ query }) => query?.key === key);
  return found && (await pageView(ctx, found));
}
