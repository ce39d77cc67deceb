import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { userIdOf } from '../../../../../../test/orders.ts';
import { giveFact } from '../../../../../../test/ride-facts.ts';
import { findRow, findRows, updateRows } from '../../../../../../test/rows.ts';
import { decideTeamName } from '../../team-names.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { eraseRider } from '../../../../../../test/erase-rider.ts';

const START = new Date('2026-11-10T02:00:00Z');
const END = new Date('2026-11-30T16:00:00Z');
const TEAM = { kind: 'team' } as const;
const KM = 1000;

const points = (amount: number) => [{ kind: 'points', amount }];

describe.skipIf(!hasDatabase())('teams and rankings', () => {
  const stage = campaignStage('team', START);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await release();
  });

  const { rider, take } = stage;
  const campaign = (overrides: Partial<Campaign> = {}): Campaign => {
    const page = (path: string, blocks: Campaign['pages'][number]['blocks']) => ({
      address: `/${id}/${path}`,
      title: { zh: '队伍', en: 'Team' },
      login: false,
      blocks,
    });
    const rank = { kind: 'ranking' as const, by: 'carbon' as const, types: [], top: 3, prizes: [] };
    return campaignOf({
      id,
      window: {
        from: '2026-11-01T00:00:00+08:00',
        until: '2026-12-01T00:00:00+08:00',
        claimUntil: '2026-12-10T00:00:00+08:00',
      },
      pages: [
        page('index', [{ kind: 'team', mechanic: 'teams', view: 'mine' }]),
        page('list', [
          { kind: 'ranking', mechanic: 'list' },
          { kind: 'ranking', mechanic: 'rides' },
        ]),
      ],
      mechanics: {
        teams: {
          kind: 'team',
          min: 1,
          max: 3,
          pages: { create: `/${id}/index`, detail: `/${id}/index`, join: `/${id}/index` },
        },
        list: {
          ...rank,
          of: { kind: 'teams', mechanic: 'teams' },
          prizes: [{ to: 1, reward: 'points' }],
        },
        rides: { ...rank, of: { kind: 'riders' }, by: 'rides', types: ['metro', 'bus'] },
      },
      rewards: { points: { kind: 'points', amount: 50, stock: 10, unitCostCents: 1 } },
      ...overrides,
    });
  };
  const release = async (overrides: Partial<Campaign> = {}): Promise<void> => {
    await stage.release(campaign(overrides));
  };
  const read = async <K extends MechanicState['kind']>(
    kind: K,
    mechanic: string,
    { token, link, at = gw }: { token?: string; link?: string; at?: TestGateway } = {},
  ): Promise<MechanicState<K>> =>
    await stage.stateOf(mechanic, kind, token, { at, ...(link !== undefined && { link }) });
  const create = async (token: string, name: string) =>
    await take(token, 'teams', { ...TEAM, do: 'create', name });
  const join = async (token: string, link: string, gateway = gw) =>
    await take(token, 'teams', { ...TEAM, do: 'join' }, { link, at: gateway });
  /** A new team of a new rider. Its name is checked at once, unless a test does that. */
  const team = async (
    name: string,
    checked: 'checked' | 'unchecked' = 'checked',
  ): Promise<{ founder: string; link: string }> => {
    const founder = await rider();
    expect((await create(founder, name)).status).toBe(200);
    if (checked === 'checked') await gw.runJobs();
    const { mine } = await read('team', 'teams', { token: founder });
    return { founder, link: mine?.id ?? '' };
  };
  const ride = async (
    token: string,
    { at, km = 10, type = 'metro' as const }: { at: string; km?: number; type?: 'metro' | 'taxi' },
  ) => await giveFact(gw.db, token, { at: new Date(at), type, metres: km * KM });
  const sizes = async (link: string): Promise<[number | undefined, number]> => [
    (await findRow(gw.db, 'campaign_teams', { id: link }))?.size,
    (await findRows(gw.db, 'campaign_members', { team: link }, 'joined_at')).length,
  ];

  const erase = async (token: string) => {
    const user = await userIdOf(gw.db, token);
    await inTransaction(gw.db, (tx) => eraseRider(tx, user, 'none', gw.clock.now()));
  };

  it('take riders by a link, each into one team, and show masked phone numbers', async () => {
    const { founder, link } = await team('绿叶队');
    const friend = await rider();
    expect(await read('team', 'teams', { link })).toMatchObject({
      mine: null,
      invited: { id: link, name: '绿叶队', size: 1, isFull: false },
    });
    expect((await join(friend, link)).status).toBe(200);
    expect((await join(friend, link)).code).toBe('team_elsewhere');
    expect((await create(friend, 'Second')).code).toBe('team_elsewhere');
    const { mine } = await read('team', 'teams', { token: founder });
    expect(mine).toMatchObject({
      isFounder: true,
      members: [
        { isFounder: true, isMe: true },
        { isFounder: false, isMe: false, name: expect.stringMatching(/^135\*{4}\d{4}$/) },
      ],
    });
    expect((await read('team', 'teams', { token: friend })).mine).toMatchObject({
      isFounder: false,
      members: [
        { isFounder: true, isMe: false },
        { isFounder: false, isMe: true },
      ],
    });
    for (const wrong of ['nothing', randomUUID(), '']) {
      expect((await join(await rider(), wrong)).code).toBe('team_not_found');
    }
  });

  const shownNames = async () => (await read('ranking', 'list')).top.map(({ name }) => name);
  const invitedTo = async (link = '') => (await read('team', 'teams', { link })).invited?.name;

  it('show a neutral name in rankings until it is accepted, and when it is refused', async () => {
    const foundedTeams: { founder: string; link: string }[] = [];
    for (const name of ['Chairman', 'The Mayor', 'Leaves']) {
      const each = await team(name, 'unchecked');
      foundedTeams.push(each);
      await ride(each.founder, {
        at: '2026-11-11T02:00:00Z',
        km: 30 - 10 * foundedTeams.length + 10,
      });
    }
    gw.clock.advance(2000);
    const numbers = foundedTeams.map(({ link }) => `#${link.slice(-6).toUpperCase()}`);
    expect(await shownNames()).toEqual(numbers);
    await gw.runJobs();
    expect(await shownNames()).toEqual([numbers[0], numbers[1], 'Leaves']);
    const [chairman, mayor] = foundedTeams;
    const teams = await findRows(gw.db, 'campaign_teams', { campaign: id }, 'id');
    expect(teams.map(({ name_state: state }) => state)).toEqual(['refused', 'pending', 'ok']);
    // Nor do invitations show a refused name; one that waits is shown to the founder's friends.
    expect(await invitedTo(chairman?.link)).toBe(numbers[0]);
    expect(await invitedTo(mayor?.link)).toBe('The Mayor');
    // Its members see why.
    const standings = await Promise.all(
      foundedTeams.map(async ({ founder: token }) => {
        const { mine } = await read('team', 'teams', { token });
        return [mine?.name, mine?.nameStanding];
      }),
    );
    expect(standings).toEqual([
      [numbers[0], 'refused'],
      ['The Mayor', 'pending'],
      ['Leaves', undefined],
    ]);
    const decisions = await Promise.all(
      [gw, secondGateway].map((gateway) =>
        inTransaction(gateway.db, (tx) =>
          decideTeamName(tx, { id: mayor?.link ?? '', state: 'ok' }),
        ),
      ),
    );
    expect(decisions.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await shownNames()).toEqual([numbers[0], 'The Mayor', 'Leaves']);
  });

  it('give the last seat once to many concurrent riders at two gateways', async () => {
    const { link } = await team('Leaves');
    const tokens = await Promise.all(Array.from({ length: 10 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => join(token, link, i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'team_full')).toHaveLength(8);
    expect(await sizes(link)).toEqual([3, 3]);
    expect(await read('team', 'teams', { link })).toMatchObject({ invited: { isFull: true } });
  });

  it('put a rider who taps two invitations concurrently into one team', async () => {
    const links = [(await team('One')).link, (await team('Two')).link];
    const token = await rider();
    const answers = await Promise.all(
      links.map((link, i) => join(token, link, i === 0 ? gw : secondGateway)),
    );
    expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual(['', 'team_elsewhere']);
    const members = (await Promise.all(links.map(sizes))).map(
      ([size, memberCount]) => `${size} ${memberCount}`,
    );
    expect(members.toSorted()).toEqual(['1 1', '2 2']);
  });

  it('let members leave and founders dissolve, and leave no members of a dissolved team', async () => {
    const { founder, link } = await team('Wood');
    const [friend, late] = [await rider(), await rider()];
    await join(friend, link);
    const leave = { ...TEAM, do: 'leave' } as const;
    const dissolve = { ...TEAM, do: 'dissolve' } as const;
    expect((await take(founder, 'teams', leave)).code).toBe('forbidden');
    expect((await take(friend, 'teams', dissolve)).code).toBe('forbidden');
    expect((await take(friend, 'teams', leave)).status).toBe(200);
    expect((await take(friend, 'teams', leave)).code).toBe('team_not_found');
    expect(await sizes(link)).toEqual([1, 1]);
    await join(friend, link);
    const answers = await Promise.all([
      take(founder, 'teams', dissolve),
      join(late, link, secondGateway),
      take(friend, 'teams', leave, { at: secondGateway }),
    ]);
    expect(answers[0].status).toBe(200);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(await sizes(link)).toEqual([undefined, 0]);
    expect((await create(friend, 'Wood')).status).toBe(200);
  });

  it.each([
    ['x', 'team_name_format'],
    ['一二三四五六七八九十一二三', 'team_name_format'],
    ['a‮b', 'team_name_format'],
    ['<b>hi', 'team_name_format'],
    ['  ', 'team_name_format'],
    ['官 方 客 服', 'team_name_refused'],
    ['ＦＵＣＫ it', 'team_name_refused'],
  ])('refuse the name %j', async (name, code) => {
    expect((await create(await rider(), name)).code).toBe(code);
  });

  it('give a name once, also concurrently, in any width and case', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, rider));
    const names = ['Green Team', 'ＧＲＥＥＮ team', 'green-team', 'GreenTeam'];
    const answers = await Promise.all(tokens.map((token, i) => create(token, names[i] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'team_name_taken')).toHaveLength(3);
  });

  it('take part once under the same key', async () => {
    const token = await rider();
    const options = { key: randomUUID() };
    const act = { ...TEAM, do: 'create', name: 'Once' } as const;
    const first = await take(token, 'teams', act, options);
    const { status, body } = await take(token, 'teams', act, options);
    expect([status, body]).toEqual([200, { ...first.body, serverTime: body.serverTime }]);
  });

  it('rank by what members rode since they joined, the earlier first among equals', async () => {
    const early = await rider();
    await ride(early, { at: '2026-11-09T02:00:00Z' });
    const [a, b, c] = [await team('Aaa'), await team('Bbb'), await team('Ccc')];
    await join(early, a.link);
    await ride(b.founder, { at: '2026-11-12T02:00:00Z' });
    await ride(a.founder, { at: '2026-11-12T03:00:00Z', km: 4 });
    await ride(early, { at: '2026-11-12T04:00:00Z', km: 6 });
    const last = await ride(c.founder, { at: '2026-11-12T05:00:00Z', km: 30 });
    await ride(c.founder, { at: '2026-11-12T06:00:00Z', km: 500, type: 'taxi' });
    // Before the campaign, and at its end.
    await ride(b.founder, { at: '2026-10-31T15:59:59Z' });
    await ride(b.founder, { at: END.toISOString() });
    gw.clock.advance(2000);
    // 149 grams of a taxi less 28 of the metro, for 10 kilometres.
    const list = await read('ranking', 'list', { token: early });
    expect(list.top).toEqual([
      { place: 1, name: 'Ccc', score: 3630, isMine: false },
      { place: 2, name: 'Bbb', score: 1210, isMine: false },
      { place: 3, name: 'Aaa', score: 1210, isMine: true },
    ]);
    expect(list.own).toEqual({ place: 3, score: 1210 });
    const rides = await read('ranking', 'rides', { token: early });
    // By rides of the whole campaign: this rider took two.
    expect(rides.top[0]).toMatchObject({
      score: 2,
      isMine: true,
      name: expect.stringMatching(/\*/),
    });
    await updateRows(gw.db, 'ride_facts', last, { reversed_at: gw.clock.now() });
    expect((await read('ranking', 'list')).top[0]).toMatchObject({ name: 'Ccc' });
    gw.clock.advance(2000);
    const later = await read('ranking', 'list');
    expect(later.top.map(({ name }) => name)).toEqual(['Bbb', 'Aaa']);
  });

  it('count by the month if the campaign lasts for the present month', async () => {
    await release({
      window: { from: { month: 0 }, until: { month: 1 }, claimUntil: { month: 2 } },
    });
    const { founder } = await team('Monthly');
    await ride(founder, { at: '2026-11-12T03:00:00Z' });
    gw.clock.set(END);
    await ride(founder, { at: '2026-12-01T03:00:00Z', km: 5 });
    const { top, isFinal } = await read('ranking', 'list');
    expect(top).toMatchObject([{ name: 'Monthly', score: 605 }]);
    expect(isFinal).toBe(false);
    expect(await read('team', 'teams', { token: founder })).toMatchObject({
      mine: { grams: 605, rides: 1 },
    });
  });

  it('stay as they are when it is over, and give each member the prize once', async () => {
    const [a, b] = [await team('Aaa'), await team('Bbb')];
    const friend = await rider();
    await join(friend, a.link);
    const won = await ride(a.founder, { at: '2026-11-12T03:00:00Z' });
    await ride(b.founder, { at: '2026-11-12T03:00:00Z', km: 5 });
    const claim = { kind: 'ranking' } as const;
    expect((await take(friend, 'list', claim)).code).toBe('campaign_not_done');
    gw.clock.set(END);
    const rankings = await Promise.all([
      read('ranking', 'list', { token: friend }),
      read('ranking', 'list', { token: friend, at: secondGateway }),
    ]);
    for (const list of rankings) {
      expect(list).toMatchObject({ isFinal: true, own: { place: 1, score: 1210 } });
      expect(list.top.map(({ name }) => name)).toEqual(['Aaa', 'Bbb']);
    }
    await updateRows(gw.db, 'ride_facts', won, { reversed_at: END });
    gw.clock.advance(5000);
    expect((await read('ranking', 'list')).top[0]).toMatchObject({ name: 'Aaa', score: 1210 });
    const answers = await Promise.all(
      [gw, secondGateway].map((gateway) => take(friend, 'list', claim, { at: gateway })),
    );
    expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual(['', 'campaign_done']);
    expect((await take(a.founder, 'list', claim)).status).toBe(200);
    expect((await take(b.founder, 'list', claim)).code).toBe('campaign_not_done');
    expect((await join(await rider(), a.link)).code).toBe('campaign_over');
    expect((await take(friend, 'teams', { ...TEAM, do: 'leave' })).code).toBe('campaign_over');
  });

  it('give each place its own prize, and a team with too few members no place', async () => {
    // Another campaign, because the terms of one that has begun cannot become worse.
    id = stage.id = `${id}-prizes`;
    const { mechanics, ...rest } = campaign();
    const { teams, list } = mechanics;
    if (teams?.kind !== 'team' || list?.kind !== 'ranking') throw new Error('no such mechanics');
    const prizes = [
      { to: 1, reward: 'points' },
      { to: 3, reward: 'few' },
    ];
    const fewPoints = { kind: 'points' as const, amount: 5, stock: 10, unitCostCents: 1 };
    await stage.release({
      ...rest,
      rewards: { ...rest.rewards, few: fewPoints },
      mechanics: { ...mechanics, teams: { ...teams, min: 2 }, list: { ...list, prizes } },
    });
    const founders = [];
    for (const [i, name] of ['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Alone'].entries()) {
      const { founder, link } = await team(name);
      if (name !== 'Alone') await join(await rider(), link);
      await ride(founder, { at: '2026-11-12T03:00:00Z', km: name === 'Alone' ? 90 : 50 - 10 * i });
      founders.push(founder);
    }
    gw.clock.set(END);
    const { top } = await read('ranking', 'list');
    expect(top.map(({ name }) => name)).toEqual(['Aaa', 'Bbb', 'Ccc']);
    const won = [];
    for (const founder of founders) {
      const { code, body } = await take(founder, 'list', { kind: 'ranking' });
      won.push(code ?? body.awards.map(({ reward }) => reward));
    }
    expect(won).toEqual([
      points(50),
      points(5),
      points(5),
      'campaign_not_done',
      'campaign_not_done',
    ]);
  });

  it('continue without a deleted rider', async () => {
    const { founder, link } = await team('Stay');
    const friend = await rider();
    await join(friend, link);
    await erase(founder);
    expect(await sizes(link)).toEqual([1, 1]);
    expect(await read('team', 'teams', { token: friend })).toMatchObject({
      mine: { isFounder: true, members: [{ isMe: true }] },
    });
    await erase(friend);
    expect(await sizes(link)).toEqual([undefined, 0]);
  });
});
