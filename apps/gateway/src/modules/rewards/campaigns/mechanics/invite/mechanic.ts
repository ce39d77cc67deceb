import type { Mechanic, MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { Db, Tx } from '../../../../../db/database.ts';
import { causesOf, giveAward, rewardsGone } from '../../awards.ts';
import {
  invitedBy,
  isInvited,
  isNewer,
  linkGiven,
  linkOfOther,
  linksOf,
  makeLink,
  nameOf,
  noteInvited,
} from '../../link-store.ts';
import type { Rules, Scope, Taking } from '../../scope.ts';

type Step = Pick<Mechanic<'invite'>['steps'][number], 'at' | 'does'>;

/** Maximum of brought riders that pages show. */
const MOST_SHOWN = 50;

const causeOf = ({ does, at }: Step): string => `${does} ${at}`;

const broughtBy = async (db: Db | Tx, scope: Scope<'invite'>) =>
  await invitedBy(
    db,
    scope,
    (await linksOf(db, scope)).map(({ token }) => token),
  );

/** Returns how many brought riders did what a step counts. */
const doneFor = (riders: readonly { rode: boolean }[], { does }: Step): number =>
  does === 'rode' ? riders.filter(({ rode }) => rode).length : riders.length;

/** Returns the name of the rider whose invitation this rider can accept, or null. */
async function inviterOf(db: Db | Tx, scope: Scope<'invite'>): Promise<string | null> {
  const link = await linkGiven(db, scope);
  const { userId } = scope;
  if (link === undefined || link.user_id === userId) return null;
  if (userId !== undefined) {
    if ((await isInvited(db, scope)) || !(await isNewer(db, userId, link))) return null;
  }
  return await nameOf(db, link);
}

async function accept(tx: Tx, taking: Taking<'invite'>): Promise<void> {
  const link = await linkOfOther(tx, taking);
  if (!(await isNewer(tx, taking.userId, link))) throw new CodedError('link_new_riders');
  if (await isInvited(tx, taking)) throw new CodedError('campaign_done');
  await noteInvited(tx, taking, link);
}

async function claim(
  tx: Tx,
  taking: Taking<'invite'>,
  requestedStep: Extract<MechanicInput<'invite'>, { do: 'claim' }>,
): Promise<void> {
  const step = existing(
    taking.mechanic.steps.find((each) => causeOf(each) === causeOf(requestedStep)),
    'campaign_task_unknown',
  );
  if (doneFor(await broughtBy(tx, taking), step) < step.at) {
    throw new CodedError('campaign_not_done');
  }
  if (!(await giveAward(tx, taking, { reward: step.reward, cause: causeOf(step) }))) {
    throw new CodedError('campaign_done');
  }
}

export const invite: Rules<'invite'> = {
  // All mechanics of a campaign share a rider's links, and a help can also record an invitation.
  reads: ['help'],

  // What brought riders did in time can be claimed for later.
  during: (input) => (input.do === 'claim' ? ['open', 'claim'] : ['open']),

  async state(db, scope) {
    const { steps } = scope.mechanic;
    const [link] = await linksOf(db, scope);
    const riders = await broughtBy(db, scope);
    const causes = await causesOf(db, scope);
    const goneRewards = await rewardsGone(
      db,
      scope,
      steps.map(({ reward }) => reward),
    );
    return {
      kind: 'invite',
      token: link?.token ?? null,
      by: await inviterOf(db, scope),
      riders: riders.slice(0, MOST_SHOWN).map(({ phone, at, rode }) => ({
        name: maskPhone(phone),
        at: at.toISOString(),
        does: rode ? ('rode' as const) : ('registered' as const),
      })),
      steps: steps.map((step) => ({
        ...step,
        done: Math.min(step.at, doneFor(riders, step)),
        isClaimed: causes.has(causeOf(step)),
        isGone: goneRewards.has(step.reward),
      })),
    };
  },

  async act(tx, taking, input) {
    if (input.do === 'share') await makeLink(tx, taking);
    else if (input.do === 'accept') await accept(tx, taking);
    else await claim(tx, taking, input);
  },
};
