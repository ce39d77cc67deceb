import {
  DAY_MS,
  type Period,
  startOfPeriod,
  startOfShanghaiDay,
} from '@shtrans/contract/values/calendar';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import { countFacts, countJoined } from '../../../facts/service.ts';
import { countPaid } from '../../../../money/shop/service.ts';
import { addAct } from '../../acts.ts';
import { countsSince } from '../consent/mechanic.ts';
import { causesOf, giveAward, rewardsGone } from '../../awards.ts';
import type { MechanicScope, Rules, Scope } from '../../scope.ts';
import { findRow } from '../../tables.ts';

type Task = Mechanic<'task'>['tasks'][number];

const keyOf = ({ mechanic, now }: Scope<'task'>, task: Task): string =>
  `${task.id} ${startOfPeriod(mechanic.period, now)}`;

/** Returns the instant from which things count: when the period begins, but not before the campaign begins. */
function countingFrom({ mechanic, now, from }: Scope<'task'>): Date {
  const day = startOfPeriod(mechanic.period, now);
  const begin = day === '' ? from : startOfShanghaiDay(day);
  return begin > from ? begin : from;
}

interface Progress {
  /** Capped at the target. */
  done: number;
  secondsLeft: number | null;
}

async function progressOf(db: Db | Tx, scope: Scope<'task'>, task: Task): Promise<Progress> {
  const { userId, campaign, id, until, now } = scope;
  if (userId === undefined) return { done: 0, secondsLeft: null };
  const { counts, target } = task;
  if (counts.kind !== 'visit') {
    const agreedAt = await countsSince(db, scope);
    if (agreedAt === undefined) return { done: 0, secondsLeft: null };
    const begin = countingFrom(scope);
    const window = { from: agreedAt > begin ? agreedAt : begin, until };
    return { done: Math.min(target, await countOf(db, userId, counts, window)), secondsLeft: null };
  }
  const visit = { campaign: campaign.id, mechanic: id, user_id: userId, key: keyOf(scope, task) };
  const visitAct = await findRow(db, 'campaign_acts', visit);
  if (visitAct === undefined) return { done: 0, secondsLeft: null };
  const passed = (now.getTime() - visitAct.at.getTime()) / 1000;
  const secondsLeft = Math.max(0, Math.ceil(counts.seconds - passed));
  return { done: secondsLeft === 0 ? target : 0, secondsLeft };
}

/** Returns how often a rider did what a task counts within a window. */
async function countOf(
  db: Db | Tx,
  userId: string,
  counts: Exclude<Task['counts'], { kind: 'visit' }>,
  window: { from: Date; until: Date },
): Promise<number> {
  if (counts.kind === 'rides') {
    return await countFacts(db, userId, { types: counts.types, ...window });
  }
  return counts.kind === 'joined'
    ? await countJoined(db, userId, { ...window, joining: counts })
    : await countPaid(db, userId, { products: counts.products, ...window });
}

const PERIOD_DAYS = { once: 0, day: 1, week: 7 } as const;

/** Returns the window of a period given by its first day; a period of `once` is the whole campaign. */
function periodIn(
  { from, until }: MechanicScope,
  period: Period,
  day: string,
): { from: Date; until: Date } {
  if (period === 'once') return { from, until };
  const begin = startOfShanghaiDay(day);
  const end = new Date(begin.getTime() + PERIOD_DAYS[period] * DAY_MS);
  return { from: begin > from ? begin : from, until: end < until ? end : until };
}

/** Returns how many draws of a mechanic a rider claimed for purchases that were refunded afterwards. */
export async function chancesTakenBack(db: Db | Tx, scope: MechanicScope): Promise<number> {
  const { campaign, id: draw, userId } = scope;
  if (userId === undefined) return 0;
  let sum = 0;
  for (const [id, mechanic] of Object.entries(campaign.mechanics)) {
    if (mechanic.kind !== 'task') continue;
    for (const { id: name, counts, reward, target } of mechanic.tasks) {
      const taskReward = campaign.rewards[reward];
      if (
        counts.kind !== 'purchases' ||
        taskReward?.kind !== 'chance' ||
        taskReward.mechanic !== draw
      )
        continue;
      const causes = [...(await causesOf(db, { ...scope, id }))];
      for (const cause of causes.filter((each) => each.startsWith(`${name} `))) {
        const window = periodIn(scope, mechanic.period, cause.slice(name.length + 1));
        const paidCount = await countPaid(db, userId, { products: counts.products, ...window });
        if (paidCount < target) sum += taskReward.amount;
      }
    }
  }
  return sum;
}

/** Reports whether the preceding task must be claimed first. */
const isLocked = (scope: Scope<'task'>, causes: Set<string>, task: Task): boolean => {
  const { inOrder, tasks } = scope.mechanic;
  const before = tasks[tasks.indexOf(task) - 1];
  return inOrder && before !== undefined && !causes.has(keyOf(scope, before));
};

export const task: Rules<'task'> = {
  reads: ['consent'],

  // What was done in time can be claimed later.
  during: (input) => (input.do === 'claim' ? ['open', 'claim'] : ['open']),

  async state(db, scope) {
    const { tasks } = scope.mechanic;
    const causes = await causesOf(db, scope);
    const goneRewards = await rewardsGone(
      db,
      scope,
      tasks.map(({ reward }) => reward),
    );
    return {
      kind: 'task',
      tasks: await Promise.all(
        tasks.map(async (each) => ({
          id: each.id,
          ...(await progressOf(db, scope, each)),
          claimed: causes.has(keyOf(scope, each)),
          locked: isLocked(scope, causes, each),
          isGone: goneRewards.has(each.reward),
        })),
      ),
    };
  },

  async act(tx, taking, input) {
    const requestedTask = existing(
      taking.mechanic.tasks.find((each) => each.id === input.task),
      'campaign_task_unknown',
    );
    if (isLocked(taking, await causesOf(tx, taking), requestedTask)) {
      throw new CodedError('campaign_not_done');
    }
    const key = keyOf(taking, requestedTask);
    if (input.do === 'begin') {
      await addAct(tx, taking, key);
      return;
    }
    if ((await progressOf(tx, taking, requestedTask)).done < requestedTask.target) {
      throw new CodedError('campaign_not_done');
    }
    if (!(await giveAward(tx, taking, { reward: requestedTask.reward, cause: key }))) {
      throw new CodedError('campaign_done');
    }
  },
};
