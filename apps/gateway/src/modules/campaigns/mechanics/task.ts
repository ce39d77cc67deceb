import { startOfPeriod, startOfShanghaiDay } from '@shtrans/contract/calendar';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { CodedError, existing } from '@shtrans/contract/errors';
import type { Db, Tx } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import { countFacts } from '../../facts/service.ts';
import { addAct } from '../acts.ts';
import { causesOf, giveAward, rewardsGone } from '../awards.ts';
import type { Rules, Scope } from '../scope.ts';

type Task = Mechanic<'task'>['tasks'][number];

const keyOf = ({ mechanic, now }: Scope<'task'>, task: Task): string =>
  `${task.id} ${startOfPeriod(mechanic.period, now)}`;

/** Since when things count: the period's begin, and never before the campaign's. */
function since({ mechanic, now, from }: Scope<'task'>): Date {
  const day = startOfPeriod(mechanic.period, now);
  const begin = day === '' ? from : startOfShanghaiDay(day);
  return begin > from ? begin : from;
}

/** How much of a task is done, as far as it counts. */
async function doneOf(db: Db | Tx, scope: Scope<'task'>, task: Task): Promise<number> {
  const { userId, campaign, id, until, now } = scope;
  if (userId === undefined) return 0;
  const { counts, target } = task;
  if (counts.kind === 'rides') {
    const { types } = counts;
    return Math.min(target, await countFacts(db, userId, { types, from: since(scope), until }));
  }
  const visit = { campaign: campaign.id, mechanic: id, user_id: userId, key: keyOf(scope, task) };
  const begun = await findRow(db, 'campaign_acts', visit);
  const isDone = begun !== undefined && now.getTime() - begun.at.getTime() >= counts.seconds * 1000;
  return isDone ? target : 0;
}

/** Whether the task before has to be claimed first. */
const isLocked = (scope: Scope<'task'>, causes: Set<string>, task: Task): boolean => {
  const { inOrder, tasks } = scope.mechanic;
  const before = tasks[tasks.indexOf(task) - 1];
  return inOrder && before !== undefined && !causes.has(keyOf(scope, before));
};

export const task: Rules<'task'> = {
  // What was done in time is claimed later as well.
  during: (input) => (input.do === 'claim' ? ['open', 'claim'] : ['open']),

  async state(db, scope) {
    const { tasks } = scope.mechanic;
    const causes = await causesOf(db, scope);
    const gone = await rewardsGone(
      db,
      scope,
      tasks.map(({ reward }) => reward),
    );
    return {
      kind: 'task',
      tasks: await Promise.all(
        tasks.map(async (each) => ({
          id: each.id,
          done: await doneOf(db, scope, each),
          claimed: causes.has(keyOf(scope, each)),
          locked: isLocked(scope, causes, each),
          isGone: gone.has(each.reward),
        })),
      ),
    };
  },

  async act(tx, taking, input) {
    const wanted = existing(
      taking.mechanic.tasks.find((each) => each.id === input.task),
      'campaign_task_unknown',
    );
    if (isLocked(taking, await causesOf(tx, taking), wanted)) {
      throw new CodedError('campaign_not_done');
    }
    const key = keyOf(taking, wanted);
    if (input.do === 'begin') {
      await addAct(tx, taking, key);
      return;
    }
    if ((await doneOf(tx, taking, wanted)) < wanted.target) {
      throw new CodedError('campaign_not_done');
    }
    if (!(await giveAward(tx, taking, { reward: wanted.reward, cause: key }))) {
      throw new CodedError('campaign_done');
    }
  },
};
