import type { Activity } from '@shtrans/contract/activities/schemas';
import type { CampaignPage } from '@shtrans/contract/campaigns/definition';
import type { HostType } from '@shtrans/contract/hosts/hosts';
import type { Context, ReadContext } from '../../../context.ts';
import { campaignsOff, dataInForce } from '../../base/catalogue/service.ts';
import { windowOf } from './edition.ts';
import { takesPlaceIn } from './standing.ts';
import { findRows } from './tables.ts';

/** A page that its campaign offers to riders who have no link to it. */
export interface ListedPage extends Pick<
  Activity,
  'id' | 'name' | 'to' | 'art' | 'phase' | 'hasJoined'
> {
  listing: NonNullable<CampaignPage['listing']>;
  from: Date;
  /** The end of the phase: of taking part, or of claiming. */
  until: Date;
}

/** Lists the offered pages of campaigns that are not over or switched off, in operator order. */
export async function offeredPages(ctx: ReadContext) {
  const { version, data } = await dataInForce(ctx);
  const now = ctx.clock.now();
  const switchedOff = new Set(await campaignsOff(ctx.db));
  return data.campaigns.flatMap((campaign) => {
    const window = windowOf(campaign, now);
    if (window.phase === 'over' || switchedOff.has(campaign.id)) return [];
    return campaign.pages.flatMap((page) =>
      page.listing === undefined
        ? []
        : [{ campaign, page, listing: page.listing, window, version, data }],
    );
  });
}

/** Lists the offered pages of campaigns in force or to come, for a host and a rider. */
export async function listedPages(
  ctx: Context,
  host: HostType,
  userId: string | undefined,
): Promise<ListedPage[]> {
  const players =
    userId === undefined
      ? []
      : await findRows(ctx.db, 'campaign_players', { user_id: userId }, 'campaign');
  const joined = new Set(players.map(({ campaign }) => campaign));
  return (await offeredPages(ctx)).flatMap(({ campaign, page, listing, window }) => {
    const { id, name, gate } = campaign;
    const { from, until, claimUntil, phase } = window;
    const hasJoined = gate.credential === 'user' && joined.has(id);
    // After the end, only riders who took part have something to claim.
    const isClosed = phase === 'claim' && !hasJoined && gate.credential === 'user';
    if (isClosed || !takesPlaceIn(campaign, { type: host })) return [];
    return [
      {
        id,
        name,
        art: pictureOf(campaign.art, page),
        to: page.query === undefined ? page.address : `${page.address}?key=${page.query.key}`,
        listing,
        phase,
        from,
        until: phase === 'claim' ? claimUntil : until,
        hasJoined,
      },
    ];
  });
}

/** Returns the drawing of a page's first picture. */
function pictureOf(art: Readonly<Record<string, string>>, { blocks }: CampaignPage) {
  const image = blocks.find((block) => block.kind === 'image');
  return image && art[image.art];
}
