import { startOfPeriod } from '@shtrans/contract/values/calendar';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import { type Act, actsOf, addAct } from '../../acts.ts';
import { causesOf, giveAward, giveIfLeft } from '../../awards.ts';
import {
  countHelp,
  isNewer,
  type Link,
  linkGiven,
  linkOfOther,
  linksOf,
  makeLink,
  nameOf,
  noteInvited,
} from '../../link-store.ts';
import type { Rules, Scope, Taking } from '../../scope.ts';
import { lockRow } from '../../tables.ts';

/** Returns the key that makes a help unique in its period. */
const keyOf = ({ mechanic, now }: Scope<'help'>): string =>
  `help ${startOfPeriod(mechanic.period, now)}`;

const isBy = ({ detail }: Act, { token }: Link): boolean =>
  (detail as { link?: string }).link === token;

const needOf = ({ mechanic }: Scope<'help'>, { need }: Link): number => need ?? mechanic.need;

/** Reports whether only new riders may help: always, in this host, or null for no. */
const newOnly = ({ mechanic, rewardsTaps }: Scope<'help'>): MechanicState<'help'>['newOnly'] =>
  mechanic.helper === 'new' ? 'always' : rewardsTaps ? null : 'here';

async function claim(tx: Tx, taking: Taking<'help'>): Promise<void> {
  const links = await linksOf(tx, taking);
  const completeLinks = links.filter((link) => link.helps >= needOf(taking, link));
  if (completeLinks.length === 0) throw new CodedError('campaign_not_done');
  const causes = await causesOf(tx, taking);
  const next = completeLinks.find(({ token }) => !causes.has(token));
  if (next === undefined) throw new CodedError('campaign_done');
  await giveAward(tx, taking, { reward: taking.mechanic.reward, cause: next.token });
}

async function helpFriend(tx: Tx, taking: Taking<'help'>): Promise<void> {
  const { campaign, mechanic, userId } = taking;
  const link = await linkOfOther(tx, taking);
  const only = newOnly(taking);
  const isNew = await isNewer(tx, userId, link);
  if (only !== null && !isNew) {
    throw new CodedError(only === 'here' ? 'link_elsewhere' : 'link_new_riders');
  }
  const key = keyOf(taking);
  if (!(await addAct(tx, taking, key, { link: link.token }))) throw new CodedError('campaign_done');
  const need = needOf(taking, link);
  if (link.helps >= need) throw new CodedError('link_full');
  // Each helper holds their own row: of two who help each other concurrently, one waits here and then sees the other's help.
  await lockRow(tx, 'campaign_players', { campaign: campaign.id, user_id: link.user_id });
  const ownLinks = await linksOf(tx, taking);
  const friendsActs = await actsOf(tx, { ...taking, userId: link.user_id });
  if (friendsActs.some((act) => ownLinks.some((ownLink) => isBy(act, ownLink))))
    throw new CodedError('link_circle');
  if (!(await countHelp(tx, link, need))) throw new CodedError('link_full');
  if (isNew) await noteInvited(tx, taking, link);
  if (mechanic.helperReward !== undefined) {
    await giveIfLeft(tx, taking, { reward: mechanic.helperReward, cause: key });
  }
}

export const help: Rules<'help'> = {
  // All mechanics of a campaign share a rider's links.
  reads: ['invite'],

  // A link that got its helpers in time can be claimed for later.
  during: (input) => (input.do === 'claim' ? ['open', 'claim'] : ['open']),

  async state(db, scope) {
    const acts = await actsOf(db, scope);
    const causes = await causesOf(db, scope);
    const progress = (link: Link) => ({
      level: link.level,
      helps: link.helps,
      need: needOf(scope, link),
    });
    return {
      kind: 'help',
      invited: await invitedOf(db, scope, { acts, progress }),
      isSpent: acts.some(({ key }) => key === keyOf(scope)),
      newOnly: newOnly(scope),
      links: (await linksOf(db, scope)).map((link) => ({
        token: link.token,
        ...progress(link),
        isClaimed: causes.has(link.token),
      })),
    };
  },

  async act(tx, taking, input) {
    if (input.do === 'share') await makeLink(tx, taking);
    else await (input.do === 'claim' ? claim : helpFriend)(tx, taking);
  },
};

async function invitedOf(
  db: Db | Tx,
  scope: Scope<'help'>,
  { acts, progress }: { acts: Act[]; progress: (link: Link) => Progress },
): Promise<MechanicState<'help'>['invited']> {
  const link = await linkGiven(db, scope);
  return link === undefined
    ? null
    : {
        name: await nameOf(db, link),
        isMine: link.user_id === scope.userId,
        isHelped: acts.some((act) => isBy(act, link)),
        ...progress(link),
      };
}

type Progress = Pick<MechanicState<'help'>['links'][number], 'level' | 'helps' | 'need'>;
