import { startOfPeriod, startOfCityDay } from '@shtrans/contract/values/calendar';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import { countFacts, listJoined } from '../../../facts/service.ts';
import { paidPurchases } from '../../../../money/shop/service.ts';
import { addAct } from '../../acts.ts';
import { countsSince } from '../consent/mechanic.ts';
import { causesOf, giveAward, rewardsGone } from '../../awards.ts';
import type { Rules, Scope } from '../../scope.ts';
import { findRow } from '../../tables.ts';

type Task = Mechanic<'task'>['tasks'][number];

const keyOf = ({ mechanic, now }: Scope<'task'>, task: Task): string =>
  `${task.id} ${startOfPeriod(mechanic.period, now)}`;

/** Returns the instant from which things count: when the period begins, but not before the campaign begins. */
function countingFrom({ mechanic, now, from }: Scope<'task'>): Date {
  const day = startOfPeriod(mechanic.period, now);
  const begin = day === '' ? from : startOfCityDay(day);
  return begin > from ? begin : from;
}

interface Window {
  from: Date;
  until: Date;
}

/** Returns the window of the present period in which things count; undefined without the rider's consent. */
async function windowFor(db: Db | Tx, scope: Scope<'task'>): Promise<Window | undefined> {
  const agreedAt = await countsSince(db, scope);
  if (agreedAt === undefined) return undefined;
  const begin = countingFrom(scope);
  return { from: agreedAt > begin ? agreedAt : begin, until: scope.until };
}

interface Progress {
  /** Capped at the target. */
  done: number;
  secondsLeft: number | null;
}

async function progressOf(db: Db | Tx, scope: Scope<'task'>, task: Task): Promise<Progress> {
  const { userId, campaign, id, now } = scope;
  if (userId === undefined) return { done: 0, secondsLeft: null };
  const { counts, target } = task;
  if (counts.kind !== 'visit') {
    const window = await windowFor(db, scope);
    if (window === undefined) return { done: 0, secondsLeft: null };
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
  window: Window,
): Promise<number> {
  if (counts.kind === 'rides') {
    return await countFacts(db, userId, { types: counts.types, ...window });
  }
  return counts.kind === 'joined'
    ? (await listJoined(db, userId, { ...window, joining: counts })).length
    : (await paidPurchases(db, userId, { products: counts.products, ...window })).length;
}

const wholeMinutes = (first: Date, second: Date): number =>
  Math.floor((second.getTime() - first.getTime()) / 60_000);

/** Maximum number of joined rides that a page lists. */
const MAX_LISTED = 20;

/**
 * Returns the rider's latest joined rides of the present period; undefined without tasks that count them, and for the
 * credential of campaign pages, which reads no stations.
 */
async function joinedOf(
  db: Db | Tx,
  scope: Scope<'task'>,
): Promise<MechanicState<'task'>['joined']> {
  const { userId, mechanic, campaign } = scope;
  const limits = mechanic.tasks.flatMap(({ counts }) => (counts.kind === 'joined' ? [counts] : []));
  if (limits.length === 0 || campaign.gate.credential === 'local') return undefined;
  const window = userId === undefined ? undefined : await windowFor(db, scope);
  if (userId === undefined || window === undefined) return [];
  const joining = {
    minutes: Math.max(...limits.map(({ minutes }) => minutes)),
    metres: Math.max(...limits.map(({ metres }) => metres)),
  };
  const rides = await listJoined(db, userId, { ...window, joining });
  return rides
    .toReversed()
    .slice(0, MAX_LISTED)
    .map(({ end, station, bike: { begunAt, endedAt }, railAt }) => ({
      end,
      station,
      begunAt: begunAt.toISOString(),
      endedAt: endedAt.toISOString(),
      metroAt: railAt.toISOString(),
      minutes: end === 'entry' ? wholeMinutes(endedAt, railAt) : wholeMinutes(railAt, begunAt),
    }));
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
    const joined = await joinedOf(db, scope);
    return {
      kind: 'task',
      ...(joined && { joined }),
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
