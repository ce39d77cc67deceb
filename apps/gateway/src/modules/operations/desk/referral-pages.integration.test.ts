import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atDesk, type DeskBrowser, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { takeRide } from '../../../../test/referred-rides.ts';
import { updateRows } from '../../../../test/rows.ts';
import { balanceOf } from '../../wallet/ledger/service.ts';
import { texts } from './texts.ts';

describe.skipIf(!hasDatabase())('referrals at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let support: DeskBrowser;
  let finance: DeskBrowser;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
    finance = await atDesk(gw, await addOperator(gw, 'fin', 'finance'));
  });
  afterAll(async () => {
    await gw?.close();
  });

  const rider = async () => {
    gw.clock.advance(1000);
    const token = await gw.login(`132${String(++riders).padStart(8, '0')}`);
    return { token, id: await userIdOf(gw.db, token) };
  };
  /** Two riders on one device; the first referred the second. */
  const kin = async () => {
    const [ann, bo] = [await rider(), await rider()];
    const device = { device_id: randomUUID() };
    for (const { id } of [ann, bo]) await updateRows(gw.db, 'sessions', { user_id: id }, device);
    const { code } = (await gw.call('PUT auth:/v1/invite-code', {}, ann)).body;
    return { ann, bo, code };
  };
  const frozen = async ({ token }: { token: string }) =>
    (await gw.call('GET integral:/v1/rebate', {}, { token })).body.frozen;
  const points = async (id: string) =>
    await balanceOf(gw.db, { userId: id, currency: 'points' }, gw.clock.now());

  it('count a held referral once, with its rides since then and a reason', async () => {
    const { ann, bo, code } = await kin();
    await gw.call('POST auth:/v1/invitations/acceptance', { body: { code } }, bo);
    await takeRide(gw, bo.id, 400);
    expect(await points(ann.id)).toBe(0);
    const action = `/referrals/invite/${bo.id}`;
    const { body: referralsPage } = await support.get('/referrals');
    expect(referralsPage).toContain(`/desk${action}`);
    expect(referralsPage).toContain(`${texts.referredBy.zh} ${ann.id}`);
    expect((await finance.get('/referrals')).status).toBe(403);
    expect((await support.post(action, { action: 'give' })).status).toBe(404);
    const give = { action: 'give', reason: 'sisters' };
    await Promise.all([support.post(action, give), support.post(action, give)]);
    expect(await points(ann.id)).toBe(150);
    expect((await support.get('/referrals')).body).not.toContain(action);
    const log = await gw.db
      .selectFrom('desk_log')
      .select(['action', 'subject', 'reason'])
      .where('rider_id', '=', bo.id)
      .execute();
    expect(log).toEqual([{ action: 'referrals.counted', subject: 'invite', reason: 'sisters' }]);
  });

  it('freeze the rebates of an accepted binding, and none of a refused one', async () => {
    for (const [decision, expected] of [
      ['give', 30],
      ['refuse', 0],
    ] as const) {
      const { ann, bo, code } = await kin();
      await gw.call('POST integral:/v1/rebate/promoter', { body: { version: 1 } }, ann);
      await gw.call('POST integral:/v1/rebate/binding', { body: { code, version: 1 } }, bo);
      await takeRide(gw, bo.id, 1000);
      expect((await support.get('/referrals')).body).toContain(`${texts.referredBy.zh} ${ann.id}`);
      const decisionForm = { action: decision, reason: 'looked at' };
      await support.post(`/referrals/rebate/${bo.id}`, decisionForm);
      expect(await frozen(ann)).toBe(expected);
      await takeRide(gw, bo.id, 1000);
      expect(await frozen(ann)).toBe(2 * expected);
    }
  });
});
