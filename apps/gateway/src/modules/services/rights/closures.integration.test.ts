import { randomInt } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Loss } from '@shtrans/contract/rights/facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { productOf, sell } from '../../../../test/operator-data.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import { findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import type { FaultPoint } from '../../../fault-points.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { runDueJobs } from '../../../jobs/worker.ts';
import { jobsOf } from '../../../modules.ts';
import { earn } from '../../wallet/ledger/service.ts';
import { updateRows as updateOwn } from './tables.ts';

const SHOW = 'GET maas:/v1/account-closures';
const CODE = 'POST maas:/v1/account-closures/codes';
const BEGIN = 'POST maas:/v1/account-closures';
const CANCEL = 'POST maas:/v1/account-closures/cancel';

describe.skipIf(!hasDatabase())('the end of an account', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let phone: string;
  let token: string;
  let rider: string;
  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  beforeEach(async () => {
    phone = `139${randomInt(1e7, 1e8 - 1)}`;
    token = await gw.login(phone);
    rider = await userIdOf(gw.db, token);
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const show = async () => (await gw.call(SHOW, {}, { token })).body;
  const messages = async () =>
    (await findRows(gw.db, 'sandbox.sms_outbox', { phone }, 'sent_at', 'id')).map(
      ({ code, text }) => ({ code, text }),
    );
  /** Asks for a code and returns it with its challenge. */
  const codeFor = async (purpose: 'close' | 'login') => {
    const answer =
      purpose === 'close'
        ? await gw.call(CODE, {}, { token })
        : await gw.call('POST auth:/v1/sms-codes', { body: { phone } });
    expect(answer.status).toBe(200);
    const { code = '' } = (await messages()).at(-1) ?? {};
    gw.clock.advance(61_000);
    return { challenge: answer.body.challenge, code };
  };
  const begin = async (
    typed: { challenge: string; code: string },
    givesUp: Loss[] = [],
    from = gw,
  ) => await from.call(BEGIN, { body: { ...typed, givesUp } }, { token });
  const beginWithCode = async (givesUp: Loss[] = []) =>
    await begin(await codeFor('close'), givesUp);
  const closure = async () => await findRow(gw.db, 'account_closures', { user_id: rider });
  const user = async () => await findRow(gw.db, 'users', { id: rider });
  const pass = async (ms: number): Promise<void> => {
    gw.clock.advance(ms);
    await Promise.all([gw.runJobs(), otherGateway.runJobs()]);
  };
  /** Lets the cooling-off pass, and the minute after the login is closed. */
  const passCoolingOff = async (): Promise<void> => {
    await pass(15 * DAY_MS + 1000);
    await pass(61_000);
  };

  it('comes fifteen days after the code, and the phone then gets a new account', async () => {
    expect(await show()).toMatchObject({
      closure: null,
      obstacles: [],
      losses: { points: 0, coupons: 0, tickets: 0 },
    });
    const beginAnswer = await beginWithCode();
    expect(beginAnswer.status).toBe(200);
    const { askedAt = '', endsAt = '' } = beginAnswer.body.closure ?? {};
    expect(Date.parse(endsAt) - Date.parse(askedAt)).toBe(15 * DAY_MS);
    await gw.runJobs();
    expect((await messages()).at(-1)).toMatchObject({
      code: '',
      text: expect.stringContaining('注销') as string,
    });
    // Still logged in.
    await pass(14 * DAY_MS);
    expect((await user())?.deleted_at).toBeNull();
    await updateRows(gw.db, 'sessions', { user_id: rider }, { last_used_at: gw.clock.now() });
    expect((await show()).closure).toMatchObject({ endsAt });
    await pass(DAY_MS + 1000);
    expect(await user()).toMatchObject({ phone, deleted_at: null });
    expect((await user())?.closed_at).not.toBeNull();
    await pass(61_000);
    expect(await user()).toMatchObject({ phone: `deleted ${rider}`, nickname: '' });
    expect(await closure()).toMatchObject({ state: 'done' });
    expect((await gw.call(SHOW, {}, { token })).code).toBe('unauthenticated');
    const form = { phone, ...(await codeFor('login')), agreed: true };
    const session = await gw.call('POST token:/v1/sessions', { body: form });
    expect(session.body.rider.uid).not.toBe(rider);
  });

  it('needs a code for this purpose, which logs nobody in', async () => {
    const login = await codeFor('login');
    expect((await begin(login)).code).toBe('code_wrong');
    const close = await codeFor('close');
    const form = { phone, ...close, agreed: true };
    expect((await gw.call('POST token:/v1/sessions', { body: form })).code).toBe('code_wrong');
    expect((await begin({ ...close, code: '' })).code).toBe('code_format');
    expect((await begin({ challenge: '', code: close.code })).code).toBe('code_expired');
    expect(await closure()).toBeUndefined();
    // Each is still right for its own purpose.
    expect((await begin(close)).status).toBe(200);
    const loginAnswer = await gw.call('POST token:/v1/sessions', {
      body: { phone, ...login, agreed: true },
    });
    expect(loginAnswer.status).toBe(200);
    // A used code begins nothing later.
    await gw.call(CANCEL, {}, { token });
    expect((await begin(close)).code).toBe('code_expired');
  });

  it("is not begun by another rider's code", async () => {
    const typed = await codeFor('close');
    const otherToken = await gw.login(`138${randomInt(1e7, 1e8 - 1)}`);
    const answer = await gw.call(BEGIN, { body: typed }, { token: otherToken });
    expect(answer.code).toBe('code_expired');
  });

  it('is refused while something is unfinished, and the code stays good', async () => {
    const orderId = await giveOrder(gw, rider);
    await insertRow(gw.db, 'payments', {
      user_id: rider,
      id: crypto.randomUUID(),
      order_id: orderId,
      provider: 'sandbox',
      status: 'confirming',
      amount_cents: 1,
      provider_trade_no: null,
      cashier_url: null,
      started_at: gw.clock.now(),
      finished_at: null,
      channel: 'page',
      prepay_id: null,
      checkout_until: null,
      account_id: null,
    });
    await insertRow(gw.db, 'refund_reviews', {
      user_id: rider,
      id: crypto.randomUUID(),
      order_id: orderId,
      payment_id: crypto.randomUUID(),
      asked_cents: 1,
      rider_reason: 'other',
      note: null,
      status: 'open',
      requested_at: gw.clock.now(),
      decided_at: null,
      answer: null,
    });
    const ride = {
      port: 'gates',
      provider: 'p',
      ride: rider,
      user_id: rider,
      order_id: null,
      mode: 'metro',
      entry: null,
      exit: null,
      begun_at: gw.clock.now(),
      ended_at: null,
    } as const;
    await insertRow(gw.db, 'partner_rides', ride);
    expect((await show()).obstacles).toEqual(['order', 'money', 'review', 'ride']);
    const typed = await codeFor('close');
    const refused = await begin(typed);
    expect([refused.status, refused.code]).toEqual([409, 'closure_obstructed']);
    await updateRows(gw.db, 'orders', { id: orderId }, { status: 'closed' });
    await updateRows(gw.db, 'payments', { user_id: rider }, { status: 'failed' });
    await updateRows(gw.db, 'refund_reviews', { user_id: rider }, { status: 'refused' });
    await updateRows(gw.db, 'partner_rides', { user_id: rider }, { ended_at: gw.clock.now() });
    expect((await show()).obstacles).toEqual([]);
    expect((await begin(typed)).status).toBe(200);
  });

  it('needs agreement to each thing that is lost', async () => {
    await giveOrder(gw, rider, { status: 'to_be_used' });
    await inTransaction(gw.db, (tx) =>
      earn(gw.ctx, tx, {
        userId: rider,
        currency: 'points',
        amount: 30,
        cause: { kind: 'test', id: rider },
        expiresAt: null,
      }),
    );
    expect((await show()).losses).toEqual({ points: 30, coupons: 0, tickets: 1 });
    const typed = await codeFor('close');
    for (const givesUp of [[], ['points'], ['coupons', 'tickets']] as Loss[][]) {
      expect((await begin(typed, givesUp)).code).toBe('closure_losses_open');
    }
    expect((await begin(typed, ['points', 'tickets'])).status).toBe(200);
    await passCoolingOff();
    expect(await user()).toMatchObject({ phone: `deleted ${rider}` });
  });

  it('can be cancelled until it comes', async () => {
    await beginWithCode();
    const answers = await Promise.all([
      gw.call(CANCEL, {}, { token }),
      otherGateway.call(CANCEL, {}, { token }),
    ]);
    expect(answers.map(({ body }) => body.closure)).toEqual([null, null]);
    await passCoolingOff();
    expect(await user()).toMatchObject({ phone, closed_at: null, deleted_at: null });
    // And begun again.
    token = await gw.login(phone);
    expect((await beginWithCode()).body.closure).not.toBeNull();
  });

  it('begins once, when two gateways are asked at the same time', async () => {
    const typed = await codeFor('close');
    const answers = await Promise.all([gw, otherGateway, gw].map((from) => begin(typed, [], from)));
    // A later call finds that it has begun.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await findRows(gw.db, 'account_closures', { user_id: rider }, 'id')).toHaveLength(1);
  });

  it('is postponed by a day as long as something is unfinished', async () => {
    const { endsAt = '' } = (await beginWithCode()).body.closure ?? {};
    const orderId = await giveOrder(gw, rider, { type: 'metro', pay_deadline: null });
    await pass(15 * DAY_MS + 1000);
    token = await gw.login(phone);
    const { closure: postponed, obstacles } = await show();
    expect(obstacles).toEqual(['order']);
    expect(postponed).toMatchObject({ postponed: 1 });
    expect(Date.parse(postponed?.endsAt ?? '')).toBeGreaterThan(Date.parse(endsAt));
    expect((await user())?.closed_at).toBeNull();
    await updateRows(gw.db, 'orders', { id: orderId }, { status: 'completed' });
    await pass(DAY_MS + 1000);
    await pass(61_000);
    expect(await user()).toMatchObject({ phone: `deleted ${rider}` });
  });

  it.each<FaultPoint>(['job.claimed', 'job.answered', 'job.written'])(
    'comes once, if the gateway ends at %s',
    async (point) => {
      await beginWithCode();
      const faultAt = (reached: FaultPoint): void => {
        if (reached === point) throw new Error('the gateway ends here');
      };
      const dying = { ...gw.ctx, faultAt };
      for (const ms of [15 * DAY_MS + 1000, 61_000]) {
        gw.clock.advance(ms);
        await runDueJobs(dying, jobsOf(dying));
        expect((await user())?.deleted_at).toBeNull();
        await pass(40_000);
      }
      await pass(61_000);
      expect(await user()).toMatchObject({ phone: `deleted ${rider}` });
      expect(await closure()).toMatchObject({ state: 'done', postponed: 0 });
    },
  );

  it('opens the login again, if something began in the minute before it', async () => {
    await beginWithCode();
    await pass(15 * DAY_MS + 1000);
    expect((await user())?.closed_at).not.toBeNull();
    await giveOrder(gw, rider, { type: 'metro', pay_deadline: null });
    await pass(61_000);
    expect(await user()).toMatchObject({ phone, closed_at: null, deleted_at: null });
    expect(await closure()).toMatchObject({ state: 'cooling_off', postponed: 1 });
  });

  it('does not open a login that the desk closed', async () => {
    await beginWithCode();
    await updateRows(gw.db, 'users', { id: rider }, { closed_at: gw.clock.now() });
    await pass(15 * DAY_MS + 1000);
    await giveOrder(gw, rider, { type: 'metro', pay_deadline: null });
    await pass(61_000);
    expect((await user())?.closed_at).not.toBeNull();
  });

  it('waits for the database’s clock', async () => {
    await beginWithCode();
    const { ends_at: endsAt } = (await closure()) ?? {};
    await inTransaction(gw.db, (tx) =>
      updateOwn(
        tx,
        'account_closures',
        { user_id: rider },
        {
          ends_at: new Date((endsAt?.getTime() ?? 0) + 3_600_000),
        },
      ),
    );
    await passCoolingOff();
    expect((await user())?.closed_at).toBeNull();
    await pass(3_600_000);
    await pass(61_000);
    expect(await user()).toMatchObject({ phone: `deleted ${rider}` });
  });

  it('and a purchase at the same moment: one of them sees the other', async () => {
    await sell([gw, otherGateway], productOf({ id: 'closing', unitCents: 500 }));
    const typed = await codeFor('close');
    const body = { productId: 'closing', quantity: 1 };
    const [beginAnswer, buyAnswer] = await Promise.all([
      begin(typed),
      otherGateway.call('POST maas:/v1/purchases', { body }, { token }),
    ]);
    expect(buyAnswer.status).toBe(200);
    if (beginAnswer.status === 200) {
      // The purchase came later, so it postpones the end unless it is over by then.
      expect((await show()).obstacles).toEqual(['order']);
    } else expect(beginAnswer.code).toBe('closure_obstructed');
  });

  it('and a purchase at the moment of the deletion: nothing is bought without an account', async () => {
    await sell([gw, otherGateway], productOf({ id: 'ending', unitCents: 500 }));
    await beginWithCode();
    await pass(15 * DAY_MS + 1000);
    // The login is closed; a call that began before has its session no more.
    gw.clock.advance(61_000);
    const body = { productId: 'ending', quantity: 1 };
    const [, buyAnswer] = await Promise.all([
      gw.runJobs(),
      otherGateway.call('POST maas:/v1/purchases', { body }, { token }),
    ]);
    expect(buyAnswer.code).toBe('unauthenticated');
    expect(await findRows(gw.db, 'orders', { user_id: rider }, 'id')).toEqual([]);
  });

  it('deletes what the law kept after its years, and only that of the deleted rider', async () => {
    const orderId = await giveOrder(gw, rider, { status: 'closed' });
    const stranger = await userIdOf(gw.db, await gw.login(`138${randomInt(1e7, 1e8 - 1)}`));
    const theirs = await giveOrder(gw, stranger, { status: 'closed' });
    const [keptByLaw] = (await show()).kept;
    expect(keptByLaw).toMatchObject({ law: { zh: '《电子商务法》第三十一条' }, years: 3 });
    expect(keptByLaw?.names).toContainEqual({ zh: '订单', en: 'Orders' });
    await beginWithCode();
    await passCoolingOff();
    const deleteKept = async (): Promise<void> => {
      await gw.db
        .insertInto('jobs')
        .values({
          id: crypto.randomUUID(),
          kind: 'rights.delete-kept',
          dedup: crypto.randomUUID(),
          payload: '{}',
          run_at: gw.clock.now(),
          created_at: gw.clock.now(),
        })
        .execute();
      await gw.runJobs();
    };
    await deleteKept();
    expect(await findRow(gw.db, 'orders', { id: orderId })).toBeDefined();
    gw.clock.advance(3 * 366 * DAY_MS);
    await deleteKept();
    expect(await findRow(gw.db, 'orders', { id: orderId })).toBeUndefined();
    expect(await findRow(gw.db, 'account_closures', { user_id: rider })).toBeUndefined();
    expect(await findRow(gw.db, 'orders', { id: theirs })).toBeDefined();
  });
});
