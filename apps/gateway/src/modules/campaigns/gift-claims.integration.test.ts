import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/calendar';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../test/campaign-stage.ts';
import { hasDatabase } from '../../../test/harness.ts';
import { userIdOf } from '../../../test/orders.ts';
import type { Db, Tx } from '../../db/database.ts';
import { up } from '../../db/migrations/054-gifts-are-campaigns.ts';
import { findRows } from '../../db/rows.ts';
import { dataInForce } from '../catalogue/service.ts';
import { scheduleGranting } from './gift-claims.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const CLAIM = { kind: 'claim' } as const;

/** As an older gateway notes a claim; false: it finds that there is one. */
async function claimAsBefore(db: Db | Tx, userId: string, gift: string, terms = true) {
  const items = JSON.stringify([{ quantity: 1, ...(terms && { terms: { zh: '券', en: 'It' } }) }]);
  const { numAffectedRows } = await sql`
    insert into gift_claims (user_id, gift, id, items, claimed_at, expires_at)
    values (${userId}, ${gift}, ${randomUUID()}, ${items}, ${NOW}, ${new Date(NOW.getTime() + 30 * DAY_MS)})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

describe.skipIf(!hasDatabase())('gifts that became campaigns', () => {
  const stage = campaignStage('gift', NOW);
  const { rider, read, take } = stage;
  beforeEach(async () => {
    stage.id = 'shanghai-chezhan';
    const { db } = stage.gw;
    await sql`truncate campaign_awards, gift_claims, coupons, stock`.execute(db);
    await db.deleteFrom('jobs').where('kind', '=', 'gifts.grant').execute();
  });
  const couponsOf = async (userId: string) =>
    (await findRows(stage.gw.db, 'coupons', { user_id: userId }, 'n')).map((row) => row.template);
  const riderWithId = async () => {
    const token = await rider();
    return { token, userId: await userIdOf(stage.gw.db, token) };
  };
  const takenOf = async (reward: string) => {
    const item = `campaign ${stage.id} ${reward}`;
    const rows = await findRows(stage.gw.db, 'stock', { item }, 'bucket');
    return rows.reduce((sum, { taken }) => sum + taken, 0);
  };

  it('are claimed no second time by who claimed them at an older release, whose stock counts', async () => {
    const { gw } = stage;
    const [early, late] = [await riderWithId(), await riderWithId()];
    // The database as the older release left it.
    await sql`drop trigger gift_claims_are_awards on gift_claims;
      drop function gift_claim_is_award, gift_rewards, gift_version`.execute(gw.db);
    await claimAsBefore(gw.db, early.userId, 'shanghai-chezhan');
    await sql.raw(up).execute(gw.db);
    const { body } = await read(early.token);
    expect(body.mechanics['gift']).toMatchObject({ claimed: true });
    expect(body.awards.map(({ reward }) => reward.kind)).toEqual(['coupon', 'coupon']);
    expect((await take(early.token, 'gift', CLAIM)).code).toBe('campaign_done');
    expect(await couponsOf(early.userId)).toEqual([]);
    expect((await take(late.token, 'gift', CLAIM)).status).toBe(200);
    expect(await couponsOf(late.userId)).toEqual(['metro-free-ride', 'taxi-5-off']);
    expect([await takenOf('metro'), await takenOf('taxi')]).toEqual([2, 2]);
  });

  it('are known while an older gateway serves beside: claimed there, and the other way round', async () => {
    const { gw } = stage;
    const [a, b] = [await riderWithId(), await riderWithId()];
    expect(await claimAsBefore(gw.db, a.userId, stage.id)).toBe(true);
    expect((await read(a.token)).body.mechanics['gift']).toMatchObject({ claimed: true });
    expect((await take(a.token, 'gift', CLAIM)).code).toBe('campaign_done');
    expect((await take(b.token, 'gift', CLAIM)).status).toBe(200);
    expect(await claimAsBefore(gw.db, b.userId, stage.id)).toBe(false);
    expect(await takenOf('metro')).toBe(2);
  });

  it('are one claim where both gateways are asked at once', async () => {
    const { gw } = stage;
    for (let n = 0; n < 5; n++) {
      const { token, userId } = await riderWithId();
      const [now, before] = await Promise.all([
        take(token, 'gift', CLAIM),
        gw.db.transaction().execute((tx) => claimAsBefore(tx, userId, stage.id)),
      ]);
      expect([now.status === 200, before].filter(Boolean)).toHaveLength(1);
      expect(await takenOf('metro')).toBe(n + 1);
    }
  });

  it('are never more than there are, whoever gives them', async () => {
    const { gw } = stage;
    const { data } = await dataInForce(gw.ctx);
    const campaign = data.campaigns.find(({ id }) => id === stage.id);
    if (campaign === undefined) throw new Error('it is not bundled');
    const rewards = Object.entries(campaign.rewards).map(
      ([name, reward]) => [name, { ...reward, stock: 2 }] as const,
    );
    await stage.release({ ...campaign, rewards: Object.fromEntries(rewards) });
    const riders = await Promise.all(Array.from({ length: 4 }, riderWithId));
    const [first, second, third, fourth] = riders;
    expect((await take(first?.token ?? '', 'gift', CLAIM)).status).toBe(200);
    expect(await claimAsBefore(gw.db, second?.userId ?? '', stage.id)).toBe(true);
    await expect(claimAsBefore(gw.db, third?.userId ?? '', stage.id)).rejects.toThrow('given away');
    expect((await take(fourth?.token ?? '', 'gift', CLAIM)).code).toBe('campaign_reward_gone');
  });

  it('bring their coupons, once, to who claimed before there were coupons', async () => {
    const { gw } = stage;
    const { userId } = await riderWithId();
    await claimAsBefore(gw.db, userId, 'traffic', false);
    await scheduleGranting(gw.ctx);
    await gw.runJobs();
    const five = ['metro-2-off', 'metro-2-off', 'bus-1-off', 'bus-1-off', 'taxi-10-percent'];
    expect((await couponsOf(userId)).toSorted()).toEqual(five.toSorted());
    gw.clock.advance(3_600_000);
    const begun = gw.clock.now().getTime();
    await gw.runJobs();
    expect(await couponsOf(userId)).toHaveLength(5);
    const [job] = await findRows(gw.db, 'jobs', { kind: 'gifts.grant' }, 'id');
    expect(job?.done_at).toBeNull();
    // The next look at them is an hour later, not at once.
    expect(job?.run_at.getTime()).toBeGreaterThanOrEqual(begun + 3_600_000);
  });

  it('are open on any day of the demo city, with weeks before and after it', async () => {
    const { gw } = stage;
    for (let day = NOW.getTime(); day < Date.parse('2028-01-01'); day += 5 * DAY_MS) {
      gw.clock.set(new Date(day));
      for (const path of ['/traffic/gift', '/shanghai-chezhan/login']) {
        const { body } = await gw.call('GET maas:/v1/campaign-pages', { query: { path } });
        expect(body.phase).toBe('open');
        expect(day - Date.parse(body.from)).toBeGreaterThan(14 * DAY_MS);
        expect(Date.parse(body.until) - day).toBeGreaterThan(14 * DAY_MS);
      }
    }
  });
});
