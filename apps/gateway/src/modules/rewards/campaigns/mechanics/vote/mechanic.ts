import { cityDay } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import { type Act, actsOf, addAct } from '../../acts.ts';
import type { Rules, Scope } from '../../scope.ts';
import { addVote, votesOf } from './store.ts';

const optionOf = ({ detail }: Act): string => (detail as { option: string }).option;

/** Returns the rider's votes of a day; their keys begin with it. */
const votesOfDay = async (db: Db | Tx, scope: Scope<'vote'>, day: string): Promise<Act[]> =>
  (await actsOf(db, scope)).filter(({ key }) => key.startsWith(`${day} `));

export const vote: Rules<'vote'> = {
  withShared: (joined, { options }) => ({ ...joined, options }),

  async state(db, scope) {
    const { perDay, options } = scope.mechanic;
    const ownVotes = await votesOfDay(db, scope, cityDay(scope.now));
    const chosenOptions = new Set(ownVotes.map(optionOf));
    const votes = await votesOf(db, scope);
    return {
      kind: 'vote',
      votesLeft: Math.max(0, perDay - ownVotes.length),
      options: options
        .map(({ id }) => ({ id, votes: votes.get(id) ?? 0, isMine: chosenOptions.has(id) }))
        .toSorted((a, b) => b.votes - a.votes),
    };
  },

  async act(tx, taking, { option }) {
    const { perDay, options } = taking.mechanic;
    existing(
      options.find(({ id }) => id === option),
      'campaign_task_unknown',
    );
    const day = cityDay(taking.now);
    const voteCount = (await votesOfDay(tx, taking, day)).length;
    if (voteCount >= perDay) throw new CodedError('campaign_done');
    await addAct(tx, taking, `${day} ${voteCount}`, { option });
    await addVote(tx, taking, option);
  },
};
