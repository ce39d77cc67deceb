import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { connect, type Db } from '../apps/gateway/src/db/database.ts';
import { ALIPAY_APP_ID, ALIPAY_SELLER_ID, FakeAlipay } from '../apps/gateway/test/fake-alipay.ts';
import { FakeWechatOauth, WECHAT_APP_SECRET } from '../apps/gateway/test/fake-wechat-oauth.ts';
import {
  FakeWechatPay,
  WECHAT_API_V3_KEY,
  WECHAT_APP_ID,
  WECHAT_MERCHANT_ID,
  WECHAT_MERCHANT_SERIAL,
} from '../apps/gateway/test/fake-wechat-pay.ts';
import type { OrderDetail } from '../packages/contract/src/orders.ts';
import { copyOf } from '../tools/stage/database.ts';
import { startGateway, type StageGateway } from '../tools/stage/gateway.ts';
import { callAs, DEMO_RIDER, logIn } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from './journey.ts';
import { unpaidOrder } from './order.ts';
import { LANGUAGES, TEXTS } from './texts.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile';
const CHAT_APP = `${PHONE} Safari/537.36 MicroMessenger/8.0.60`;
const PAYMENT_APP = `${PHONE} Safari/537.36 AliApp(AP/10.8.36.8000) AlipayClient/10.8.36.8000`;

/** What the rider does with the chat app's sheet; gives what it says afterwards. */
type Sheet = (prepayId: string) => 'ok' | 'cancel';

/** Gives the page the bridge of the chat app. */
async function bringSheet(page: Page, sheet: Sheet): Promise<void> {
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
  let db: Db;

  beforeAll(async () => {
    wechat.rotate();
    const platform = await oauth.server.listen();
    const stage = inject('stageDatabase');
    const url = await copyOf(stage);
    const pem = (key: typeof alipay.merchant.privateKey): string =>
      key.export({ type: 'pkcs8', format: 'pem' }).toString();
    gateway = await startGateway({
      DATABASE_URL: url,
      WEB_DIST: stage.webDist,
      PAYMENT_DRIVERS: 'sandbox,alipay,wechat',
      PUBLIC_URL: 'https://transit.example.com',
      ALIPAY_GATEWAY_URL: `${await alipay.server.listen()}/gateway.do`,
      ALIPAY_APP_ID,
      ALIPAY_SELLER_ID,
      ALIPAY_PRIVATE_KEY: pem(alipay.merchant.privateKey),
      ALIPAY_PUBLIC_KEY: alipay.platform.publicKey
        .export({ type: 'spki', format: 'pem' })
        .toString(),
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
    ({ db } = connect(url, { max: 2 }));
    const rider = await db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', DEMO_RIDER)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('partner_accounts')
      .values({
        partner: `payer:${WECHAT_APP_ID}`,
        uid: 'o-payer',
        user_id: rider.id,
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

  const tell = async (
    provider: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<number> => {
    const url = `${gateway.origin}/v1/payments/webhook/${provider}`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };

  describe.each(LANGUAGES)('in %s', (language) => {
    const t = TEXTS[language];
    const result = t.detail.result;

    test('the chat app: its sheet, closed at first, then paid', async ({ open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const { id, path } = await unpaidOrder(db, DEMO_RIDER, 'metro', null);
      const page = await open({ token, userAgent: CHAT_APP });
      const choices: ('cancel' | 'ok')[] = ['cancel', 'ok'];
      const prepaid: string[] = [];
      await bringSheet(page, (prepayId) => {
        prepaid.push(prepayId);
        return choices.shift() ?? 'cancel';
      });
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      const again = page.getByRole('button', { name: t.detail.continuePay });
      await see(again);
      await expectAccessible(page);
      await again.tap();
      // The sheet says that it was paid; nobody else does yet.
      await page.waitForURL(/\/riding-detail-result\?/);
      const main = page.getByRole('main');
      await see(main.getByText(result.confirming, { exact: true }));
      expect(prepaid).toHaveLength(2);
      expect(new Set(prepaid).size).toBe(1);
      const number = (prepaid[0] ?? '').replace('wx20', '');
      wechat.trade(number).state = 'SUCCESS';
      const notice = wechat.notice(number);
      expect(await tell('wechat', notice.body, notice.headers)).toBe(200);
      await see(main.getByText(result.succeeded, { exact: true }));
      const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
      expect(order.payment?.status).toBe('succeeded');
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
      // The payment app adds words of its own to the address; ours do not mind.
      const added = `&method=alipay.trade.wap.pay.return&sign=x&out_trade_no=${number}`;
      await page.goto(`${gateway.origin}${back.pathname}${back.search}${added}`);
      await see(page.getByRole('main').getByText(result.succeeded, { exact: true }));
    });

    test('a browser: the default provider', async ({ open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const { path } = await unpaidOrder(db, DEMO_RIDER, 'metro', null);
      const page = await open({ token });
      // The gateway's public address is none of this machine's.
      await page.route('https://transit.example.com/**', async (route) => {
        await route.fulfill({ contentType: 'text/html', body: '<title>cashier</title>' });
      });
      await page.goto(gateway.page(path, language));
      await page.getByRole('button', { name: t.detail.pay }).tap();
      await page.waitForURL('https://transit.example.com/sandbox/cashier/**');
    });
  });
});
