import { cityDay } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { giveOrder, orderRow, userIdOf } from '../../test/orders.ts';
import { refundState, refundTrade, tradesOf } from './refunds.ts';
import type { SandboxDeps } from './trades.ts';

interface Browser {
  cookie: string;
  token: string;
  html: string;
}

describe.skipIf(!hasDatabase())('the sandbox cashier', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13900000006');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(async () => await gw?.close());

  const start = async (): Promise<{ order: string; payment: string; url: string }> => {
    const order = await giveOrder(gw, userId, {
      subject: JSON.stringify({ zh: '<b>"一日票"</b>', en: '<b>Pass</b>' }),
    });
    const { body } = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id: order } },
      { token },
    );
    return { order, payment: body.id, url: `/sandbox/cashier/${body.id}` };
  };

  /** Opens the page as a browser does: keeps the cookie, reads the forms' token. */
  const open = async (url: string, cookie = ''): Promise<Browser> => {
    const answer = await gw.app.inject({ url, headers: { accept: 'text/html', cookie } });
    expect(answer.statusCode).toBe(200);
    const set = answer.headers['set-cookie'];
    return {
      cookie: typeof set === 'string' ? (set.split(';')[0] ?? '') : cookie,
      token: /name="token" value="([0-9a-f]+)"/.exec(answer.body)?.[1] ?? '',
      html: answer.body,
    };
  };

  const submit = async (url: string, { cookie, token: csrf }: Browser, fields: object) =>
    await gw.app.inject({
      method: 'POST',
      url,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: csrf, ...fields }).toString(),
    });

  const stateOf = async (url: string): Promise<{ state: string; silent: boolean }> =>
    (await gw.app.inject({ url, headers: { accept: 'application/json' } })).json();

  it('shows amount, subject and the time left, in both languages, under a strict policy', async () => {
    const { url } = await start();
    const zh = await open(url);
    expect(zh.html).toContain('<html lang="zh-CN">');
    expect(zh.html).toContain('12.00');
    expect(zh.html).toContain('&lt;b&gt;&quot;一日票&quot;&lt;/b&gt;');
    expect(zh.html).toMatch(/支付剩余时间 (?:15:00|14:5\d)/);
    const en = await open(`${url}?language=en_us`);
    expect(en.html).toContain('<html lang="en">');
    expect(en.html).toContain('Pay now');
    const { headers } = await gw.app.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('pays by a plain form and leads back to the result page', async () => {
    const { url, order, payment } = await start();
    const browser = await open(url);
    const answer = await submit(url, browser, { action: 'pay' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      `/shtrans-h5/riding-detail-result?id=${order}&payment=${payment}`,
    );
    expect(await stateOf(url)).toMatchObject({ state: 'paid' });
    const second = await submit(url, browser, { action: 'refuse' });
    expect(second.statusCode).toBe(303);
    expect(await stateOf(url)).toMatchObject({ state: 'paid' });
  });

  it('refuses forms without the token of this browser and this payment', async () => {
    const mine = await start();
    const otherPayment = await start();
    const browser = await open(mine.url);
    const elsewhere = await open(otherPayment.url, browser.cookie);
    const stranger = await open(mine.url);
    const attempts = [
      { ...browser, token: '' },
      { ...browser, token: '0'.repeat(64) },
      { ...browser, token: elsewhere.token },
      { ...browser, token: stranger.token },
      { ...browser, cookie: '' },
    ];
    for (const attempt of attempts) {
      expect((await submit(mine.url, attempt, { action: 'pay' })).statusCode).toBe(403);
    }
    expect(await stateOf(mine.url)).toMatchObject({ state: 'waiting' });
  });

  it('takes late money when its time has come, also after the order was closed', async () => {
    const { url, order } = await start();
    await submit(url, await open(url), { action: 'late', seconds: '30' });
    expect(await stateOf(url)).toMatchObject({ state: 'processing' });
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token });
    await gw.runJobs();
    expect(await stateOf(url)).toMatchObject({ state: 'processing' });
    gw.clock.advance(30_000);
    expect(await stateOf(url)).toMatchObject({ state: 'paid' });
    expect((await orderRow(gw.db, order)).status).toBe('closed');
  });

  it('is silent until `come_back` on its own page', async () => {
    const { url, payment } = await start();
    await submit(url, await open(url), { action: 'silent' });
    expect(await stateOf(url)).toMatchObject({ state: 'paid', silent: true });
    expect(await gw.ctx.adapters.payments[0].query(payment)).toEqual({ state: 'unknown' });
    const page = await open(url);
    expect(page.html).toContain('value="come_back"');
    const answer = await submit(url, page, { action: 'come_back' });
    expect(answer.headers.location).toBe(url);
    expect(await gw.ctx.adapters.payments[0].query(payment)).toMatchObject({ state: 'paid' });
  });

  it('lists its newest trades, and answers 404 for an unknown one', async () => {
    const { payment } = await start();
    const list = await gw.app.inject({ url: '/sandbox/cashier/' });
    expect(list.body).toContain(payment);
    for (const id of ['0190b7a0-0000-7000-8000-000000000000', 'x', "'%00"]) {
      const url = `/sandbox/cashier/${encodeURIComponent(id)}`;
      expect((await gw.app.inject({ url })).statusCode).toBe(404);
      const answer = await gw.app.inject({ method: 'POST', url, payload: { action: 'pay' } });
      expect(answer.statusCode).toBe(404);
    }
  });

  it('refuses actions it does not know', async () => {
    const { url } = await start();
    for (const payload of [{}, { action: 'rob' }, { action: 'late', seconds: -1 }]) {
      const answer = await gw.app.inject({ method: 'POST', url, payload });
      expect(answer.json()).toMatchObject({ code: 'invalid_input' });
    }
  });

  it('refunds at most the paid amount, and the same refund once', async () => {
    const { url, payment } = await start();
    const port = gw.ctx.adapters.payments[0];
    const refundId = '0190b7a0-0000-7000-8000-000000000001';
    const refund = { paymentId: payment, refundId, amountCents: 1200, paidCents: 1200 };
    expect(await port.refund(refund)).toBe('failed');
    await gw.app.inject({ method: 'POST', url, payload: { action: 'pay' } });
    expect(await port.refund({ ...refund, amountCents: 1201 })).toBe('failed');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => await port.refund(refund)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['succeeded']));
    const second = { ...refund, refundId: '0190b7a0-0000-7000-8000-000000000002', amountCents: 1 };
    expect(await port.refund(second)).toBe('failed');
  });

  it('reports a slow refund as it is stored', async () => {
    const { url, payment } = await start();
    await gw.app.inject({ method: 'POST', url, payload: { action: 'pay' } });
    const slow = { action: 'refunds', mode: 'slow' };
    await gw.app.inject({ method: 'POST', url, payload: slow });
    const refundId = '0190b7a0-0000-7000-8000-000000000003';
    const refund = { paymentId: payment, refundId, amountCents: 1200 };
    expect(await refundTrade(gw.ctx, refund)).toBe('pending');
    const booked = async () =>
      await gw.db
        .selectFrom('sandbox.refunds')
        .selectAll()
        .where('refund_id', '=', refundId)
        .executeTakeFirstOrThrow();
    const dueMs = (await booked()).due_at?.getTime() ?? NaN;
    const day = cityDay(gw.ctx.clock.now());
    // The refund becomes due between two reads of the clock, or is due at the first.
    const ticking = (): SandboxDeps => {
      let now = dueMs - 3;
      return { ...gw.ctx, clock: { now: () => new Date((now += 2)) } };
    };
    const late = { ...gw.ctx, clock: { now: () => new Date(dueMs) } };
    const asks = [
      async () => await refundState(ticking(), refund),
      async () => await refundTrade(ticking(), refund),
      async () => {
        const { trades } = await tradesOf(late, day);
        return trades.find(({ paymentId }) => paymentId === payment)?.refunds[0]?.state;
      },
    ];
    for (const ask of asks) {
      await gw.db
        .updateTable('sandbox.refunds')
        .set({ state: 'processing' })
        .where('refund_id', '=', refundId)
        .execute();
      const reported = await ask();
      expect(reported).toBe((await booked()).state === 'succeeded' ? 'succeeded' : 'pending');
    }
    expect(await refundState(late, refund)).toBe('succeeded');
    expect((await booked()).state).toBe('succeeded');
  });
});
