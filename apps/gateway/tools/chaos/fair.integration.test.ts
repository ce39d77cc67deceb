import { randomUUID } from 'node:crypto';
import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { earn } from '../../src/modules/wallet/ledger/service.ts';
import { hasDatabase, startGateway, testClock, type TestGateway } from '../../test/harness.ts';
import { releaseData } from '../../test/operator-data.ts';
import { userIdOf } from '../../test/orders.ts';
import { FAIR, fair, fairFaults, inTheBooks } from './fair.ts';
import { expectBroken } from '../../test/expect-broken.ts';

describe.skipIf(!hasDatabase())('the rule of the fair', () => {
  let gw: TestGateway;
  let rider: string;
  beforeAll(async () => {
    // The fair is held now.
    gw = await startGateway({ clock: testClock(new Date()) });
    await releaseData([gw], (data) => ({ ...data, campaigns: [...data.campaigns, fair()] }));
    const token = await gw.login('13900000303');
    rider = await userIdOf(gw.db, token);
    const points = { userId: rider, currency: 'points', amount: 1000, expiresAt: null } as const;
    const cause = { kind: 'test', id: randomUUID() };
    await inTransaction(gw.db, (tx) => earn(gw.ctx, tx, { ...points, cause }));
    const take = async (mechanic: string, act: MechanicInput) => {
      const { status } = await gw.call(
        'POST maas:/v1/campaigns/:campaign/:mechanic',
        { params: { campaign: FAIR, mechanic }, body: { act } },
        { token, idempotencyKey: randomUUID() },
      );
      expect([mechanic, status]).toEqual([mechanic, 200]);
    };
    for (let n = 1; n <= 4; n++) await take('lots', { kind: 'draw', n, c: 'c'.repeat(32) });
    await take('gift', { kind: 'claim' });
    await take('stall', { kind: 'exchange', offer: 'tea', n: 1 });
    await take('sale', { kind: 'sale', session: 'always' });
    await take('vote', { kind: 'vote', option: 'east' });
    await take('team', { kind: 'team', do: 'create', name: 'chaos' });
    const { body } = await gw.call(
      'GET maas:/v1/campaigns/:campaign',
      { params: { campaign: FAIR } },
      { token },
    );
    const { seats } = body.mechanics;
    const from = seats?.kind === 'booking' ? (seats.slots[0]?.from ?? '') : '';
    await take('seats', { kind: 'booking', do: 'book', offer: 'boat', from });
  });
  afterAll(async () => await gw.close());

  it('holds if each act happened once and is stored', async () => {
    expect(await fairFaults(gw.db)).toEqual([]);
    const ids = ['lots 000004', 'gift', 'stall tea 1', 'sale', 'vote', 'team'].map(
      (name) => `${rider} ${name}`,
    );
    const { rows } = await inTheBooks([...ids, `${rider} lots 000005`]).execute(gw.db);
    expect(rows.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      ids.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it.each([
    `update stock set total = 0 where item = 'campaign ${FAIR} mug' and day <> ''`,
    `update stock set taken = taken - 1 where item = 'campaign ${FAIR} mug' and day = ''`,
    `update stock set taken = 0 where item = 'campaign ${FAIR} seats boat'`,
    `delete from campaign_awards where mechanic = 'gift'`,
    `delete from campaign_acts where mechanic = 'sale'`,
    `delete from campaign_acts where mechanic = 'lots' and key = '000002'`,
    `update campaign_acts set detail = detail || '{"given": "mug"}' where mechanic = 'lots' and key = '000003'`,
    `update campaign_acts set key = '000005' where mechanic = 'lots' and key = '000004'`,
    `delete from ledger_postings where cause_kind = 'campaign.award' and cause_id in
      (select id::text from campaign_awards where reward = 'tea')`,
    `delete from ledger_postings where cause_kind = 'campaign.exchange'`,
    `delete from coupons`,
    `update campaign_votes set votes = votes + 1`,
    `delete from campaign_members`,
    `update campaign_teams set size = 4`,
  ])('is broken by `%s`', async (change) => {
    await expectBroken(gw, change, fairFaults);
  });
});
