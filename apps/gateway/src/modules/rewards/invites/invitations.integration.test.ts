import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { refundRide, takeRide } from '../../../../test/referred-rides.ts';
import { findRow, findRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { balanceOf } from '../../wallet/ledger/service.ts';
import { checkPoints } from '../facts/service.ts';

const MINE = 'GET auth:/v1/invitations';
const ACCEPT = 'POST auth:/v1/invitations/acceptance';

interface Rider {
  phone: string;
  token: string;
  id: string;
}

describe.skipIf(!hasDatabase())('invitations', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  /** A rider who is newer than all earlier ones. */
  const rider = async (): Promise<Rider> => {
    gw.clock.advance(1000);
    const phone = `137${String(++riders).padStart(8, '0')}`;
    const token = await gw.login(phone);
    return { phone, token, id: await userIdOf(gw.db, token) };
  };
  const metroRider = async (): Promise<Rider> => {
    const anyRider = await rider();
    for (let n = 0; n < 3; n++) await takeRide(gw, anyRider.id, 300);
    return anyRider;
  };
  const read = async ({ token }: Rider) => (await gw.call(MINE, {}, { token })).body;
  const codeOf = async (inviter: Rider) => (await read(inviter)).code;
  const accept = async ({ token }: Rider, code: string, gateway = gw) =>
    await gateway.call(ACCEPT, { body: { code } }, { token });
  const points = async ({ id }: Rider) =>
    await balanceOf(gw.db, { userId: id, currency: 'points' }, gw.clock.now());
  const logInOn = async ({ id }: Rider, device: string) =>
    await gw.db
      .updateTable('sessions')
      .set({ device_id: device })
      .where('user_id', '=', id)
      .execute();

  it('are held above a number for each inviter and day', async () => {
    const inviter = await rider();
    const code = await codeOf(inviter);
    const states: (string | undefined)[] = [];
    for (let i = 0; i < 22; i++) {
      states.push((await accept(await rider(), code)).body.mine?.state);
    }
    expect(states.filter((state) => state === 'counted')).toHaveLength(20);
    expect(states.slice(20)).toEqual(['held', 'held']);
    const otherInviter = await rider();
    expect((await accept(await rider(), await codeOf(otherInviter))).body.mine?.state).toBe(
      'counted',
    );
    gw.clock.advance(86_400_000);
    expect((await accept(await rider(), code)).body.mine?.state).toBe('counted');
  });

  it('reward both sides by steps, and take back what a refund undoes', async () => {
    const [ann, bo] = [await rider(), await rider()];
    const code = await codeOf(ann);
    expect(await read(bo)).toMatchObject({ mine: null, mayAccept: true, count: 0 });
    const accepted = await accept(bo, code);
    expect(accepted.body).toMatchObject({
      mayAccept: false,
      mine: {
        by: expect.stringMatching(/^137\*{4}\d{4}$/),
        state: 'counted',
        steps: [
          { step: 'registered', state: 'given' },
          { step: 'first-ride', state: 'waiting' },
        ],
      },
    });
    expect(await points(ann)).toBe(50);
    expect(await findRows(gw.db, 'coupons', { user_id: bo.id }, 'n')).toHaveLength(2);
    const ride = await takeRide(gw, bo.id, 400);
    // 50 and 100; of the ride itself 14, and 30 for taking it.
    expect([await points(ann), await points(bo)]).toEqual([150, 44]);
    await refundRide(gw, bo.id, ride);
    expect([await points(ann), await points(bo)]).toEqual([50, 0]);
    const page = await read(ann);
    expect(page).toMatchObject({ count: 1, points: 50 });
    expect(page.riders[0]?.steps.map(({ state }) => state)).toEqual([
      'given',
      'taken_back',
      'waiting',
    ]);
    for (let n = 0; n < 5; n++) await takeRide(gw, bo.id, 100);
    expect(await points(ann)).toBe(350);
    expect((await read(ann)).riders[0]).toMatchObject({ rides: 5, state: 'counted' });
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });

  it('name the activity of production, and the one for tests', async () => {
    expect(await read(await rider())).toMatchObject({
      activity: 'DEMO-FRIENDS-1',
      testActivity: 'DEMO-FRIENDS-TEST-1',
    });
  });

  it('count only rides within their time', async () => {
    const [ann, bo] = [await rider(), await rider()];
    await takeRide(gw, bo.id, 400);
    await accept(bo, await codeOf(ann));
    expect(await points(ann)).toBe(50);
    gw.clock.advance(31 * DAY_MS);
    await takeRide(gw, bo.id, 400);
    expect(await points(ann)).toBe(50);
    // Sessions that are unused for this long end.
    const annAgain = { ...ann, token: await gw.login(ann.phone) };
    expect((await read(annAgain)).riders[0]).toMatchObject({ rides: 0 });
  });

  it('are for new riders, from others, once', async () => {
    const [ann, bo, cy] = [await rider(), await rider(), await rider()];
    const code = await codeOf(ann);
    expect((await accept(bo, 'ZZZZZZZZ')).code).toBe('invite_not_found');
    expect((await accept(bo, await codeOf(bo))).code).toBe('link_own');
    expect((await accept(ann, await codeOf(bo))).code).toBe('new_riders_only');
    expect((await accept(bo, code)).status).toBe(200);
    // A repeat changes nothing.
    expect((await accept(bo, code)).status).toBe(200);
    expect((await accept(bo, await codeOf(cy))).code).toBe('already_bound');
    expect((await accept(cy, await codeOf(bo))).status).toBe(200);
    expect((await accept(cy, code)).code).toBe('already_bound');
    expect(await points(ann)).toBe(50);
    const late = await rider();
    gw.clock.advance(8 * DAY_MS);
    expect(await read(late)).toMatchObject({ mayAccept: false });
    expect((await accept(late, code)).code).toBe('new_riders_only');
  });

  it('count the first of several concurrent ones, at two gateways, and give once', async () => {
    const inviters = [await rider(), await rider(), await rider()];
    const codes = await Promise.all(inviters.map(codeOf));
    const bo = await rider();
    const answers = await Promise.all(
      [...codes, ...codes].map((code, i) => accept(bo, code, i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'already_bound']));
    const pointsGot = await Promise.all(inviters.map(points));
    expect(pointsGot.toSorted((a, b) => a - b)).toEqual([0, 0, 50]);
    expect(await findRows(gw.db, 'coupons', { user_id: bo.id }, 'n')).toHaveLength(2);
  });

  it('are held if both riders use one device, and give nothing', async () => {
    const [ann, bo] = [await rider(), await rider()];
    await logInOn(ann, 'a phone');
    await logInOn(bo, 'a phone');
    expect((await accept(bo, await codeOf(ann))).body.mine).toMatchObject({
      state: 'held',
      steps: [{ state: 'held' }, { state: 'held' }],
    });
    await takeRide(gw, bo.id, 400);
    expect(await points(ann)).toBe(0);
    expect((await read(ann)).riders[0]).toMatchObject({ state: 'held', rides: 1 });
    const verdict = await findRow(gw.db, 'campaign_verdicts', { user_id: bo.id });
    expect(verdict).toMatchObject({ kin: 'device', outcome: 'hold', rule: 'kin-of-who-referred' });
  });

  it('outlive a deleted rider, without their name', async () => {
    const [ann, bo, cy] = [await rider(), await rider(), await rider()];
    await accept(bo, await codeOf(ann));
    await accept(cy, await codeOf(bo));
    const now = gw.clock.now();
    await inTransaction(gw.db, (tx) => eraseRider(tx, bo.id, bo.phone, now));
    expect((await read(cy)).mine).toMatchObject({ by: null, state: 'counted' });
    expect(await read(ann)).toMatchObject({ count: 0, points: 50 });
    await takeRide(gw, cy.id, 400);
    expect(await points(cy)).toBe(44);
  });

  describe('to a trial', () => {
    const READ = 'GET maas:/v1/trial';
    const TAKE = 'POST maas:/v1/trial/place';

    it('give a place and its coupons once, to riders on the white list', async () => {
      const [ann, bo] = [await metroRider(), await rider()];
      const { body } = await gw.call(READ, {}, { token: ann.token });
      expect(body).toMatchObject({ state: 'open', places: 200, needs: { rides: 3, has: 3 } });
      const answers = await Promise.all(
        [gw, secondGateway].map((gateway) => gateway.call(TAKE, {}, { token: ann.token })),
      );
      expect(answers.map(({ body: { state } }) => state)).toEqual(['taken', 'taken']);
      expect(await findRows(gw.db, 'coupons', { user_id: ann.id }, 'n')).toHaveLength(2);
      expect((await gw.call(READ, {}, { token: bo.token })).body.state).toBe('not_on_list');
      expect((await gw.call(TAKE, {}, { token: bo.token })).code).toBe('not_on_list');
    });

    it('never give one too many: one of two riders gets the last place', async () => {
      const [ann, bo] = [await metroRider(), await metroRider()];
      const item = 'trial metro-face-gates';
      const { numUpdatedRows } = await gw.db
        .updateTable('stock')
        .set((eb) => ({ taken: eb('cap', '-', 0) }))
        .where('item', '=', item)
        .executeTakeFirstOrThrow();
      expect(numUpdatedRows).toBeGreaterThan(0n);
      await gw.db
        .updateTable('stock')
        .set((eb) => ({ taken: eb('taken', '-', 1) }))
        .where('item', '=', item)
        .where('bucket', '=', 0)
        .execute();
      const answers = await Promise.all([
        gw.call(TAKE, {}, { token: ann.token }),
        secondGateway.call(TAKE, {}, { token: bo.token }),
      ]);
      expect(answers.map(({ code }) => code ?? 'got it').toSorted()).toEqual([
        'got it',
        'places_gone',
      ]);
      const granted = await Promise.all(
        [ann, bo].map(({ id }) => findRows(gw.db, 'coupons', { user_id: id }, 'n')),
      );
      expect(granted.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 2]);
    });
  });
});
