import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { connect, type WholeDb } from '../../apps/gateway/src/db/database.ts';
import {
  ALIPAY_APP_ID,
  ALIPAY_SELLER_ID,
  FakeAlipay,
} from '../../apps/gateway/test/fake-alipay.ts';
import { FakeWechatOauth, WECHAT_APP_SECRET } from '../../apps/gateway/test/fake-wechat-oauth.ts';
import {
  FakeWechatPay,
  WECHAT_API_V3_KEY,
  WECHAT_APP_ID,
  WECHAT_MERCHANT_ID,
  WECHAT_MERCHANT_SERIAL,
} from '../../apps/gateway/test/fake-wechat-pay.ts';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { copyOf } from '../../tools/stage/database.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { BUSY_RIDER, callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, type Open, see, test } from '../stage/journey.ts';
import { riderOf } from '../stage/database.ts';
import { unpaidOrder } from '../stage/order.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile';
const CHAT_APP = `${PHONE} Safari/537.36 MicroMessenger/8.0.60`;
const PAYMENT_APP = `${PHONE} Safari/537.36 AliApp(AP/10.8.36.8000) AlipayClient/10.8.36.8000`;

/** The rider's action on the chat app's sheet; returns the sheet's result. */
type Sheet = (prepayId: string) => 'ok' | 'cancel';

/** Adds the chat app's bridge to the page. */
async function addSheet(page: Page, sheet: Sheet): Promise<void> {
  await page.exposeFunction('openSheet', (name: string, { package: order }: { package: string }) =>
    name === 'getBrandWCPayRequest' ? sheet(order.replace('prepay_id=', '')) : 'fail',
  );
  await page.addInitScript(() => {
    const open = Reflect.get(window, 'openSheet') as (...args: unknown[]) => Promise<string>;
    const invoke = (name: string, payload: unknown, reply: (said: object) => void): void => {
      void open(name, payload).then((end) => reply({ err_msg: `get_brand_wcpay_request:${end}` }));
    };
    Object.assign(window, { WeixinJSBridge: { invoke } });
  });
}

describe('inside the apps that pay', () => {
  const alipay = new FakeAlipay();
  const wechat = new FakeWechatPay(() => new Date());
  const oauth = new FakeWechatOauth('transit.example.com');
  let gateway: StageGateway;
  let db: WholeDb;

  beforeAll(async () => {
    wechat.rotate();
    const platform = await oauth.server.listen();
    const stage = inject('stageDatabase');
    const url = await copyOf(stage);
    const pem = (key: typeof alipay.merchant.privateKey): string =>
      key.export({ type: 'pkcs8', format: 'pem' });
    gateway = await startGateway({
      DATABASE_URL: url,
      WEB_DIST: stage.webDist,
      PAYMENT_DRIVERS: 'sandbox,alipay,wechat',
      PUBLIC_URL: 'https://transit.example.com',
      ALIPAY_GATEWAY_URL: `${await alipay.server.listen()}/gateway.do`,
      ALIPAY_APP_ID,
      ALIPAY_SELLER_ID,
      ALIPAY_PRIVATE_KEY: pem(alipay.merchant.privateKey),
      ALIPAY_PUBLIC_KEY: alipay.platform.publicKey.export({ type: 'spki', format: 'pem' }),
      WECHAT_PAY_API_URL: await wechat.listen(),
      WECHAT_API_URL: platform,
      WECHAT_OPEN_URL: platform,
      WECHAT_PAY_APP_ID: WECHAT_APP_ID,
      WECHAT_PAY_APP_SECRET: WECHAT_APP_SECRET,
      WECHAT_PAY_MERCHANT_ID: WECHAT_MERCHANT_ID,
      WECHAT_PAY_SERIAL: WECHAT_MERCHANT_SERIAL,
      WECHAT_PAY_PRIVATE_KEY: pem(wechat.merchant.privateKey),
      WECHAT_PAY_API_V3_KEY: WECHAT_API_V3_KEY,
    });
    // The registered host is not this machine.
    oauth.reach = (back) => back.replace('https://transit.example.com', gateway.origin);
    ({ db } = connect(url, { max: 2 }));
    await db
      .insertInto('partner_accounts')
      .values({
        partner: `payer:${WECHAT_APP_ID}`,
        uid: 'o-payer',
        user_id: await riderOf(db, DEMO_RIDER),
        bound_at: new Date(),
      })
      .execute();
  });
  afterAll(async () => {
    await db?.destroy();
    await gateway?.stop();
    await alipay.server.close();
    await wechat.server.close();
    await oauth.server.close();
  });

  const sendWebhook = async (
    provider: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<number> => {
    const url = `${gateway.origin}/v1/payments/webhook/${provider}`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };

  /** Opens an unpaid order in the chat app for a rider whose account there is not known yet. */
  const openAsStranger = async (open: Open, expected: RegExp[] = []) => {
    oauth.errcode = undefined;
    await db
      .deleteFrom('partner_accounts')
      .where('partner', '=', `payer:${WECHAT_APP_ID}`)
      .where('uid', '!=', 'o-payer')
      .execute();
    const token = await logIn(gateway.origin, BUSY_RIDER);
    const order = await unpaidOrder(db, BUSY_RIDER, 'metro', null);
    const refused = /status of 409/;
    const page = await open({ token, userAgent: CHAT_APP, expected: [refused, ...expected] });
    return { token, page, ...order };
  };
  const exchanges = (): number =>
    oauth.server.asked.filter(({ target }) => target.startsWith('/sns/')).length;

  describe.each(IN_ENGLISH)('in %s', (language) => {
    const t = TEXTS[language];
    const result = t.detail.result;

    test('the chat app: its sheet, closed at first, then paid', async ({ open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const { id, path } = await unpaidOrder(db, DEMO_RIDER, 'metro', null);
      const page = await open({ token, userAgent: CHAT_APP });
      const choices: ('cancel' | 'ok')[] = ['cancel', 'ok'];
      const prepaid: string[] = [];
      await addSheet(page, (prepayId) => {
        prepaid.push(prepayId);
        return choices.shift() ?? 'cancel';
      });
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      const continueButton = page.getByRole('button', { name: t.detail.continuePay });
      await see(continueButton);
      await expectAccessible(page);
      await continueButton.tap();
      // Only the sheet reports the payment so far.
      await page.waitForURL(/\/riding-detail-result\?/);
      const main = page.getByRole('main');
      await see(main.getByText(result.confirming, { exact: true }));
      expect(prepaid).toHaveLength(2);
      expect(new Set(prepaid).size).toBe(1);
      const number = (prepaid[0] ?? '').replace('wx20', '');
      wechat.trade(number).state = 'SUCCESS';
      const notice = wechat.notice(number);
      expect(await sendWebhook('wechat', notice.body, notice.headers)).toBe(200);
      await see(main.getByText(result.succeeded, { exact: true }));
      const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
      expect(order.payment?.status).toBe('succeeded');
    });

    test('the chat app: an unknown rider is identified once, and pays', async ({ open }) => {
      const { token, page, id, path } = await openAsStranger(open);
      oauth.person = `o-${language}`;
      const prepaid: string[] = [];
      await addSheet(page, (prepayId) => {
        prepaid.push(prepayId);
        return 'cancel';
      });
      const before = exchanges();
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      // After the redirect through the chat app's page the sheet opened by itself, and was closed. In English the
      // button has the same text before and after it.
      await expect.poll(() => prepaid.length).toBe(1);
      const continueButton = page.getByRole('button', { name: t.detail.continuePay });
      await see(continueButton);
      expect(new URL(page.url()).search).toBe(new URL(gateway.page(path, language)).search);
      await expectAccessible(page);
      expect([exchanges() - before, prepaid.length]).toEqual([1, 1]);
      await page.reload();
      await see(continueButton);
      expect(prepaid).toHaveLength(1);
      await continueButton.tap();
      await see(page.getByRole('button', { name: t.detail.continuePay }));
      await expect.poll(() => prepaid.length).toBe(2);
      // The account is known from now on.
      expect(exchanges() - before).toBe(1);
      const number = (prepaid[0] ?? '').replace('wx20', '');
      expect(wechat.trade(number).order).toMatchObject({ payer: { openid: `o-${language}` } });
      const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
      expect(order.status).toBe('in_payment');
    });

    test('the chat app: a platform that refuses, and another way to pay', async ({ open }) => {
      const { page, path } = await openAsStranger(open);
      await addSheet(page, () => 'cancel');
      await page.route('https://transit.example.com/**', async (route) => {
        await route.fulfill({ contentType: 'text/html', body: '<title>cashier</title>' });
      });
      oauth.errcode = 40226;
      const before = exchanges();
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      const alert = page.getByRole('alertdialog');
      await see(alert.getByText(t.errors.payer_unknown));
      await expectAccessible(page);
      await alert.getByRole('button', { name: t.payment.later }).tap();
      // The page is as before the tap, and does not identify the rider again by itself.
      await see(page.getByRole('button', { name: t.detail.pay }));
      await page.reload();
      await see(page.getByRole('button', { name: t.detail.pay }));
      expect(exchanges() - before).toBe(1);
      await page.getByRole('button', { name: t.detail.pay }).tap();
      await alert.getByRole('button', { name: t.payment.elsewhere }).tap();
      await page.waitForURL('https://transit.example.com/sandbox/cashier/**');
      expect(exchanges() - before).toBe(2);
    });

    test('the chat app: an account that pays for another rider', async ({ open }) => {
      const { page, path } = await openAsStranger(open);
      oauth.person = 'o-payer';
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      const alert = page.getByRole('alertdialog');
      await see(alert.getByText(t.errors.payer_bound_elsewhere));
      await expectAccessible(page);
    });

    test('the payment app: its page, and back', async ({ open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const { path } = await unpaidOrder(db, DEMO_RIDER, 'metro', null);
      const page = await open({ token, userAgent: PAYMENT_APP });
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      await page.waitForURL(/\/gateway\.do\?/);
      const params = new URL(page.url()).searchParams;
      const { out_trade_no: number } = JSON.parse(params.get('biz_content') ?? '{}') as {
        out_trade_no: string;
      };
      alipay.trade(number).status = 'TRADE_SUCCESS';
      const back = new URL(params.get('return_url') ?? '');
      expect(back.origin).toBe('https://transit.example.com');
      // The payment app adds its own parameters to the address, which the page ignores.
      const added = `&method=alipay.trade.wap.pay.return&sign=x&out_trade_no=${number}`;
      await page.goto(`${gateway.origin}${back.pathname}${back.search}${added}`);
      await see(page.getByRole('main').getByText(result.succeeded, { exact: true }));
    });

    test('a browser: the default provider', async ({ open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const { path } = await unpaidOrder(db, DEMO_RIDER, 'metro', null);
      const page = await open({ token });
      // The gateway's public address is not this machine.
      await page.route('https://transit.example.com/**', async (route) => {
        await route.fulfill({ contentType: 'text/html', body: '<title>cashier</title>' });
      });
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      await page.waitForURL('https://transit.example.com/sandbox/cashier/**');
    });
  });
});
