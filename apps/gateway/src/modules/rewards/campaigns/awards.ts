import { cityDay } from '@shtrans/contract/values/calendar';
import type { CampaignAward } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { dailyOf, type Reward, type RewardView } from '@shtrans/contract/campaigns/rewards';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { undoneOn } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { type OperatorData, partsOff } from '../../base/catalogue/service.ts';
import { grantCoupons, offeredCoupon } from '../../wallet/coupons/service.ts';
import { pointsExpireAt } from '../facts/service.ts';
import { earn } from '../../wallet/ledger/service.ts';
import { NO_DAY, take, takenByDay } from '../../wallet/stock/service.ts';
import { fillBag } from './mechanics/bag/fill.ts';
import { awardStanding } from './purchase-causes.ts';
import type { MechanicScope, TakingIn } from './scope.ts';
import { findRows, insertRow, updateRows } from './tables.ts';

/** Returns the cause of the award that a rider's n-th draw won. */
export const drawCause = (n: number): string => `draw ${n}`;
const DRAW_CAUSE = /^draw (\d+)$/;

/** Returns the stock item under which a reward is counted. */
export const stockOf = (campaign: string, reward: string): string =>
  `campaign ${campaign} ${reward}`;

function rewardIn({ rewards, id }: Campaign, name: string): Reward {
  const reward = rewards[name];
  if (reward === undefined) throw new Error(`the campaign ${id} has no reward ${name}`);
  return reward;
}

function templateIn({ coupons }: OperatorData, id: string) {
  const template = coupons.find((each) => each.id === id);
  // Cannot happen: the references of a version are checked.
  if (template === undefined) throw new Error(`there is no coupon ${id}`);
  return template;
}

/** Returns a reward as riders see it. */
export const viewOf = (data: OperatorData, reward: Reward, now: Date): RewardView => ({
  ...contentOf(data, reward, now),
  ...(reward.picture !== undefined && { picture: reward.picture }),
});

function contentOf(data: OperatorData, reward: Reward, now: Date): RewardView {
  switch (reward.kind) {
    case 'bag':
      return { kind: 'bag' };
    case 'chance':
    case 'points':
      return { kind: reward.kind, amount: reward.amount };
    case 'coupon': {
      const { coupon, quantity } = reward;
      return { kind: 'coupon', quantity, ...offeredCoupon(templateIn(data, coupon), now) };
    }
    default:
      return { kind: reward.kind, name: reward.name };
  }
}

/**
 * Gives a reward to a rider, with its coupon or its points, once per cause within the mechanic. Returns false if it was given
 * for this cause before. Throws `campaign_reward_gone` if none are left, `campaign_off` if it is switched off.
 */
export async function giveAward(
  tx: Tx,
  taking: TakingIn,
  { reward: name, cause }: { reward: string; cause: string },
): Promise<boolean> {
  const { ctx, campaign, version, now, userId } = taking;
  const reward = rewardIn(campaign, name);
  const id = uuidv7(ctx);
  const row = { id, campaign: campaign.id, mechanic: taking.id, user_id: userId, cause };
  const { source = null } = taking;
  const state = taking.isHeld ? 'held' : source === null ? 'given' : 'waiting';
  const award = { ...row, reward: name, version, bucket: 0, at: now, state, source } as const;
  if (!(await insertRow(tx, 'campaign_awards', award, 'keep'))) return false;
  if ((await partsOff(tx, campaign.id)).includes(name)) throw new CodedError('campaign_off');
  if (state === 'given') await grant(tx, taking, { id, reward });
  // The stock, which all riders share, comes last: its rows are locked for the shortest time.
  const request = { item: stockOf(campaign.id, name), quantity: 1, taker: id };
  const daily = dailyOf(reward);
  const places = [
    ...(daily === undefined ? [] : [{ day: cityDay(now), total: daily }]),
    { day: NO_DAY, total: reward.stock },
  ];
  let bucket = 0;
  for (const place of places) {
    const takenBucket = await take(tx, { ...request, ...place });
    if (takenBucket === undefined) throw new CodedError('campaign_reward_gone');
    bucket = takenBucket;
  }
  await updateRows(tx, 'campaign_awards', { id }, { bucket });
  return true;
}

/** Grants the content of an award, with the award's id as its cause. */
export async function grant(
  tx: Tx,
  taking: TakingIn,
  { id, reward }: { id: string; reward: Reward },
): Promise<void> {
  const { ctx, data, version, now, userId } = taking;
  if (reward.kind === 'coupon') {
    const items = [{ template: templateIn(data, reward.coupon), quantity: reward.quantity }];
    await grantCoupons(ctx, tx, { userId, version, cause: { kind: 'campaign', id }, items });
  } else if (reward.kind === 'points') {
    const { amount } = reward;
    const expiresAt = pointsExpireAt(data.points, now);
    const cause = { kind: 'campaign.award', id };
    await earn(ctx, tx, { userId, currency: 'points', amount, expiresAt, cause });
  } else if (reward.kind === 'bag') {
    await fillBag(tx, taking, { mechanic: reward.mechanic, award: id });
  }
}

/** Like `giveAward`, but returns the reason, with nothing changed, if none are left or it is switched off. */
export async function giveIfLeft(
  tx: Tx,
  taking: TakingIn,
  award: { reward: string; cause: string },
): Promise<'given' | 'gone' | 'off'> {
  let failure: 'gone' | 'off' = 'gone';
  const granted = await undoneOn(['campaign_reward_gone', 'campaign_off'], tx, async () => {
    try {
      return await giveAward(tx, taking, award);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'campaign_off') failure = 'off';
      throw error;
    }
  });
  return granted === undefined ? failure : 'given';
}

/** Returns those of the rewards that have run out, for today or for ever. */
export async function rewardsGone(
  db: Db | Tx,
  { campaign, now }: Pick<MechanicScope, 'campaign' | 'now'>,
  names: readonly string[],
): Promise<Map<string, 'today' | 'ever'>> {
  const today = cityDay(now);
  const items = names.map((name) => stockOf(campaign.id, name));
  const countTaken = await takenByDay(db, items, [NO_DAY, today]);
  return new Map(
    names.flatMap((name): [string, 'today' | 'ever'][] => {
      const reward = rewardIn(campaign, name);
      const item = stockOf(campaign.id, name);
      if (countTaken(item, NO_DAY) >= reward.stock) return [[name, 'ever']];
      const daily = dailyOf(reward) ?? Number.POSITIVE_INFINITY;
      return countTaken(item, today) >= daily ? [[name, 'today']] : [];
    }),
  );
}

/** Returns the rewards with a daily release whose release of today is used up. */
export async function goneToday(
  db: Db | Tx,
  scope: Pick<MechanicScope, 'campaign' | 'now'>,
): Promise<{ goneToday?: string[] }> {
  const { rewards } = scope.campaign;
  const byDays = Object.keys(rewards).filter((name) => dailyOf(rewardIn(scope.campaign, name)));
  if (byDays.length === 0) return {};
  const goneRewards = [...(await rewardsGone(db, scope, byDays))];
  return { goneToday: goneRewards.flatMap(([name, period]) => (period === 'today' ? [name] : [])) };
}

/** Returns a rider's awards in a campaign, earliest first. */
const listAwards = async (db: Db | Tx, campaign: string, userId: string | undefined) =>
  userId === undefined
    ? []
    : await findRows(db, 'campaign_awards', { campaign, user_id: userId }, 'at', 'id');

/** Returns the number of goods that a rider won, also those that are sent once they cannot be taken back. */
export async function goodsOf(db: Db | Tx, { campaign, userId }: MechanicScope): Promise<number> {
  const rows = await listAwards(db, campaign.id, userId);
  return rows.filter(
    ({ reward, state }) =>
      (state === 'given' || state === 'waiting') && campaign.rewards[reward]?.kind === 'goods',
  ).length;
}

/** Returns a rider's awards that bring draws of a mechanic, earliest first, with the number of draws. */
export async function chanceAwards(
  db: Db | Tx,
  { campaign, id, userId }: MechanicScope,
): Promise<{ award: Row<'campaign_awards'>; amount: number }[]> {
  const rows = await listAwards(db, campaign.id, userId);
  return rows.flatMap((award) => {
    const reward = campaign.rewards[award.reward];
    return award.state === 'given' && reward?.kind === 'chance' && reward.mechanic === id
      ? [{ award, amount: reward.amount }]
      : [];
  });
}

/** Returns the causes of a rider's awards within a mechanic. */
export async function causesOf(
  db: Db | Tx,
  { campaign, id, userId }: MechanicScope,
): Promise<Set<string>> {
  const rows = await listAwards(db, campaign.id, userId);
  return new Set(rows.filter(({ mechanic }) => mechanic === id).map(({ cause }) => cause));
}

/** Returns the campaign as it was in a version of the operator's data. */
type EditionOf = (version: number) => Promise<Pick<MechanicScope, 'campaign' | 'data'> | undefined>;

/** Returns what a rider won in a campaign, latest first, in the words of the version that gave it. */
export async function awardsOf(
  db: Db | Tx,
  { campaign, userId }: { campaign: string; userId: string | undefined },
  editionOf: EditionOf,
): Promise<CampaignAward[]> {
  const rows = await listAwards(db, campaign, userId);
  const views: CampaignAward[] = [];
  // One after another, so that one rider's request takes one connection at a time.
  for (const row of rows.toReversed()) {
    if (row.state === 'refused') continue;
    const view = await awardView(editionOf, row);
    if (view === undefined) continue;
    const source = row.state === 'waiting' && rows.find(({ id }) => id === row.source);
    views.push(source ? { ...view, ...(await waitOf(db, editionOf, source)) } : view);
  }
  return views;
}

/** Returns until when what follows from an award waits for its purchases. */
async function waitOf(
  db: Db | Tx,
  editionOf: EditionOf,
  source: Row<'campaign_awards'>,
): Promise<Pick<CampaignAward, 'until'>> {
  const edition = await editionOf(source.version);
  const standing = edition && (await awardStanding(db, edition.campaign, source));
  return standing?.kind === 'waiting' ? { until: standing.until?.toISOString() ?? null } : {};
}

async function awardView(
  editionOf: EditionOf,
  { id, mechanic, reward: name, version, at, state, cause }: Row<'campaign_awards'>,
): Promise<CampaignAward | undefined> {
  const edition = await editionOf(version);
  const reward = edition?.campaign.rewards[name];
  // Undefined if this gateway runs an older release than the one that gave it.
  if (edition === undefined || reward === undefined) return undefined;
  const { data } = edition;
  const award: CampaignAward = {
    id,
    mechanic,
    reward: viewOf(data, reward, at),
    at: at.toISOString(),
    isHeld: state === 'held',
    ...((state === 'waiting' || state === 'returned') && { standing: state }),
  };
  const [, draw] = DRAW_CAUSE.exec(cause) ?? [];
  return draw === undefined ? award : { ...award, draw: Number(draw) };
}
