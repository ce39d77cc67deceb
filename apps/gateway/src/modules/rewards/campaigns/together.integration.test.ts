import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { giveFact } from '../../../../test/ride-facts.ts';
import { findRows } from '../../../../test/rows.ts';

const text = { zh: '文字', en: 'Text' };
const points = { kind: 'points', amount: 5, stock: 100, unitCostCents: 1 } as const;
const aString = expect.any(String) as string;

/** What riders do together: friends, teams and rankings. */
const together = (id: string): Campaign =>
  campaignOf({
    id,
    pages: [
      {
        address: '/{token}',
        title: text,
        login: false,
        blocks: [
          { kind: 'invites', view: 'all', mechanic: 'bring' },
          { kind: 'help', mechanic: 'friends', view: 'help' },
        ],
      },
      {
        address: `/${id}`,
        title: text,
        login: false,
        blocks: [
          { kind: 'team', mechanic: 'teams', view: 'mine' },
          { kind: 'ranking', mechanic: 'grams' },
          { kind: 'ranking', mechanic: 'rides' },
        ],
      },
    ],
    mechanics: {
      bring: {
        kind: 'invite',
        steps: [
          { at: 1, does: 'registered', reward: 'few' },
          { at: 2, does: 'rode', reward: 'few' },
        ],
      },
      friends: {
        kind: 'help',
        need: 2,
        helper: 'any',
        period: 'day',
        reward: 'few',
        helperReward: 'one',
      },
      teams: {
        kind: 'team',
        min: 1,
        max: 2,
        pages: { create: `/${id}`, detail: `/${id}`, join: `/${id}` },
      },
      grams: {
        kind: 'ranking',
        of: { kind: 'riders' },
        by: 'carbon',
        types: ['metro'],
        top: 2,
        prizes: [],
      },
      rides: {
        kind: 'ranking',
        of: { kind: 'teams', mechanic: 'teams' },
        by: 'rides',
        types: [],
        top: 5,
        prizes: [],
      },
    },
    rewards: { few: points, one: { ...points, amount: 1, stock: 1 } },
  });

const place = (rank: number, score: number, name: string, isMine = false) => ({
  place: rank,
  name,
  score,
  isMine,
});

describe.skipIf(!hasDatabase())('what riders do together', () => {
  const stage = campaignStage('together', new Date('2026-11-10T02:00:00Z'));
  beforeEach(async () => {
    await stage.release(together(stage.id));
  });

  const steps = [
    { at: 1, does: 'registered', reward: 'few', done: 0, isClaimed: false, isGone: false },
    { at: 2, does: 'rode', reward: 'few', done: 0, isClaimed: false, isGone: false },
  ];
  const NAME = expect.stringMatching(/^135\*{4}\d{4}$/) as string;
  /** A rider who registers after all earlier ones. */
  const newRider = async (): Promise<string> => {
    stage.gw.clock.advance(1000);
    return await stage.rider();
  };
  const invites = async (token?: string, link?: string) =>
    await stage.stateOf('bring', 'invite', token, link === undefined ? {} : { link });
  const helps = async (token?: string, link?: string) =>
    await stage.stateOf('friends', 'help', token, link === undefined ? {} : { link });
  const shareOf = async (token: string): Promise<string> => {
    await stage.take(token, 'bring', { kind: 'invite', do: 'share' });
    return (await invites(token)).token ?? '';
  };

  it('has an invitation with its inviter, and the riders it brought, latest first', async () => {
    const sharer = await stage.rider();
    expect(await invites(sharer)).toEqual({
      kind: 'invite',
      token: null,
      by: null,
      riders: [],
      steps,
    });
    const link = await shareOf(sharer);
    expect(await invites(undefined, link)).toEqual({
      kind: 'invite',
      token: null,
      by: NAME,
      riders: [],
      steps,
    });
    // Riders cannot invite themselves or older riders.
    expect((await invites(sharer, link)).by).toBeNull();
    const [first, second, third] = [await newRider(), await newRider(), await newRider()];
    for (const token of [first, second, third]) {
      await stage.take(token, 'bring', { kind: 'invite', do: 'accept' }, { link });
      stage.gw.clock.advance(1000);
    }
    await giveFact(stage.gw.db, second, { at: new Date('2026-11-10T03:00:00Z') });
    const brought = (does: string) => ({ name: NAME, at: aString, does });
    const state = await invites(sharer);
    expect(state).toEqual({
      kind: 'invite',
      token: link,
      by: null,
      riders: [brought('registered'), brought('rode'), brought('registered')],
      steps: [
        { ...steps[0], done: 1 },
        { ...steps[1], done: 1 },
      ],
    });
    const times = state.riders.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const claimed = await stage.take(sharer, 'bring', {
      kind: 'invite',
      do: 'claim',
      does: 'registered',
      at: 1,
    });
    expect(claimed.body.mechanics['bring']).toMatchObject({
      steps: [
        { ...steps[0], done: 1, isClaimed: true },
        { ...steps[1], done: 1 },
      ],
    });
  });

  it('has helps counted for a link, with rewards for helpers while there are some', async () => {
    const sharer = await stage.rider();
    const link = await shareOf(sharer);
    const ownLink = { token: link, level: 1, helps: 0, need: 2, isClaimed: false };
    expect(await helps(sharer, link)).toEqual({
      kind: 'help',
      invited: { name: NAME, isMine: true, isHelped: false, level: 1, helps: 0, need: 2 },
      isSpent: false,
      newOnly: null,
      links: [ownLink],
    });
    const [first, second] = [await newRider(), await newRider()];
    const awards = [];
    for (const token of [first, second]) {
      const { body } = await stage.take(token, 'friends', { kind: 'help', do: 'help' }, { link });
      awards.push(body.awards.map(({ mechanic, reward }) => [mechanic, reward]));
    }
    expect(awards).toEqual([[['friends', { kind: 'points', amount: 1 }]], []]);
    expect(await helps(first, link)).toEqual({
      kind: 'help',
      invited: { name: NAME, isMine: false, isHelped: true, level: 1, helps: 2, need: 2 },
      isSpent: true,
      newOnly: null,
      links: [],
    });
    expect(await helps()).toEqual({
      kind: 'help',
      invited: null,
      isSpent: false,
      newOnly: null,
      links: [],
    });
    expect((await helps(sharer)).links).toEqual([{ ...ownLink, helps: 2 }]);
    // The helper is new, and so was brought by the link as well.
    expect((await invites(sharer)).riders.map(({ does }) => does)).toEqual([
      'registered',
      'registered',
    ]);
    expect((await invites(first, link)).by).toBeNull();
    const rows = await findRows(stage.gw.db, 'campaign_links', { campaign: stage.id }, 'token');
    expect(rows).toEqual([
      {
        token: link,
        campaign: stage.id,
        user_id: await userIdOf(stage.gw.db, sharer),
        level: 1,
        parent: null,
        made_at: expect.any(Date),
        helps: 2,
        need: 2,
      },
    ]);
  });

  it('has teams with each member’s rides, the founder first', async () => {
    const { gw } = stage;
    const [founder, member, alone] = [
      await stage.rider(),
      await stage.rider(),
      await stage.rider(),
    ];
    const team = async (token: string, link?: string) =>
      await stage.stateOf('teams', 'team', token, link === undefined ? {} : { link });
    expect(await team(founder)).toEqual({ kind: 'team', mine: null, invited: null });
    await stage.take(founder, 'teams', { kind: 'team', do: 'create', name: '绿叶队' });
    const id = (await team(founder)).mine?.id ?? '';
    gw.clock.advance(1000);
    await stage.take(member, 'teams', { kind: 'team', do: 'join' }, { link: id });
    await giveFact(gw.db, founder, { at: new Date('2026-11-10T03:00:00Z') });
    await giveFact(gw.db, member, { at: new Date('2026-11-10T03:00:00Z'), metres: 1000 });
    await giveFact(gw.db, member, { at: new Date('2026-11-10T03:30:00Z'), type: 'taxi' });
    await giveFact(gw.db, alone, { at: new Date('2026-11-10T03:00:00Z') });
    const people = { name: NAME, isFounder: false, isMe: false };
    const members = [
      // Ten kilometres of 121 grams each, and one; a taxi saves nothing.
      { ...people, isFounder: true, grams: 1210, rides: 1 },
      { ...people, grams: 121, rides: 2 },
    ];
    const mine = { id, name: '绿叶队', nameStanding: 'pending', grams: 1331, rides: 3 };
    expect(await team(member)).toEqual({
      kind: 'team',
      mine: { ...mine, isFounder: false, members: [members[0], { ...members[1], isMe: true }] },
      invited: null,
    });
    expect(await team(founder, id)).toEqual({
      kind: 'team',
      mine: { ...mine, isFounder: true, members: [{ ...members[0], isMe: true }, members[1]] },
      invited: { id, name: '绿叶队', size: 2, isFull: true },
    });
    const rows = await findRows(gw.db, 'campaign_teams', { campaign: stage.id }, 'id');
    expect(rows).toEqual([
      {
        id,
        campaign: stage.id,
        mechanic: 'teams',
        name: '绿叶队',
        name_folded: '绿叶队',
        name_state: 'pending',
        founder: await userIdOf(gw.db, founder),
        size: 2,
        founded_at: expect.any(Date),
      },
    ]);
  });

  it('has rankings of riders by what they saved, and of teams by their rides', async () => {
    const { gw } = stage;
    const riders = [await stage.rider(), await stage.rider(), await stage.rider()];
    const [first = '', second = '', third = ''] = riders;
    for (const [i, token] of riders.entries()) {
      await stage.take(token, 'teams', { kind: 'team', do: 'create', name: `Team ${i}` });
    }
    const ride = async (token: string, time: string, metres: number, type?: 'taxi') =>
      await giveFact(gw.db, token, {
        at: new Date(`2026-11-10T${time}:00Z`),
        metres,
        ...(type && { type }),
      });
    await ride(first, '03:00', 1000);
    await ride(second, '03:00', 3000);
    await ride(third, '03:00', 2000);
    await ride(first, '04:00', 90_000, 'taxi');
    // To the nearest gram: 121 milligrams a metre.
    await ride(third, '05:00', 5);
    gw.clock.advance(3000);
    const rankingOf = async (mechanic: 'grams' | 'rides', token?: string) =>
      await stage.stateOf(mechanic, 'ranking', token);
    const ranking = { kind: 'ranking', isFinal: false, claimed: false };
    expect(await rankingOf('grams')).toEqual({
      ...ranking,
      top: [place(1, 363, NAME), place(2, 243, NAME)],
      own: null,
    });
    expect(await rankingOf('grams', first)).toEqual({
      ...ranking,
      top: [place(1, 363, NAME), place(2, 243, NAME)],
      own: { place: 3, score: 121 },
    });
    expect(await rankingOf('grams', third)).toEqual({
      ...ranking,
      top: [place(1, 363, NAME), place(2, 243, NAME, true)],
      own: { place: 2, score: 243 },
    });
    // Two rides each: the rider who took the second one earlier is first.
    const teams = [place(1, 2, 'Team 0'), place(2, 2, 'Team 2'), place(3, 1, 'Team 1')];
    await gw.runJobs();
    gw.clock.advance(2000);
    expect(await rankingOf('rides', second)).toEqual({
      ...ranking,
      top: teams.map((each) => ({ ...each, isMine: each.place === 3 })),
      own: { place: 3, score: 1 },
    });
    gw.clock.set(new Date('2026-12-01T00:00:00+08:00'));
    expect(await rankingOf('rides', second)).toEqual({
      ...ranking,
      isFinal: true,
      top: teams.map((each) => ({ ...each, isMine: each.place === 3 })),
      own: { place: 3, score: 1 },
    });
    const rankingKey = { campaign: stage.id, mechanic: 'rides' };
    expect(await findRows(gw.db, 'campaign_rankings', rankingKey, 'mechanic')).toEqual([
      { ...rankingKey, final_at: expect.any(Date) },
    ]);
    expect(await findRows(gw.db, 'campaign_places', rankingKey, 'place')).toEqual([
      { ...rankingKey, subject: aString, place: 1, score: 2 },
      { ...rankingKey, subject: aString, place: 2, score: 2 },
      { ...rankingKey, subject: aString, place: 3, score: 1 },
    ]);
  });
});
