import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Invitations } from '@shtrans/contract/invites/schemas';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Attempt } from '../../../db/transaction.ts';
import { lockRiderShared, findRider, userOf, type UserRow } from '../../people/auth/service.ts';
import { dataInForce, dataOfVersion, windowOf } from '../../base/catalogue/service.ts';
import type { InviteRules } from '../referrals/service.ts';
import {
  type Edition,
  giftView,
  lockReferred,
  onceJudged,
  refer,
  type Referral,
  referralOf,
  type Signs,
} from '../referrals/service.ts';
import { inviteCode } from './service.ts';
import { followSteps } from './steps.ts';
import { invitedBy, rewardsFor, sumsOf } from './store.ts';
import { findRow } from './tables.ts';

/** Maximum of invited riders that the page shows. */
const MOST_SHOWN = 50;

type Friends = NonNullable<InviteRules['friends']>;
type State = Invitations['riders'][number]['steps'][number]['state'];

const isNew = ({ created_at }: UserRow, { newDays }: Friends, now: Date): boolean =>
  now.getTime() < created_at.getTime() + newDays * DAY_MS;

function stateOf(
  referral: Pick<Referral, 'state'>,
  reward: Row<'referral_rewards'> | undefined,
): State {
  if (referral.state !== 'counted') return referral.state;
  if (reward === undefined) return 'waiting';
  return reward.is_given ? 'given' : 'taken_back';
}

/** Returns the steps that reward a side, with their state for a referral. */
const stepsFor = (
  friends: Friends | null,
  side: 'inviter' | 'invited',
  referral: Pick<Referral, 'state'> & { id: string },
  rewards: readonly Row<'referral_rewards'>[],
) =>
  (friends?.steps ?? [])
    .filter((step) => step[side] !== null)
    .map(({ id }) => ({
      step: id,
      state: stateOf(
        referral,
        rewards.find(({ referred, step }) => referred === referral.id && step === id),
      ),
    }));

/** Returns what the page of a rider's invitations shows. */
export const readInvitations = async (ctx: Context, userId: string): Promise<Invitations> =>
  await viewOf(ctx, ctx.db, userId);

/** Returns the activity's id in production, and where it is tested. */
const activitiesOf = (
  activity: NonNullable<InviteRules['friends']>['activity'],
): Pick<Invitations, 'activity' | 'testActivity'> =>
  typeof activity === 'string'
    ? { activity, testActivity: activity }
    : { activity: activity.production, testActivity: activity.test };

async function viewOf(ctx: Context, db: Db | Tx, userId: string): Promise<Invitations> {
  const now = ctx.clock.now();
  const { data } = await dataInForce(ctx);
  const { friends } = data.invites;
  const { code } = await inviteCode(ctx, userId, db);
  const rider = await userOf(db, userId);
  const days = friends?.countDays ?? 0;
  const riders = await invitedBy(db, userId, { days, limit: MOST_SHOWN });
  const ownReferral = await referralOf(db, { userId, programme: 'invite' });
  const rewards = await rewardsFor(db, userId, [userId, ...riders.map(({ id }) => id)]);
  const ownTerms = ownReferral && (await dataOfVersion(ctx, ownReferral.version)).invites.friends;
  const window = friends && windowOf(friends, now);
  return {
    code,
    ...activitiesOf(friends?.activity ?? ''),
    state: window?.state ?? 'over',
    until: window?.until.toISOString() ?? null,
    newDays: friends?.newDays ?? 0,
    countDays: days,
    steps: (friends?.steps ?? []).map(({ inviter, invited, ...step }) => ({
      id: step.id,
      does: step.does,
      rides: step.does === 'rode' ? step.rides : 0,
      inviter: inviter && giftView(data, inviter, now),
      invited: invited && giftView(data, invited, now),
    })),
    rules: friends?.rules ?? [],
    ...(await sumsOf(db, userId)),
    riders: riders.map((each) => ({
      name: maskPhone(each.phone),
      at: each.at.toISOString(),
      state: each.state,
      rides: each.rides,
      steps: stepsFor(friends, 'inviter', each, rewards),
    })),
    mine: ownReferral
      ? {
          by: await nameOf(db, ownReferral),
          at: ownReferral.at.toISOString(),
          state: ownReferral.state,
          steps: stepsFor(ownTerms ?? null, 'invited', { ...ownReferral, id: userId }, rewards),
        }
      : null,
    mayAccept:
      ownReferral === undefined &&
      friends !== null &&
      window?.state === 'open' &&
      isNew(rider, friends, now),
  };
}

async function nameOf(db: Db | Tx, { referrer }: Referral): Promise<string | null> {
  const rider = referrer === null ? undefined : await findRider(db, referrer);
  return rider === undefined ? null : maskPhone(rider.phone);
}

/**
 * Accepts the invitation of a code. The invited rider must be newer than the inviter, so that no chain of invitations is a
 * circle. Throws what the contract lists.
 */
export async function acceptInvitation(
  ctx: Context,
  code: string,
  { attempt, signs }: { attempt: Attempt; signs: Signs },
): Promise<Invitations> {
  const edition: Edition = await dataInForce(ctx);
  const friends = existing(edition.data.invites.friends, 'campaign_over');
  const { userId } = attempt;
  return await onceJudged(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    const { state } = windowOf(friends, now);
    if (state !== 'open') throw new CodedError(`campaign_${state}`);
    const rider = await lockReferred(tx, userId);
    const invite = existing(await findRow(tx, 'invite_codes', { code }), 'invite_not_found');
    if (invite.user_id === userId) throw new CodedError('link_own');
    const inviter = existing(await lockRiderShared(tx, invite.user_id), 'invite_not_found');
    const existingReferral = await referralOf(tx, { userId, programme: 'invite' });
    const isNewer = rider.created_at > inviter.created_at && isNew(rider, friends, now);
    if (existingReferral === undefined && !isNewer) throw new CodedError('new_riders_only');
    const referredBy = { referrer: inviter.id };
    await refer(ctx, tx, {
      ...signs,
      userId,
      programme: 'invite',
      by: referredBy,
      version: edition.version,
    });
    // An existing invitation keeps its earlier terms, and everything due under them is given already.
    if (existingReferral === undefined) await followSteps(ctx, tx, userId, edition);
    return await viewOf(ctx, tx, userId);
  });
}
