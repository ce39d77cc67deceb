import type { ActivityPlace } from '@shtrans/contract/activities/facts';
import type { Activity } from '@shtrans/contract/activities/schemas';
import type { HostType } from '@shtrans/contract/hosts/hosts';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../http/call.ts';
import { type ListedPage, listedPages } from '../../rewards/campaigns/service.ts';
import { unansweredSurveys } from '../surveys/service.ts';

interface Viewer {
  caller: Caller | undefined;
  deviceId: string | undefined;
  host: HostType;
}

/** Where the activities are shown; without a place, on their own page, which has all. */
interface Spot {
  place?: ActivityPlace | undefined;
  type?: OrderType | undefined;
}

/** Lists the activities for a place, ordered by their end; those to come follow, ordered by their start. */
export async function listActivities(
  ctx: Context,
  spot: Spot,
  viewer: Viewer,
): Promise<{ items: Activity[]; serverTime: string }> {
  const campaigns = await listedPages(ctx, viewer.host, viewer.caller?.userId);
  const items = [
    ...campaigns.filter((page) => isShownAt(page, spot)).map(campaignActivity),
    ...(await surveyActivities(ctx, spot, viewer)),
  ];
  return { items: items.toSorted(byTime), serverTime: ctx.clock.now().toISOString() };
}

function isShownAt({ listing, phase }: ListedPage, { place, type }: Spot): boolean {
  if (place === undefined) return true;
  const { places, orderTypes } = listing;
  const isOfType = orderTypes.length === 0 || (type !== undefined && orderTypes.includes(type));
  return phase !== 'before' && places.includes(place) && isOfType;
}

const campaignActivity = ({ listing, from, until, ...page }: ListedPage): Activity => ({
  ...page,
  kind: 'campaign',
  text: listing.text,
  from: from.toISOString(),
  until: until.toISOString(),
});

/** Surveys are offered on the page of activities, and on orders of the types that they are about. */
async function surveyActivities(ctx: Context, { place, type }: Spot, viewer: Viewer) {
  if (place !== undefined && (place !== 'order' || type === undefined)) return [];
  const surveys = await unansweredSurveys(ctx, viewer);
  return surveys.flatMap(({ survey: { id, title, text, after }, from, until }): Activity[] =>
    type === undefined || after.includes(type)
      ? [
          {
            kind: 'survey',
            id,
            name: title,
            text,
            to: `/survey?sid=${id}`,
            phase: 'open',
            from: from.toISOString(),
            until: until.toISOString(),
            hasJoined: false,
          },
        ]
      : [],
  );
}

/** Orders what is in force by its end, and then what is to come by its start. */
function byTime(a: Activity, b: Activity): number {
  const [aComes, bComes] = [a.phase === 'before', b.phase === 'before'];
  if (aComes !== bComes) return aComes ? 1 : -1;
  return aComes ? a.from.localeCompare(b.from) : a.until.localeCompare(b.until);
}
