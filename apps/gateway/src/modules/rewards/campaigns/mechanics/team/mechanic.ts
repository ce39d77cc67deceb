import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { maskPhone } from '@shtrans/contract/values/phone';
import { z } from 'zod';
import type { Db, Tx } from '../../../../../db/database.ts';
import { enqueue } from '../../../../../jobs/queue.ts';
import { uuidv7 } from '../../../../../db/uuid.ts';
import { membersApart, sumsOf } from '../ranking/store.ts';
import type { MechanicScope, Rules, Scope, Taking } from '../../scope.ts';
import { changeSize, findTeam, membersOf, shownName, type Team } from './store.ts';
import { deleteRows, findRow, insertRow, lockRow } from '../../tables.ts';
import { readFileSync } from 'node:fs';
import { lazily } from '../../../../../timing/lazily.ts';
import type { Row } from '../../../../../db/schema.ts';

type State = MechanicState<'team'>;

/** Returns the rider's membership in a team of a mechanic. */
export async function membershipOf(
  db: Db | Tx,
  { campaign, userId }: Pick<MechanicScope, 'campaign' | 'userId'>,
  mechanic: string,
): Promise<Row<'campaign_members'> | undefined> {
  if (userId === undefined) return undefined;
  return await findRow(db, 'campaign_members', {
    campaign: campaign.id,
    mechanic,
    user_id: userId,
  });
}

/** Returns the team of an invitation, or undefined if it no longer exists. */
const invitedTo = async (db: Db | Tx, scope: MechanicScope): Promise<Team | undefined> => {
  const { success, data } = z.uuid().safeParse(scope.link);
  return success ? await findTeam(db, scope, data) : undefined;
};

async function mine(db: Db | Tx, scope: Scope<'team'>): Promise<State['mine']> {
  const { from, until, userId } = scope;
  const member = await membershipOf(db, scope, scope.id);
  const team = member && (await findTeam(db, scope, member.team));
  if (team === undefined) return null;
  const { id, founder, name_state: nameStanding } = team;
  const name = shownName(team);
  const sums = await sumsOf(db, membersApart(id, from), { types: [], until });
  const members = (await membersOf(db, id)).map((each) => {
    const sum = sums.find(({ subject }) => subject === each.userId);
    return {
      name: maskPhone(each.phone),
      isFounder: each.userId === founder,
      isMe: each.userId === userId,
      grams: sum?.grams ?? 0,
      rides: sum?.rides ?? 0,
    };
  });
  return {
    id,
    name,
    ...(nameStanding !== 'ok' && { nameStanding }),
    isFounder: founder === userId,
    grams: members.reduce((all, { grams }) => all + grams, 0),
    rides: members.reduce((all, { rides }) => all + rides, 0),
    members,
  };
}

async function join(tx: Tx, taking: Taking<'team'>, team: string): Promise<void> {
  const { campaign, id: mechanic, userId, now } = taking;
  const member = { campaign: campaign.id, mechanic, user_id: userId, team, joined_at: now };
  if (!(await insertRow(tx, 'campaign_members', member, 'keep'))) {
    throw new CodedError('team_elsewhere');
  }
}

/** All lock the team's row before those of its members, so that joining and dissolving a team exclude each other. */
const ACTS = {
  create: async (tx: Tx, taking: Taking<'team'>, requestedName: string) => {
    const { name, folded } = checkedName(requestedName);
    const { campaign, id: mechanic, userId, now } = taking;
    const team = {
      id: uuidv7(taking.ctx),
      campaign: campaign.id,
      mechanic,
      name,
      name_folded: folded,
      name_state: 'pending' as const,
      founder: userId,
      size: 1,
      founded_at: now,
    };
    if (await membershipOf(tx, taking, mechanic)) throw new CodedError('team_elsewhere');
    if (!(await insertRow(tx, 'campaign_teams', team, 'keep'))) {
      throw new CodedError('team_name_taken');
    }
    await join(tx, taking, team.id);
    const job = {
      kind: 'campaigns.team-name',
      dedup: team.id,
      payload: { team: team.id },
    } as const;
    await enqueue(taking.ctx, tx, job);
  },

  join: async (tx: Tx, taking: Taking<'team'>) => {
    const { id: team } = existing(await invitedTo(tx, taking), 'team_not_found');
    if (await membershipOf(tx, taking, taking.id)) throw new CodedError('team_elsewhere');
    const { max } = taking.mechanic;
    if (!(await changeSize(tx, taking, { team, by: 1, max }))) {
      const isThere = (await findTeam(tx, taking, team)) !== undefined;
      throw new CodedError(isThere ? 'team_full' : 'team_not_found');
    }
    await join(tx, taking, team);
  },

  leave: async (tx: Tx, taking: Taking<'team'>) => {
    const { campaign, id: mechanic, userId } = taking;
    const { max } = taking.mechanic;
    const { team } = existing(await membershipOf(tx, taking, mechanic), 'team_not_found');
    // Without its founder, no member could dissolve the team.
    if ((await findTeam(tx, taking, team))?.founder === userId) throw new CodedError('forbidden');
    await changeSize(tx, taking, { team, by: -1, max });
    await deleteRows(tx, 'campaign_members', { campaign: campaign.id, mechanic, user_id: userId });
  },

  dissolve: async (tx: Tx, taking: Taking<'team'>) => {
    const member = existing(await membershipOf(tx, taking, taking.id), 'team_not_found');
    const team = await lockRow(tx, 'campaign_teams', { id: member.team });
    if (existing(team, 'team_not_found').founder !== taking.userId) {
      throw new CodedError('forbidden');
    }
    await deleteRows(tx, 'campaign_teams', { id: member.team });
    await deleteRows(tx, 'campaign_members', { team: member.team });
  },
};

export const team: Rules<'team'> = {
  async state(db, scope) {
    const invited = await invitedTo(db, scope);
    return {
      kind: 'team',
      mine: await mine(db, scope),
      invited: invited
        ? {
            id: invited.id,
            name: shownName(invited),
            size: invited.size,
            isFull: invited.size >= scope.mechanic.max,
          }
        : null,
    };
  },

  async act(tx, taking, input) {
    await ACTS[input.do](tx, taking, input.name ?? '');
  },
};

const FILE = new URL('../../../../../../data/campaigns/refused-names.json', import.meta.url);

const refusedWords = lazily(
  () =>
    z.object({ words: z.array(z.string()) }).parse(JSON.parse(readFileSync(FILE, 'utf8'))).words,
);

const [SHORTEST, LONGEST] = [2, 12];
/** Words of letters and digits, with one space, dot or hyphen between two of them. */
const FORM =
  /^[\p{Script=Han}\p{Script=Latin}\p{Nd}]+(?:[ ·-][\p{Script=Han}\p{Script=Latin}\p{Nd}]+)*$/u;

/**
 * Returns a name as others see it, and folded: names that differ only in width, case or the marks between words fold to the
 * same. Throws `team_name_format` and `team_name_refused`.
 */
function checkedName(requestedName: string): { name: string; folded: string } {
  const name = requestedName.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const { length } = Array.from(name);
  if (length < SHORTEST || length > LONGEST || !FORM.test(name)) {
    throw new CodedError('team_name_format');
  }
  const folded = name.toLowerCase().replace(/[ ·-]/g, '');
  if (refusedWords().some((word) => folded.includes(word))) {
    throw new CodedError('team_name_refused');
  }
  return { name, folded };
}
