import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { giveOrder, railFields, userIdOf } from '../../../../../../test/orders.ts';
import { deleteRows, findRow, findRows, updateRows } from '../../../../../../test/rows.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { enqueue } from '../../../../../jobs/queue.ts';
import { dataInForce } from '../../../../base/catalogue/service.ts';
import { eraseRider } from '../../../../../../test/erase-rider.ts';
import { checkPoints } from '../../../facts/service.ts';
import { reverse } from '../../../../wallet/ledger/service.ts';

const START = new Date('2026-11-10T02:00:00Z');
const HOUR = 3_600_000;
const OPEN = { kind: 'carbon', do: 'open', version: 1 } as const;
const WITHDRAW = { kind: 'carbon', do: 'withdraw' } as const;
/** What ten kilometres by metro save compared with a taxi: 149 less 28 grams each. */
const TEN_KM = 1210;

describe.skipIf(!hasDatabase())('carbon', () => {
  const stage = campaignStage('carbon', START);
  const { rider, take } = stage;
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await release();
  });

  const release = async (overrides: Partial<Campaign> = {}, version = 1): Promise<void> => {
    const blocks: Campaign['pages'][number]['blocks'] = [
      { kind: 'balance', mechanic: 'carbon' },
      { kind: 'exchange', mechanic: 'shop' },
    ];
    const address = `/${overrides.id ?? id}/index`;
    const campaign = campaignOf({
      id,
      pages: [{ address: address, title: { zh: '碳账户', en: 'Carbon' }, login: false, blocks }],
      mechanics: {
        carbon: {
          kind: 'carbon',
          agreement: { version, paragraphs: [{ zh: `第 ${version} 版`, en: `No. ${version}` }] },
          pages: { home: address, create: address, join: address },
        },
        shop: {
          kind: 'exchange',
          currency: 'carbon',
          offers: [
            { id: 'points', reward: 'points', cost: 1000, limit: 3 },
            { id: 'last', reward: 'last', cost: 100, limit: 3 },
          ],
        },
      },
      rewards: {
        points: { kind: 'points', amount: 50, stock: 100, unitCostCents: 1 },
        last: { kind: 'tree', name: { zh: '香樟', en: 'Camphor' }, stock: 1, unitCostCents: 0 },
      },
      ...overrides,
    });
    await stage.release(campaign);
  };
  const read = async <K extends 'carbon' | 'exchange'>(
    kind: K,
    token?: string,
    link?: string,
  ): Promise<MechanicState<K>> => {
    const mechanic = kind === 'carbon' ? 'carbon' : 'shop';
    return await stage.stateOf(mechanic, kind, token, link === undefined ? {} : { link });
  };
  const exchange = async (token: string, offer: string, n: number, gateway = gw, key?: string) =>
    await take(
      token,
      'shop',
      { kind: 'exchange', offer, n },
      { at: gateway, ...(key !== undefined && { key }) },
    );
  const follow = async (userId: string, orderId: string, gateway = gw): Promise<void> => {
    const dedup = `${orderId} ${randomUUID()}`;
    await enqueue(gw.ctx, gw.db, { kind: 'order.facts', dedup, payload: { userId, orderId } });
    await gateway.runJobs();
  };
  /** A metro ride that is over and paid, and counted. */
  const ride = async (
    token: string,
    { metres = 10_000, at = gw.clock.now(), wait = false } = {},
  ) => {
    const userId = await userIdOf(gw.db, token);
    const orderRow = { type: 'metro', status: 'completed', paid_cents: 400 } as const;
    const orderId = await giveOrder(gw, userId, { ...orderRow, fields: railFields(metres, at) });
    if (!wait) await follow(userId, orderId);
    return { userId, orderId };
  };
  const refund = async ({ userId, orderId }: { userId: string; orderId: string }) => {
    await updateRows(gw.db, 'orders', { id: orderId }, { status: 'refunded' });
    await follow(userId, orderId);
  };
  const opened = async (): Promise<string> => {
    const token = await rider();
    expect((await take(token, 'carbon', OPEN)).status).toBe(200);
    return token;
  };
  const grams = async (token: string): Promise<number> => (await read('carbon', token)).grams;
  const faults = async (): Promise<string[]> => (await checkPoints(gw.db)).faults;

  it('is credited once for each ride that ends after its rider agreed, at any gateway', async () => {
    const token = await rider();
    await ride(token);
    const before = await ride(token, { wait: true });
    gw.clock.advance(HOUR);
    expect((await take(token, 'carbon', OPEN)).body.mechanics['carbon']).toMatchObject({
      account: { version: 1, invited: 0 },
      grams: 0,
    });
    await follow(before.userId, before.orderId);
    expect(await grams(token)).toBe(0);
    const { userId, orderId } = await ride(token);
    await Promise.all([follow(userId, orderId), follow(userId, orderId, secondGateway)]);
    expect(await grams(token)).toBe(TEN_KM);
    // It was not measured.
    await ride(token, { metres: 0 });
    expect(await read('carbon', token)).toMatchObject({
      grams: TEN_KM,
      month: '2026-11',
      savings: [{ month: '2026-11', type: 'metro', grams: TEN_KM, rides: 1 }],
    });
    const { body } = await gw.call('GET maas:/v1/carbon-ledger', {}, { token });
    expect(body).toMatchObject({
      balance: TEN_KM,
      items: [
        { cause: 'order.completed', change: TEN_KM, ride: { type: 'metro', metres: 10_000 } },
      ],
      nextCursor: null,
    });
    expect(await faults()).toEqual([]);
  });

  it('is credited once for a ride that is counted while its rider agrees', async () => {
    for (let i = 0; i < 5; i++) {
      const token = await rider();
      // The gate's clock is ahead of ours: the ride ends after the agreement.
      const endedAt = new Date(gw.clock.now().getTime() + HOUR);
      const { userId, orderId } = await ride(token, { at: endedAt, wait: true });
      await Promise.all([take(token, 'carbon', OPEN), follow(userId, orderId, secondGateway)]);
      expect(await grams(token)).toBe(TEN_KM);
    }
    expect(await faults()).toEqual([]);
  });

  it('is taken back with its ride by a posting that names it, and owed if it was spent', async () => {
    const token = await opened();
    const keptRide = await ride(token);
    await refund(await ride(token));
    expect(await grams(token)).toBe(TEN_KM);
    const postings = await findRows(
      gw.db,
      'ledger_postings',
      { user_id: keptRide.userId, currency: 'carbon' },
      'seq',
    );
    expect(postings.map(({ change, reverses }) => [change, reverses])).toEqual([
      [TEN_KM, null],
      [TEN_KM, null],
      [-TEN_KM, 2],
    ]);
    expect((await exchange(token, 'points', 1)).status).toBe(200);
    await refund(keptRide);
    expect(await read('carbon', token)).toMatchObject({ grams: 0, owed: 1000, savings: [] });
    await ride(token);
    expect(await read('carbon', token)).toMatchObject({ grams: TEN_KM - 1000, owed: 0 });
    expect(await faults()).toEqual([]);
  });

  it('is credited by the job that waited while no gateway ran, and reported if it is not', async () => {
    const token = await opened();
    const { userId, orderId } = await ride(token, { wait: true });
    await enqueue(gw.ctx, gw.db, {
      kind: 'order.facts',
      dedup: orderId,
      payload: { userId, orderId },
    });
    gw.clock.advance(72 * HOUR);
    expect(await grams(token)).toBe(0);
    await secondGateway.runJobs();
    expect(await grams(token)).toBe(TEN_KM);
    const missing = await ride(await rider());
    const row = {
      id: randomUUID(),
      user_id: missing.userId,
      campaign: id,
      version: 1,
      agreed_at: START,
    };
    await gw.db.insertInto('carbon_agreements').values(row).execute();
    expect(await faults()).toEqual([`order ${missing.orderId} saved carbon that is not credited`]);
    await deleteRows(gw.db, 'carbon_agreements', { id: row.id });
    await updateRows(gw.db, 'ride_facts', { order_id: orderId }, { reversed_at: START });
    await updateRows(gw.db, 'orders', { id: orderId }, { status: 'refunded' });
    const points = { userId, currency: 'points' as const };
    const creditCause = { kind: 'order.completed', id: orderId };
    const cause = { kind: 'order.refunded', id: orderId };
    await inTransaction(gw.db, (tx) => reverse(gw.ctx, tx, { ...points, of: creditCause, cause }));
    expect(await faults()).toEqual([`order ${orderId} does not count and keeps its carbon`]);
    const carbon = { userId, currency: 'carbon' as const };
    await inTransaction(gw.db, (tx) => reverse(gw.ctx, tx, { ...carbon, of: creditCause, cause }));
    expect(await faults()).toEqual([]);
  });

  it('needs an agreement to the text in force, which can be withdrawn at any time', async () => {
    const token = await rider();
    for (const version of [2, undefined]) {
      const { code } = await take(token, 'carbon', { ...OPEN, version });
      expect(code).toBe('campaign_agreement_changed');
    }
    expect((await take(token, 'carbon', WITHDRAW)).code).toBe('campaign_not_done');
    const answers = await Promise.all(
      [gw, secondGateway].map((gateway) => take(token, 'carbon', OPEN, { at: gateway })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['campaign_done', undefined]));
    await ride(token);
    await release({}, 2);
    // After the campaign's end too.
    gw.clock.set(new Date('2026-12-05T00:00:00Z'));
    expect((await take(token, 'carbon', OPEN)).code).toBe('campaign_over');
    expect((await take(token, 'carbon', WITHDRAW)).status).toBe(200);
    expect(await read('carbon', token)).toMatchObject({ account: null, grams: TEN_KM });
    await ride(token);
    expect(await grams(token)).toBe(TEN_KM);
    gw.clock.set(new Date('2026-11-20T00:00:00Z'));
    const tomorrow = { at: new Date('2026-11-20T00:00:00Z') };
    expect((await take(token, 'carbon', OPEN)).code).toBe('campaign_agreement_changed');
    expect((await take(token, 'carbon', { ...OPEN, version: 2 })).status).toBe(200);
    const rows = await findRows(
      gw.db,
      'carbon_agreements',
      { user_id: await userIdOf(gw.db, token) },
      'version',
    );
    expect(rows).toMatchObject([
      { version: 1, withdrawn_at: expect.any(Date) },
      { version: 2, campaign: id, withdrawn_at: null },
    ]);
    expect(rows[1]?.agreed_at.getTime()).toBeGreaterThanOrEqual(tomorrow.at.getTime());
  });

  it('has another text only under another version', async () => {
    await opened();
    const { data } = await dataInForce(gw.ctx);
    const campaign = data.campaigns.find((each) => each.id === id);
    const { carbon } = campaign?.mechanics ?? {};
    if (campaign === undefined || carbon?.kind !== 'carbon') throw new Error('it is not in force');
    const agreement = { version: 1, paragraphs: [{ zh: '另一份', en: 'Another one' }] };
    const changed = {
      ...campaign,
      mechanics: { ...campaign.mechanics, carbon: { ...carbon, agreement } },
    };
    await expect(stage.release(changed)).rejects.toThrow('it needs a version above 1');
  });

  it('invites by the inviter’s agreement, while it is in force', async () => {
    const token = await opened();
    const invite = (await read('carbon', token)).account?.invite ?? '';
    const friend = await rider();
    const name = expect.stringMatching(/^135\*{4}\d{4}$/) as string;
    expect((await read('carbon', friend, invite)).invitedBy).toEqual({ name });
    expect((await take(friend, 'carbon', OPEN, { link: invite })).status).toBe(200);
    expect((await read('carbon', token)).account?.invited).toBe(1);
    for (const link of ['nothing', randomUUID(), '']) {
      expect((await read('carbon', friend, link)).invitedBy).toBeNull();
    }
    await take(token, 'carbon', WITHDRAW);
    expect((await read('carbon', friend, invite)).invitedBy).toBeNull();
    const user = await userIdOf(gw.db, token);
    await inTransaction(gw.db, (tx) => eraseRider(tx, user, 'none', gw.clock.now()));
    expect(await findRow(gw.db, 'carbon_agreements', { user_id: user })).toBeUndefined();
    const row = await findRow(gw.db, 'carbon_agreements', {
      user_id: await userIdOf(gw.db, friend),
    });
    expect(row?.inviter).toBeNull();
  });

  it('is exchanged up to the balance, once for each number, from two gateways concurrently', async () => {
    const token = await opened();
    await ride(token);
    const five = [gw, secondGateway, gw, secondGateway, gw];
    const codes = await Promise.all(
      five.map(async (gateway) => {
        const { code, body } = await exchange(token, 'points', 1, gateway);
        return code ?? (body.mechanics['shop'] as MechanicState<'exchange'>).balance;
      }),
    );
    expect(codes).toEqual(five.map(() => TEN_KM - 1000));
    const more = await Promise.all(five.map((gateway) => exchange(token, 'points', 2, gateway)));
    expect(more.map(({ code }) => code)).toEqual(five.map(() => 'balance_insufficient'));
    expect(await read('exchange', token)).toMatchObject({
      balance: TEN_KM - 1000,
      offers: [
        { id: 'points', taken: 1 },
        { id: 'last', taken: 0 },
      ],
    });
    const user_id = await userIdOf(gw.db, token);
    expect(await findRows(gw.db, 'campaign_awards', { user_id }, 'id')).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('is exchanged once under a key, up to the limit, in order, and only for what is offered', async () => {
    const token = await opened();
    await ride(token, { metres: 100_000 });
    const key = randomUUID();
    const first = await exchange(token, 'points', 1, gw, key);
    const retry = await exchange(token, 'points', 1, secondGateway, key);
    expect(retry.body.mechanics).toEqual(first.body.mechanics);
    expect((await exchange(token, 'points', 3)).code).toBe('campaign_not_done');
    expect((await exchange(token, 'other', 1)).code).toBe('campaign_task_unknown');
    for (const n of [2, 3]) expect((await exchange(token, 'points', n)).status).toBe(200);
    expect((await exchange(token, 'points', 4)).code).toBe('campaign_done');
    expect(await grams(token)).toBe(10 * TEN_KM - 3000);
    expect((await exchange(token, 'points', 0)).code).toBe('invalid_input');
  });

  it('is returned completely if the last of a reward went to another rider', async () => {
    const riders = [await opened(), await opened(), await opened()];
    for (const token of riders) await ride(token);
    const answers = await Promise.all(
      riders.map((token, i) => exchange(token, 'last', 1, i === 0 ? gw : secondGateway)),
    );
    const refusals = answers.filter(({ code }) => code === 'campaign_reward_gone');
    expect([refusals.length, answers.filter(({ status }) => status === 200).length]).toEqual([
      2, 1,
    ]);
    const balances = await Promise.all(riders.map(grams));
    expect(balances.filter((each) => each === TEN_KM)).toHaveLength(2);
    expect(balances.filter((each) => each === TEN_KM - 100)).toHaveLength(1);
    expect((await read('exchange')).offers).toMatchObject([{ isGone: false }, { isGone: true }]);
  });

  it('counts the rides of the same phone for the login of the campaign pages', async () => {
    const localId = `${id}-local`;
    await release({ id: localId, gate: { credential: 'local', hosts: [], realName: false } });
    const phone = '13900000777';
    const main = await gw.login(phone);
    const local = await gw.login(phone, 'local');
    const params = { campaign: localId, mechanic: 'carbon' };
    const request = { params, body: { act: OPEN } };
    const opening = await gw.call('POST maas:/v1/local/campaigns/:campaign/:mechanic', request, {
      token: local,
      idempotencyKey: randomUUID(),
    });
    expect(opening.status).toBe(200);
    const endedAt = gw.clock.now();
    const { orderId } = await ride(main, { at: endedAt });
    const { body } = await gw.call(
      'GET maas:/v1/local/campaigns/:campaign',
      { params },
      { token: local },
    );
    expect(body.mechanics['carbon']).toMatchObject({ grams: TEN_KM });
    const ledger = 'GET maas:/v1/local/carbon-ledger';
    const account = (await gw.call(ledger, {}, { token: local })).body;
    expect(account).toStrictEqual({
      balance: TEN_KM,
      owed: 0,
      expiring: null,
      nextCursor: null,
      items: [
        {
          id: '1',
          kind: 'earn',
          cause: 'order.completed',
          change: TEN_KM,
          balance: TEN_KM,
          at: expect.any(String),
          ride: { type: 'metro', metres: 10_000, endedAt: endedAt.toISOString() },
        },
      ],
    });
    expect(JSON.stringify([account, body])).not.toContain(orderId);
    expect((await gw.call(ledger, {}, { token: main })).code).toBe('unauthenticated');
    expect((await gw.call(ledger)).code).toBe('unauthenticated');
  });

  it('has months that begin at midnight in Shanghai', async () => {
    const token = await opened();
    await ride(token, { at: new Date('2026-11-30T15:59:59Z') });
    await ride(token, { at: new Date('2026-11-30T16:00:00Z') });
    gw.clock.set(new Date('2026-11-30T17:00:00Z'));
    const { month, savings } = await read('carbon', token);
    expect(month).toBe('2026-12');
    expect(savings.map((saving) => [saving.month, saving.rides])).toEqual([
      ['2026-11', 1],
      ['2026-12', 1],
    ]);
  });
});
