import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { PromoterOffer, PromoterReward } from '@shtrans/contract/invites/schemas';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Attempt } from '../../../db/transaction.ts';
import { dataInForce, dataOfVersion, windowOf } from '../../base/catalogue/service.ts';
import type { InviteRules } from '../referrals/service.ts';
import {
  type Edition,
  giveGift,
  lockReferred,
  onceJudged,
  refer,
  type Referral,
  referralOf,
  type Signs,
} from '../referrals/service.ts';

type Rules = NonNullable<InviteRules['promoters']>;

const PROGRAMME = 'promoter';

/** Throws `promoter_not_found`. */
async function offerOf(ctx: Context, id: string): Promise<Edition & { rules: Rules }> {
  const edition = await dataInForce(ctx);
  const rules = existing(edition.data.invites.promoters, 'promoter_not_found');
  existing(
    rules.people.find((each) => each.id === id),
    'promoter_not_found',
  );
  return { ...edition, rules };
}

const nameOf = ({ people }: Rules, id: string | null) =>
  people.find((each) => each.id === id)?.name ?? null;

/** Returns the promoter of a code, and what a new rider gets by it. Throws `promoter_not_found`. */
export async function readOffer(ctx: Context, promoter: string): Promise<PromoterOffer> {
  const { rules } = await offerOf(ctx, promoter);
  const { state, until } = windowOf(rules, ctx.clock.now());
  const { points, newDays } = rules;
  const name = existing(nameOf(rules, promoter), 'promoter_not_found');
  return { promoter, name, points, newDays, state, until: until.toISOString() };
}

/** Returns what a rider got by a promoter, or null. */
export const readReward = async (
  ctx: Context,
  userId: string,
): Promise<{ reward: PromoterReward | null }> => ({ reward: await rewardOf(ctx, ctx.db, userId) });

async function rewardOf(ctx: Context, db: Db | Tx, userId: string): Promise<PromoterReward | null> {
  const row = await referralOf(db, { userId, programme: PROGRAMME });
  if (row === undefined) return null;
  const rules = (await dataOfVersion(ctx, row.version)).invites.promoters;
  return {
    name: rules && nameOf(rules, row.promoter),
    points: rules?.points ?? 0,
    at: row.at.toISOString(),
    state: row.state === 'counted' ? 'given' : row.state,
  };
}

/** Gives a rider the points for a referral by a promoter. */
export async function givePromoted(ctx: Context, tx: Tx, row: Referral): Promise<void> {
  const edition = { version: row.version, data: await dataOfVersion(ctx, row.version) };
  const rules = edition.data.invites.promoters;
  if (rules === null) return;
  await giveGift(ctx, tx, {
    userId: row.user_id,
    edition,
    gift: { kind: 'points', amount: rules.points },
    cause: { kind: 'invite', posting: 'promoter.reward', id: row.promoter ?? '' },
  });
}

/** Records permanently that a new rider came by a promoter, and gives the points. Throws what the contract lists. */
export async function claimReward(
  ctx: Context,
  promoter: string,
  { attempt, signs }: { attempt: Attempt; signs: Signs },
): Promise<{ reward: PromoterReward | null }> {
  const { rules, version } = await offerOf(ctx, promoter);
  const { userId } = attempt;
  return await onceJudged(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    const rider = await lockReferred(tx, userId);
    const existingReferral = await referralOf(tx, { userId, programme: PROGRAMME });
    if (existingReferral === undefined) {
      const { state } = windowOf(rules, now);
      if (state !== 'open') throw new CodedError(`campaign_${state}`);
      const newUntil = rider.created_at.getTime() + rules.newDays * DAY_MS;
      if (now.getTime() >= newUntil) throw new CodedError('new_riders_only');
    }
    const row = await refer(ctx, tx, {
      ...signs,
      userId,
      programme: PROGRAMME,
      by: { promoter },
      version,
    });
    if (existingReferral === undefined && row.state === 'counted') await givePromoted(ctx, tx, row);
    return { reward: await rewardOf(ctx, tx, userId) };
  });
}
