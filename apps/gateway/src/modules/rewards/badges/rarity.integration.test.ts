import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { findRow, insertRow } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { badgeJobs } from './jobs.ts';
import { countHolders } from './rarity.ts';

describe.skipIf(!hasDatabase())('the rarity of badges', () => {
  let gw: TestGateway;
  let token: string;
  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13500000000');
    await releaseData([gw], (data) => ({
      ...data,
      badges: data.badges.map((badge) => ({ ...badge, rarityFrom: 100 })),
    }));
  });
  afterAll(async () => await gw?.close());

  const win = async (user_id: string, badge: string): Promise<void> => {
    const won_at = gw.clock.now();
    await insertRow(gw.db, 'badges_won', { user_id, badge, id: randomUUID(), version: 1, won_at });
  };
  /** Counts in parts of this size, by default that of the job. Returns the number of parts. */
  const count = async (rowsAtOnce?: number): Promise<number> => {
    let runs = 0;
    let payload: Parameters<typeof countHolders>[1] = {};
    for (;;) {
      runs += 1;
      const outcome =
        rowsAtOnce === undefined
          ? await badgeJobs(gw.ctx)['badges.count'].run(payload)
          : await countHolders(gw.ctx, payload, rowsAtOnce);
      if ('done' in outcome) {
        await inTransaction(gw.db, outcome.done);
        return runs;
      }
      payload = outcome.payload ?? {};
    }
  };
  const shares = async () => {
    const { items } = (await gw.call('GET maas:/v1/badges', {}, { token })).body;
    return Object.fromEntries(items.map(({ id, heldPercent }) => [id, heldPercent]));
  };

  it('is shown from enough riders on, by the last count', async () => {
    const riders = Array.from({ length: 100 }, () => randomUUID());
    for (const rider of riders.slice(0, 99)) await win(rider, 'first-ride');
    for (const rider of riders.slice(0, 12)) await win(rider, 'river-crosser');
    expect(await shares()).toMatchObject({ 'first-ride': null, 'river-crosser': null });
    // A part ends within the badges of a rider.
    expect(await count(7)).toBeGreaterThan(12);
    expect(await findRow(gw.db, 'badge_counts', { badge: 'river-crosser' })).toMatchObject({
      holders: 12,
      riders: 99,
    });
    expect(await shares()).toMatchObject({ 'first-ride': null, 'river-crosser': null });
    await win(riders[99] ?? '', 'metro-10');
    expect(await shares()).toMatchObject({ 'first-ride': null });
    expect(await count()).toBe(2);
    expect(await shares()).toMatchObject({
      'first-ride': 99,
      'river-crosser': 12,
      'metro-10': 1,
      'bus-10': 0,
    });
  });

  it('forgets riders whose account is deleted', async () => {
    const rider = randomUUID();
    await win(rider, 'twenty-days');
    await count(10);
    expect(await findRow(gw.db, 'badge_counts', { badge: 'twenty-days' })).toMatchObject({
      holders: 1,
      riders: 101,
    });
    await inTransaction(gw.db, (tx) => eraseRider(tx, rider, '13500000099', gw.clock.now()));
    await count(10);
    expect(await findRow(gw.db, 'badge_counts', { badge: 'twenty-days' })).toBeUndefined();
  });
});
