import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeWechatOauth, WECHAT_APP_SECRET } from '../../../../test/fake-wechat-oauth.ts';
import {
  FakeWechatPay,
  WECHAT_API_V3_KEY,
  WECHAT_APP_ID,
  WECHAT_MERCHANT_ID,
  WECHAT_MERCHANT_SERIAL,
} from '../../../../test/fake-wechat-pay.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import type { Fault } from '../../../../test/loopback-server.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import type { Config } from '../../../config.ts';

const MINUTE = 60_000;
const PAGE = '/shtrans-h5/riding-order-list/order-detail?id=1&type=metro';
const CALLBACK = '/v1/payers/wechat/callback';

/** The page that a rider is redirected to, and the marks in its address. */
interface Landed {
  path: string;
  answer: string | null;
  elsewhere: string | null;
}

describe.skipIf(!hasDatabase())('payers inside the chat app', () => {
  const clock = testClock();
  const wechat = new FakeWechatPay(() => clock.now());
  const oauth = new FakeWechatOauth('transit.example.com');
  let config: Partial<Config>;
  let gw: TestGateway;
  let riders = 0;

  beforeAll(async () => {
    wechat.rotate({ to: 3650 });
    const platform = await oauth.server.listen();
    config = {
      PUBLIC_URL: 'https://transit.example.com',
      PAYMENT_DRIVERS: ['sandbox', 'wechat'],
      WECHAT_PAY_API_URL: await wechat.listen(),
      WECHAT_API_URL: platform,
      WECHAT_OPEN_URL: platform,
      WECHAT_PAY_APP_ID: WECHAT_APP_ID,
      WECHAT_PAY_APP_SECRET: WECHAT_APP_SECRET,
      WECHAT_PAY_MERCHANT_ID: WECHAT_MERCHANT_ID,
      WECHAT_PAY_SERIAL: WECHAT_MERCHANT_SERIAL,
      WECHAT_PAY_PRIVATE_KEY: wechat.merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      WECHAT_PAY_API_V3_KEY: WECHAT_API_V3_KEY,
    };
    gw = await startGateway({ clock, config });
  });
  afterAll(async () => {
    await gw?.close();
    await wechat.server.close();
    await oauth.server.close();
  });
  beforeEach(() => {
    Object.assign(oauth, { person: `o-${++riders}`, errcode: undefined, preview: false });
    oauth.server.fault = undefined;
    oauth.server.asked.length = 0;
  });

  const newRider = async (): Promise<string> =>
    await gw.login(`139${String(10_000_000 + ++riders)}`);
  const ask = async (token: string | undefined, returnTo = PAGE, gateway = gw) =>
    await gateway.call('POST auth:/v1/payers/wechat', { body: { returnTo } }, { token });
  const askUrl = async (token: string): Promise<string> => (await ask(token)).body.url;
  /** Visits the chat app's page; returns where it redirects the rider. */
  const sentBack = async (token: string): Promise<URL> => oauth.visit(await askUrl(token));
  const land = async (back: Pick<URL, 'search'>, gateway = gw): Promise<Landed> => {
    const answer = await gateway.app.inject({ method: 'GET', url: CALLBACK + back.search });
    expect([answer.statusCode, answer.body]).toEqual([302, '']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const url = new URL(answer.headers.location ?? '', 'https://transit.example.com');
    expect(url.origin).toBe('https://transit.example.com');
    const marks = [url.searchParams.get('payer'), url.searchParams.get('payer_else')] as const;
    for (const mark of ['payer', 'payer_else']) url.searchParams.delete(mark);
    return { path: url.pathname + url.search, answer: marks[0], elsewhere: marks[1] };
  };
  const round = async (token: string): Promise<string> =>
    (await land(await sentBack(token))).answer ?? '';
  const claim = async (token: string | undefined, claimToken: string, gateway = gw) =>
    await gateway.call(
      'POST auth:/v1/payers/wechat/claim',
      { body: { claim: claimToken } },
      { token },
    );
  const exchanges = (): number =>
    oauth.server.asked.filter(({ target }) => target.startsWith('/sns/')).length;
  const payerOf = async (token: string): Promise<string | undefined> =>
    (
      await gw.db
        .selectFrom('partner_accounts')
        .select(['uid', 'partner'])
        .where('user_id', '=', await userIdOf(gw.db, token))
        .executeTakeFirst()
    )?.uid;
  const pay = async (token: string, gateway = gw) =>
    await gateway.call(
      'POST maas:/v1/orders/:id/payments',
      {
        params: { id: await giveOrder(gw, await userIdOf(gw.db, token)) },
        query: { host: 'WX' },
      },
      { token },
    );

  it('an unknown rider is identified once and then pays by the sheet', async () => {
    const token = await newRider();
    oauth.person = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
    expect((await pay(token)).code).toBe('payer_unknown');
    const landed = await land(await sentBack(token));
    expect(landed).toMatchObject({ path: PAGE, elsewhere: '1' });
    expect(landed.answer).toMatch(/^[\da-f]{64}$/);
    // The callback alone proves nothing: another rider's link leads there too.
    expect(await payerOf(token)).toBeUndefined();
    expect((await claim(token, landed.answer ?? '')).body).toEqual({ known: true });
    const payment = await pay(token);
    expect(payment.body.checkout?.kind).toBe('jsapi');
    expect(wechat.trade(payment.body.id.replaceAll('-', '')).order).toMatchObject({
      payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    });
    expect(await payerOf(token)).toBe('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o');
  });

  it('the account is for payments only and does not log in', async () => {
    const token = await newRider();
    await claim(token, await round(token));
    const row = await gw.db
      .selectFrom('partner_accounts')
      .select('partner')
      .where('uid', '=', oauth.person ?? '')
      .executeTakeFirstOrThrow();
    expect(row.partner).toBe(`payer:${WECHAT_APP_ID}`);
  });

  it('a repeated callback, later or in parallel, is one exchange', async () => {
    const token = await newRider();
    const back = await sentBack(token);
    const first = await land(back);
    expect(await land(back)).toEqual(first);
    expect(exchanges()).toBe(1);
    const secondReturn = await sentBack(token);
    const landings = await Promise.all([
      land(secondReturn),
      land(secondReturn),
      land(secondReturn),
    ]);
    expect(new Set(landings.map(({ answer }) => answer)).size).toBe(1);
    expect(landings[0]?.answer).toMatch(/^[\da-f]{64}$/);
    expect(exchanges()).toBe(2);
  });

  it('a used state does not accept another code', async () => {
    const token = await newRider();
    const back = await sentBack(token);
    await land(back);
    back.searchParams.set('code', 'another');
    expect((await land(back)).answer).toBe('payer_link_expired');
    expect(exchanges()).toBe(1);
  });

  it('a state that is forged, truncated, missing or a claim leads to no payment and causes no exchange', async () => {
    const token = await newRider();
    const claimToken = await round(token);
    const exchangesBefore = exchanges();
    const { searchParams } = await sentBack(token);
    const state = searchParams.get('state') ?? '';
    const forged = state.slice(0, -1) + (state.endsWith('0') ? '1' : '0');
    for (const search of [
      `?code=c&state=${forged}`,
      `?code=c&state=${state.slice(1)}`,
      `?code=c&state=${claimToken}`,
      '?code=c&state=',
      '?code=c',
      '',
    ]) {
      const landed = await land({ search });
      expect(landed).toEqual({
        path: '/shtrans-h5/riding-detail-result',
        answer: null,
        elsewhere: null,
      });
    }
    expect(exchanges()).toBe(exchangesBefore);
  });

  it('a claim is valid only for the rider who asked; a state is not a claim', async () => {
    const [owner, stranger] = [await newRider(), await newRider()];
    const back = await sentBack(owner);
    const { answer } = await land(back);
    expect((await claim(stranger, answer ?? '')).code).toBe('payer_link_expired');
    // A rider who sent another person through their own link knows the state but not the claim.
    const state = back.searchParams.get('state') ?? '';
    expect((await claim(owner, state)).code).toBe('payer_link_expired');
    expect((await claim(owner, '')).code).toBe('payer_link_expired');
    expect([await payerOf(owner), await payerOf(stranger)]).toEqual([undefined, undefined]);
    expect((await claim(owner, answer ?? '')).status).toBe(200);
  });

  it('a repeated claim, later or in parallel, changes nothing', async () => {
    const token = await newRider();
    const claimToken = await round(token);
    const answers = await Promise.all([
      claim(token, claimToken),
      claim(token, claimToken),
      claim(token, claimToken),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await claim(token, claimToken)).status).toBe(200);
    expect(await payerOf(token)).toBe(oauth.person);
  });

  it('an account that pays for another rider is refused, also if both claim it in parallel', async () => {
    const [riderA, riderB] = [await newRider(), await newRider()];
    const claims = [await round(riderA), await round(riderB)] as const;
    const answers = await Promise.all([claim(riderA, claims[0]), claim(riderB, claims[1])]);
    expect(answers.map(({ code }) => code ?? 'taken').toSorted()).toEqual([
      'payer_bound_elsewhere',
      'taken',
    ]);
    const loser = answers[0]?.code === undefined ? riderB : riderA;
    expect((await pay(loser)).code).toBe('payer_unknown');
    // The rider's own account is accepted.
    oauth.person = 'o-own';
    expect((await claim(loser, await round(loser))).status).toBe(200);
    expect(await payerOf(loser)).toBe('o-own');
  });

  it('a rider keeps the old account if the new one is refused', async () => {
    const [riderA, riderB] = [await newRider(), await newRider()];
    const [first, second] = [oauth.person, 'o-second'];
    await claim(riderA, await round(riderA));
    oauth.person = second;
    await claim(riderB, await round(riderB));
    expect((await claim(riderA, await round(riderA))).code).toBe('payer_bound_elsewhere');
    expect(await payerOf(riderA)).toBe(first);
    oauth.person = 'o-third';
    expect((await claim(riderA, await round(riderA))).status).toBe(200);
    expect(await payerOf(riderA)).toBe('o-third');
  });

  it('an expired question must be asked again', async () => {
    const token = await newRider();
    const late = await sentBack(token);
    const claimed = await round(token);
    const exchangesBefore = exchanges();
    clock.advance(11 * MINUTE);
    expect((await land(late)).answer).toBe('payer_link_expired');
    expect(exchanges()).toBe(exchangesBefore);
    expect((await claim(token, claimed)).code).toBe('payer_link_expired');
    expect((await claim(token, await round(token))).status).toBe(200);
  });

  it('a rider who was logged out meanwhile logs in and continues', async () => {
    const token = await newRider();
    const back = await sentBack(token);
    const id = await userIdOf(gw.db, token);
    await gw.call('DELETE token:/v1/sessions/current', {}, { token });
    const { answer } = await land(back);
    expect((await claim(token, answer ?? '')).code).toBe('unauthenticated');
    const { phone } = await gw.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await claim(await newRider(), answer ?? '')).code).toBe('payer_link_expired');
    expect((await claim(await gw.login(phone), answer ?? '')).status).toBe(200);
  });

  it('a rider who declines gets an error, and can agree later', async () => {
    const token = await newRider();
    const url = await askUrl(token);
    const { person } = oauth;
    oauth.person = undefined;
    expect(await land(oauth.visit(url))).toEqual({
      path: PAGE,
      answer: 'payer_unknown',
      elsewhere: '1',
    });
    expect(exchanges()).toBe(0);
    oauth.person = person;
    const { answer } = await land(oauth.visit(url));
    expect((await claim(token, answer ?? '')).status).toBe(200);
  });

  it.each<[string, Fault | number, string]>([
    ['does not take the code', 40029, 'payer_link_expired'],
    ['holds the rider back', 40226, 'payer_unknown'],
    ['is busy', -1, 'upstream_failed'],
    ['has another secret', 40125, 'upstream_failed'],
    ['is silent', 'hang', 'upstream_timeout'],
    ['breaks off', 'reset', 'upstream_failed'],
    ['returns nonsense', { status: 200, body: '<html>busy</html>' }, 'upstream_failed'],
    ['returns no id', { status: 200, body: '{"openid":""}' }, 'upstream_failed'],
  ])(
    'a platform that %s leads back with the reason, and can be asked again',
    async (_, failure, code) => {
      const token = await newRider();
      const back = await sentBack(token);
      if (typeof failure === 'number') oauth.errcode = failure;
      else oauth.server.fault = failure;
      const landings = await Promise.all([land(back), land(back)]);
      expect(landings).toEqual([
        { path: PAGE, answer: code, elsewhere: '1' },
        { path: PAGE, answer: code, elsewhere: '1' },
      ]);
      expect(exchanges()).toBe(1);
      Object.assign(oauth, { errcode: undefined });
      oauth.server.fault = undefined;
      expect((await claim(token, await round(token))).status).toBe(200);
    },
  );

  it('a question needs a logged-in rider and a return page of the app', async () => {
    expect((await ask(undefined)).code).toBe('unauthenticated');
    const token = await newRider();
    for (const returnTo of ['https://evil.example/', '//evil.example', '/sandbox/inbox', '']) {
      const answer = await ask(token, returnTo);
      expect([answer.status, answer.code]).toEqual([400, 'invalid_input']);
    }
  });

  it('another gateway on the same database handles the return', async () => {
    const otherGateway = await startGateway({ clock, config, databaseUrl: gw.databaseUrl });
    try {
      const token = await newRider();
      const { answer } = await land(await sentBack(token), otherGateway);
      expect((await claim(token, answer ?? '')).status).toBe(200);
    } finally {
      await otherGateway.close();
    }
  });

  it('payers belong to one merchant app; without another provider there is no alternative', async () => {
    const token = await newRider();
    await claim(token, await round(token));
    const moved = await startGateway({
      clock,
      config: { ...config, PAYMENT_DRIVERS: ['wechat'], WECHAT_PAY_APP_ID: 'wx0000000000000002' },
      databaseUrl: gw.databaseUrl,
    });
    const alone = await startGateway({
      clock,
      config: { ...config, PAYMENT_DRIVERS: ['wechat'] },
      databaseUrl: gw.databaseUrl,
    });
    try {
      expect((await pay(token, moved)).code).toBe('payer_unknown');
      const landed = await land(await sentBack(token), alone);
      expect(landed).toMatchObject({ path: PAGE, elsewhere: null });
    } finally {
      await moved.close();
      await alone.close();
    }
  });

  it('a gateway without that provider cannot ask', async () => {
    const plain = await startGateway({ clock, databaseUrl: gw.databaseUrl });
    try {
      expect((await ask(await newRider(), PAGE, plain)).code).toBe('payer_unknown');
    } finally {
      await plain.close();
    }
  });
});
