import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { rewardsElsewhere } from '@shtrans/contract/campaigns/mechanics';
import { rewardsNeedingBeacon } from '@shtrans/contract/campaigns/mechanics/draw';
import { dailyOf } from '@shtrans/contract/campaigns/rewards';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../../context.ts';
import { databaseTime } from '../../../../db/time.ts';
import type { Call } from '../../../../http/call.ts';
import { dataInForce, dataOfVersion, seasonOf } from '../../../base/catalogue/service.ts';
import { beaconOf } from './beacon.ts';
import { loggedOf } from '../mechanics/draw/mechanic.ts';
import { drawsAfter } from './store.ts';
import { chainOf, deckOf, lastSeedOf, isDeckPublished, isPublished, seedOf } from './seeds.ts';

type Asked = Call<'GET maas:/v1/campaigns/:campaign/:mechanic/draws'>;

/** The tag of a rider and the number of a draw. */
const CURSOR = /^([0-9a-f]{16})\.(\d{1,6})$/;

/**
 * Returns a day's draws with its seed, once it is published. Throws `campaign_not_found`, `cursor_invalid`, and
 * `campaign_task_unknown` if there is no such draw or no rider can have drawn on that day.
 */
export async function readDrawLog(
  ctx: Context,
  { campaign, mechanic }: Asked['params'],
  { day, cursor, limit }: Asked['query'],
): Promise<DrawLog> {
  const { data, version: inForce } = await dataInForce(ctx);
  const foundCampaign = existing(
    data.campaigns.find(({ id }) => id === campaign),
    'campaign_not_found',
  );
  const chain = existing(
    await chainOf(ctx.db, { campaign, mechanic }, day),
    'campaign_task_unknown',
  );
  const [, tag = '', n = '0'] = CURSOR.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && tag === '') throw new CodedError('cursor_invalid');
  const isOpen = isPublished(day, await databaseTime(ctx, ctx.db));
  const draws = isOpen
    ? await drawsAfter(ctx.db, { campaign, mechanic, day, after: { tag, n: Number(n) }, limit })
    : [];
  const last = draws[draws.length - 1];
  const usedVersions = draws.flatMap(({ version, missed }) => [
    version,
    missed?.version ?? version,
  ]);
  const versions = [...new Set([...usedVersions, inForce])];
  return {
    chain: { root: chain.root, fromDay: chain.from_day, beaconFrom: chain.beacon_from },
    day,
    seed: isOpen ? seedOf(ctx, chain, day).toString('hex') : null,
    ...(await deckIn(ctx, foundCampaign, mechanic)),
    ...(isOpen && { beacon: await beaconOf(ctx.db, day) }),
    draws: draws.map(loggedOf),
    terms: (
      await Promise.all(versions.map((version) => termsOf(ctx, { campaign, mechanic, version })))
    ).flat(),
    nextCursor: last !== undefined && draws.length === limit ? `${last.tag}.${last.n}` : null,
  };
}

/** Returns a deck's seed, once the campaign's last draw is over. */
async function deckIn(
  ctx: Context,
  campaign: Campaign,
  id: string,
): Promise<Pick<DrawLog, 'deck'>> {
  const draw = campaign.mechanics[id];
  if (draw?.kind !== 'draw' || draw.deck === undefined) return {};
  const now = await databaseTime(ctx, ctx.db);
  const deck = await deckOf(ctx.db, { ctx, campaign, id });
  const isOpen = isDeckPublished(seasonOf(campaign.window, now).until, now);
  const seed = isOpen ? lastSeedOf(ctx, deck).toString('hex') : null;
  return { deck: { root: deck.root, seed } };
}

async function termsOf(
  ctx: Context,
  { campaign, mechanic, version }: { campaign: string; mechanic: string; version: number },
): Promise<DrawLog['terms']> {
  const { campaigns } = await dataOfVersion(ctx, version);
  const foundCampaign = campaigns.find(({ id }) => id === campaign);
  const draw = foundCampaign?.mechanics[mechanic];
  if (foundCampaign === undefined || draw?.kind !== 'draw') return [];
  const { odds, pity, deck } = draw;
  const needBeacon = rewardsNeedingBeacon(draw, foundCampaign.rewards);
  const rewards = Object.entries(foundCampaign.rewards);
  const stock = rewards.map(([name, reward]) => [name, reward.stock] as const);
  const daily = rewards.flatMap(([name, reward]) => {
    const count = dailyOf(reward);
    return count === undefined ? [] : [[name, count] as const];
  });
  return [
    {
      version,
      odds,
      stock: Object.fromEntries(stock),
      daily: Object.fromEntries(daily),
      elsewhere: [...rewardsElsewhere(foundCampaign.mechanics, mechanic)],
      ...(needBeacon.length > 0 && { needBeacon }),
      ...(pity && { pity }),
      deck,
    },
  ];
}
