import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../../../test/harness.ts';
import {
  giveOrder,
  payOrder,
  railFields,
  toRest,
  userIdOf,
} from '../../../../../../test/orders.ts';
import { giveFact } from '../../../../../../test/ride-facts.ts';
import { insertRow, updateRows } from '../../../../../../test/rows.ts';

/** A Tuesday, ten in the morning in Shanghai. */
const START = new Date('2026-11-10T02:00:00Z');

type Task = Mechanic<'task'>['tasks'][number];
const task = (id: string, counts: Task['counts'], overrides: Partial<Task> = {}): Task => ({
  id,
  title: { zh: '任务', en: 'A task' },
  counts,
  target: 1,
  reward: 'points',
  ...overrides,
});
const rides: Task['counts'] = { kind: 'rides', types: ['metro', 'ferry'] };

const POINTS = { kind: 'points', amount: 50, stock: 1000, unitCostCents: 1 } as const;

type Stood = MechanicState<'task'>['tasks'][number];
const stood = (id: string, overrides: Partial<Stood> = {}): Stood => ({
  id,
  done: 0,
  secondsLeft: null,
  claimed: false,
  locked: false,
  isGone: false,
  ...overrides,
});

describe.skipIf(!hasDatabase())('tasks', () => {
  const stage = campaignStage('tasks', START);
  let id: string;
  beforeEach(() => {
    ({ id } = stage);
  });

  const release = async (
    tasks: Task[],
    overrides: Partial<Mechanic<'task'>> & Pick<Partial<Campaign>, 'rewards'> = {},
  ): Promise<void> => {
    const [page] = campaignOf({ id }).pages;
    if (page === undefined) throw new Error('the campaign has no page');
    const { rewards = { points: POINTS }, ...mechanic } = overrides;
    await stage.release(
      campaignOf({
        id,
        window: {
          from: '2026-11-01T00:00:00+08:00',
          until: '2026-12-01T00:00:00+08:00',
          claimUntil: '2026-12-10T00:00:00+08:00',
        },
        pages: [{ ...page, blocks: [{ kind: 'tasks', mechanic: 'tasks' }] }],
        mechanics: { tasks: { kind: 'task', period: 'once', inOrder: false, tasks, ...mechanic } },
        rewards,
      }),
    );
  };
  const act = async (token: string, name: string, step: 'begin' | 'claim') =>
    await stage.take(token, 'tasks', { kind: 'task', task: name, do: step });
  /** The code with which a claim is refused; undefined if it is granted. */
  const claim = async (token: string, name: string) => (await act(token, name, 'claim')).code;
  const tasksOf = async (token?: string) => (await stage.stateOf('tasks', 'task', token)).tasks;
  const doneCounts = async (token: string) => (await tasksOf(token)).map((each) => each.done);
  const ride = async (token: string, endedAt: string, type: 'metro' | 'ferry' | 'taxi' = 'metro') =>
    await giveFact(stage.gw.db, token, { at: new Date(endedAt), type });

  it('are at zero without a login, and for a rider who did nothing', async () => {
    const { gw } = stage;
    await release([
      task('rides', rides, { target: 2 }),
      task('bike', { kind: 'joined', minutes: 10, metres: 200 }),
      task('look', { kind: 'visit', page: '/products', seconds: 10 }),
    ]);
    const nothing = [stood('rides'), stood('bike'), stood('look')];
    expect(await tasksOf()).toEqual(nothing);
    const token = await stage.rider();
    expect(await tasksOf(token)).toEqual(nothing);
    // Other riders' acts do not count.
    await ride(await stage.rider(), gw.clock.now().toISOString());
    await act(await stage.rider(), 'look', 'begin');
    expect(await tasksOf(token)).toEqual(nothing);
  });

  it('count rides of the named types, up to the target', async () => {
    await release([
      task('both', rides, { target: 2 }),
      task('any', { kind: 'rides', types: [] }, { target: 9 }),
    ]);
    const token = await stage.rider();
    // No task counts joined rides, so there is no list of them.
    expect(await stage.stateOf('tasks', 'task', token)).not.toHaveProperty('joined');
    await ride(token, '2026-11-10T01:00:00Z', 'taxi');
    await ride(token, '2026-11-10T01:00:00Z', 'ferry');
    expect(await doneCounts(token)).toEqual([1, 2]);
    expect(await claim(token, 'both')).toBe('campaign_not_done');
    const back = await ride(token, '2026-11-10T01:00:00Z');
    await ride(token, '2026-11-10T01:30:00Z');
    expect(await tasksOf(token)).toEqual([stood('both', { done: 2 }), stood('any', { done: 4 })]);
    await updateRows(stage.gw.db, 'ride_facts', back, { reversed_at: START });
    expect(await doneCounts(token)).toEqual([2, 3]);
    expect(await claim(token, 'both')).toBeUndefined();
    expect(await tasksOf(token)).toEqual([
      stood('both', { done: 2, claimed: true }),
      stood('any', { done: 3 }),
    ]);
  });

  it('count rides from the begin of the campaign until before its end', async () => {
    await release([task('any', { kind: 'rides', types: [] }, { target: 9 })]);
    const token = await stage.rider();
    for (const endedAt of ['2026-10-31T15:59:59Z', '2026-10-31T16:00:00Z'])
      await ride(token, endedAt);
    for (const endedAt of ['2026-11-30T15:59:59Z', '2026-11-30T16:00:00Z'])
      await ride(token, endedAt);
    expect(await doneCounts(token)).toEqual([2]);
  });

  it('can be claimed after the end, until the claim time is over, but not begun', async () => {
    await release([
      task('any', { kind: 'rides', types: [] }),
      task('look', { kind: 'visit', page: '/products', seconds: 10 }),
    ]);
    const [early, late] = [await stage.rider(), await stage.rider()];
    for (const token of [early, late]) await ride(token, '2026-11-10T01:00:00Z');
    stage.gw.clock.set(new Date('2026-12-09T15:59:59Z'));
    expect(await claim(early, 'any')).toBeUndefined();
    expect((await act(early, 'look', 'begin')).code).toBe('campaign_over');
    stage.gw.clock.set(new Date('2026-12-09T16:00:00Z'));
    expect(await claim(late, 'any')).toBe('campaign_over');
  });

  it.each([
    ['day', '2026-11-10', '2026-11-11T00:00:00+08:00'],
    ['week', '2026-11-09', '2026-11-16T00:00:00+08:00'],
  ] as const)('begin again with each %s of Shanghai', async (period, _, next) => {
    const { gw } = stage;
    await release([task('any', { kind: 'rides', types: [] })], { period });
    const token = await stage.rider();
    await ride(token, '2026-11-08T15:59:59Z');
    if (period === 'day') await ride(token, '2026-11-09T15:59:59Z');
    expect(await doneCounts(token)).toEqual([0]);
    await ride(token, period === 'day' ? '2026-11-09T16:00:00Z' : '2026-11-08T16:00:00Z');
    expect(await doneCounts(token)).toEqual([1]);
    expect([await claim(token, 'any'), await claim(token, 'any')]).toEqual([
      undefined,
      'campaign_done',
    ]);
    gw.clock.set(new Date(Date.parse(next) - 1000));
    expect(await tasksOf(token)).toEqual([stood('any', { done: 1, claimed: true })]);
    gw.clock.set(new Date(next));
    expect(await tasksOf(token)).toEqual([stood('any')]);
    await ride(token, next);
    expect(await claim(token, 'any')).toBeUndefined();
    const awards = await gw.db
      .selectFrom('campaign_awards')
      .select('cause')
      .where('campaign', '=', id)
      .orderBy('id')
      .execute();
    expect(awards.map(({ cause }) => cause)).toEqual(
      period === 'day'
        ? ['any 2026-11-10', 'any 2026-11-11']
        : ['any 2026-11-09', 'any 2026-11-16'],
    );
  });

  it('count and list bike rides that are joined to a metro ride, by their own limits', async () => {
    const { gw } = stage;
    await release([
      task('near', { kind: 'joined', minutes: 10, metres: 200 }, { target: 3 }),
      task('nearer', { kind: 'joined', minutes: 10, metres: 199 }),
      task('sooner', { kind: 'joined', minutes: 9, metres: 200 }),
    ]);
    const [first, second] = [await stage.rider(), await stage.rider()];
    const idle = await stage.rider();
    const bikeRide = async (token: string, ride: string, begunAt: string, near: object) => {
      const user_id = await userIdOf(gw.db, token);
      const fields = railFields(7300, new Date('2026-11-10T01:00:00Z'));
      await payOrder(gw, token, await giveOrder(gw, user_id, { type: 'metro', fields }));
      const begun_at = new Date(begunAt);
      const ended_at = new Date(begun_at.getTime() + 600_000);
      const columns = { user_id, provider: 'bikes', ride, begun_at, ended_at, reversed_at: null };
      await insertRow(gw.db, 'bike_rides', { from_near: '{}', to_near: '{}', ...columns, ...near });
    };
    const near = JSON.stringify({ 徐家汇: 200, 人民广场: 200 });
    await bikeRide(first, 'b1', '2026-11-10T00:40:00Z', { to_near: near });
    await bikeRide(second, 'b2', '2026-11-10T01:04:30Z', { from_near: near });
    gw.clock.advance(600_000);
    await toRest(gw, null, 1);
    expect(await tasksOf(first)).toEqual([
      stood('near', { done: 1 }),
      stood('nearer'),
      stood('sooner'),
    ]);
    const joinedOf = async (token?: string) => (await stage.stateOf('tasks', 'task', token)).joined;
    expect(await joinedOf(first)).toEqual([
      {
        end: 'entry',
        station: { zh: '徐家汇', en: 'Xujiahui' },
        begunAt: '2026-11-10T00:40:00.000Z',
        endedAt: '2026-11-10T00:50:00.000Z',
        metroAt: '2026-11-10T01:00:00.000Z',
        minutes: 10,
      },
    ]);
    // Each rider reads only their own.
    expect(await joinedOf(second)).toEqual([
      {
        end: 'exit',
        station: { zh: '人民广场', en: "People's Square" },
        begunAt: '2026-11-10T01:04:30.000Z',
        endedAt: '2026-11-10T01:14:30.000Z',
        metroAt: '2026-11-10T01:00:00.000Z',
        minutes: 4,
      },
    ]);
    expect([await joinedOf(idle), await joinedOf()]).toEqual([[], []]);
  });

  it('require the stated duration of a visit, by the clock of the gateway', async () => {
    const { gw } = stage;
    await release([
      task('look', { kind: 'visit', page: '/products', seconds: 3600 }, { target: 3 }),
      task('other', { kind: 'visit', page: '/products', seconds: 3600 }),
    ]);
    const token = await stage.rider();
    expect(await claim(token, 'look')).toBe('campaign_not_done');
    await act(token, 'look', 'begin');
    const startMs = gw.clock.now().getTime();
    gw.clock.set(new Date(startMs + 1_800_000));
    const [look, otherTask] = await tasksOf(token);
    expect(look).toEqual(stood('look', { secondsLeft: look?.secondsLeft ?? null }));
    // The clock goes on while the gateway answers.
    expect(look?.secondsLeft).toBeGreaterThan(1000);
    expect(look?.secondsLeft).toBeLessThanOrEqual(1800);
    expect(otherTask).toEqual(stood('other'));
    expect(await claim(token, 'look')).toBe('campaign_not_done');
    gw.clock.set(new Date(startMs + 3_600_000));
    expect(await tasksOf(token)).toEqual([
      stood('look', { secondsLeft: 0, done: 3 }),
      stood('other'),
    ]);
    gw.clock.set(new Date(startMs + 7_200_000));
    expect(await claim(token, 'look')).toBeUndefined();
    expect(await tasksOf(token)).toEqual([
      stood('look', { secondsLeft: 0, done: 3, claimed: true }),
      stood('other'),
    ]);
  });

  it('say which rewards are gone', async () => {
    await release(
      [
        task('last', { kind: 'rides', types: [] }, { reward: 'one' }),
        task('more', { kind: 'rides', types: [] }),
      ],
      {
        rewards: {
          one: { kind: 'points', amount: 5, stock: 1, unitCostCents: 1 },
          points: POINTS,
        },
      },
    );
    const [first, second] = [await stage.rider(), await stage.rider()];
    for (const token of [first, second]) await ride(token, '2026-11-10T01:00:00Z');
    expect(await claim(first, 'last')).toBeUndefined();
    expect(await tasksOf(second)).toEqual([
      stood('last', { done: 1, isGone: true }),
      stood('more', { done: 1 }),
    ]);
    expect(await claim(second, 'last')).toBe('campaign_reward_gone');
    expect(await claim(second, 'more')).toBeUndefined();
  });
});
