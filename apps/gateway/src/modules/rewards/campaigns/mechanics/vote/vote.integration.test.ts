import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { untilDecided } from '../../../../../../test/until-decided.ts';
import { findRows } from '../../../../../../test/rows.ts';

const NOON = new Date('2026-11-11T12:00:00+08:00');

const option = (id: string) => ({ id, name: { zh: '塔', en: id } });
const voteOf = (name: string, overrides: Partial<Mechanic<'vote'>> = {}): Campaign =>
  campaignOf({
    id: name,
    pages: [
      {
        address: `/${name}`,
        title: { zh: '投票', en: 'Vote' },
        login: false,
        blocks: [{ kind: 'vote', mechanic: 'vote', view: 'options' }],
      },
    ],
    mechanics: {
      vote: {
        kind: 'vote',
        perDay: 1,
        options: ['tower', 'garden', 'bund'].map(option),
        ...overrides,
      },
    },
    rewards: {},
  });

describe.skipIf(!hasDatabase())('a vote', () => {
  const stage = campaignStage('vote', NOON);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await stage.release(voteOf(id));
  });

  const { rider } = stage;
  const take = async (token: string, voted: string, gateway = gw, key = randomUUID()) =>
    await stage.take(token, 'vote', { kind: 'vote', option: voted }, { at: gateway, key });
  const state = async (token?: string) => await stage.stateOf('vote', 'vote', token);
  const counts = async () =>
    Object.fromEntries((await state()).options.map(({ id: name, votes }) => [name, votes]));

  it('counts one vote a day of the city for each rider, and begins again at midnight', async () => {
    const token = await rider();
    gw.clock.set(new Date('2026-11-11T23:58:00+08:00'));
    expect((await take(token, 'garden')).status).toBe(200);
    expect((await take(token, 'tower')).code).toBe('campaign_done');
    expect(await state(token)).toEqual({
      kind: 'vote',
      votesLeft: 0,
      options: [
        { id: 'garden', votes: 1, isMine: true },
        { id: 'tower', votes: 0, isMine: false },
        { id: 'bund', votes: 0, isMine: false },
      ],
    });
    gw.clock.set(new Date('2026-11-12T00:00:00+08:00'));
    expect(await state(token)).toMatchObject({
      votesLeft: 1,
      options: [{ id: 'garden', votes: 1, isMine: false }, {}, {}],
    });
    expect((await take(token, 'bund')).status).toBe(200);
    expect(await counts()).toEqual({ garden: 1, bund: 1, tower: 0 });
  });

  it('counts one vote of a rider who taps at two gateways concurrently, and one per key', async () => {
    const token = await rider();
    const answers = await Promise.all(
      [gw, secondGateway, gw].map((gateway) => take(token, 'tower', gateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'campaign_done')).toHaveLength(2);
    const key = randomUUID();
    const second = await rider();
    const first = await take(second, 'tower', gw, key);
    const { status, body } = await take(second, 'tower', secondGateway, key);
    expect([status, body]).toEqual([200, { ...first.body, serverTime: body.serverTime }]);
    expect(await counts()).toEqual({ tower: 2, garden: 0, bund: 0 });
  });

  it('counts every vote of 200 concurrent riders at two gateways', async () => {
    const tokens = await Promise.all(Array.from({ length: 200 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => {
        const key = randomUUID();
        const voted = i % 4 === 0 ? 'garden' : 'tower';
        return untilDecided(() => take(token, voted, i % 2 === 0 ? gw : secondGateway, key));
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await counts()).toEqual({ tower: 150, garden: 50, bund: 0 });
    const acts = await findRows(gw.db, 'campaign_acts', { campaign: id }, 'key');
    expect(acts).toHaveLength(200);
  });

  it('gives the number of votes a day that the operator sets', async () => {
    await stage.release(voteOf(id, { perDay: 2 }));
    const token = await rider();
    expect((await take(token, 'tower')).status).toBe(200);
    expect(await state(token)).toMatchObject({ votesLeft: 1 });
    expect((await take(token, 'tower', secondGateway)).status).toBe(200);
    expect((await take(token, 'bund')).code).toBe('campaign_done');
    expect(await counts()).toEqual({ tower: 2, garden: 0, bund: 0 });
  });

  it('has later options also for riders who joined earlier', async () => {
    const token = await rider();
    await take(token, 'tower');
    const options = ['tower', 'garden', 'bund', 'bridge'].map(option);
    await stage.release(voteOf(id, { options }));
    gw.clock.set(new Date('2026-11-12T12:00:00+08:00'));
    expect((await take(token, 'bridge')).status).toBe(200);
    expect(await counts()).toEqual({ tower: 1, bridge: 1, garden: 0, bund: 0 });
  });

  it('refuses a vote for an unknown option, and after the end', async () => {
    const token = await rider();
    expect((await take(token, 'wall')).code).toBe('campaign_task_unknown');
    expect((await take(token, '__proto__')).code).toBe('campaign_task_unknown');
    expect((await take(token, 'x'.repeat(65))).code).toBe('invalid_input');
    gw.clock.set(new Date('2026-12-01T00:00:00+08:00'));
    expect((await take(token, 'tower')).code).toBe('campaign_over');
    expect(await counts()).toEqual({ tower: 0, garden: 0, bund: 0 });
  });
});
