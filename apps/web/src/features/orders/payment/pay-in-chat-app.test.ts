import { errorMessages } from '@shtrans/contract/api/error-messages';
import type { OfferedChannels } from '@shtrans/contract/payments/facts';
import type { Checkout } from '@shtrans/contract/payments/schemas';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../../core/api/error-table.ts';
import { forgetHost } from '../../../core/host/current-host.ts';
import { setLanguage } from '../../../core/i18n/language.ts';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { startRouter } from '../../../core/route/router.ts';
import { plainRow, registerRows } from '../../../core/testing/register-rows.ts';
import { setUrl } from '../../../core/testing/set-url.ts';
import { uiMessages } from '../../../ui/messages.ts';
import { clearToast } from '../../../ui/overlay/toast.ts';
import { orderDetailMessages } from '../detail/detail-messages.ts';
import { goOnPaying, payNow } from './pay-now.ts';

const ORDER = '019b0000-0000-7000-8000-000000000001';
const PAYMENT = '019b0000-0000-7000-8000-000000000002';
const CLAIM = 'a1'.repeat(32);
const CHAT_APP = 'Mozilla/5.0 (Linux; Android 14) Chrome/138.0 Mobile MicroMessenger/8.0.60';
const ORIGIN = 'http://localhost:8088';
const PAGE = `/shtrans-h5/riding-order-list/order-detail?id=${ORDER}&type=metro`;
const ASK = 'https://open.example.com/authorize?state=1#wechat_redirect';
const SHEET: Checkout = {
  kind: 'jsapi',
  parameters: {
    appId: 'wx1',
    timeStamp: '1795000000',
    nonceStr: 'n',
    package: 'prepay_id=1',
    signType: 'RSA',
    paySign: 's',
  },
};

const WAYS: OfferedChannels = {
  offered: [
    { provider: 'wechat', channel: 'wechat_jsapi' },
    { provider: 'sandbox', channel: 'page' },
  ],
  notOffered: [],
};

interface Asked {
  path: string;
  channel: string | null;
  body: unknown;
}

const at = async (address: string): Promise<void> => {
  setUrl(ORIGIN + address);
  await startRouter();
};
const here = (): string => window.location.pathname + window.location.search;
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
const t = () => orderDetailMessages().payer;

describe('paying inside the chat app as somebody it does not know', () => {
  let asked: Asked[] = [];
  /** Codes that calls are refused with, by the end of their path. */
  let refusals: Record<string, string> = {};
  let checkout: Checkout = SHEET;
  const opened = vi.fn<(name: string, payload: unknown, reply: (said: object) => void) => void>();
  const left = vi.fn<(url: string | URL) => void>();

  const answerTo = (path: string): Response => {
    const [, code] = Object.entries(refusals).find(([end]) => path.endsWith(end)) ?? [];
    if (code !== undefined) return new Response(JSON.stringify({ code }), { status: 409 });
    const said = path.endsWith('/payment-channels')
      ? WAYS
      : path.endsWith('/payers/wechat')
        ? { url: ASK }
        : path.endsWith('/claim')
          ? { known: true }
          : { id: PAYMENT, orderId: ORDER, checkout };
    return new Response(JSON.stringify(said), { status: 200 });
  };

  beforeEach(async () => {
    setLanguage('zh_cn');
    await Promise.all([
      loadErrorTexts(),
      loadMessages(uiMessages),
      loadMessages(orderDetailMessages),
    ]);
    asked = [];
    refusals = {};
    checkout = SHEET;
    registerRows([
      plainRow('home', '/'),
      plainRow('orderDetail', '/riding-order-list/order-detail'),
      plainRow('paymentResult', '/riding-detail-result'),
    ]);
    forgetHost();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHAT_APP);
    vi.spyOn(window.location, 'assign').mockImplementation(left);
    vi.stubGlobal('fetch', (input: URL | string, init: { body?: string | null }) => {
      const url = new URL(String(input), ORIGIN);
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      asked.push({ path: url.pathname, channel: url.searchParams.get('channel'), body });
      return Promise.resolve(answerTo(url.pathname));
    });
    opened.mockImplementation((_, __, reply) => reply({ err_msg: 'get_brand_wcpay_request:ok' }));
    Object.assign(window, { WeixinJSBridge: { invoke: opened } });
  });
  afterEach(() => {
    opened.mockReset();
    left.mockReset();
    clearToast();
    forgetHost();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'WeixinJSBridge');
  });

  const calls = (end: string): Asked[] => asked.filter(({ path }) => path.endsWith(end));

  it('leaves to be asked for, and comes back to the page of the order', async () => {
    await at(PAGE);
    refusals = { '/payments': 'payer_unknown' };
    expect(await payNow(ORDER)).toBe(true);
    expect(calls('/payers/wechat').map(({ body }) => body)).toEqual([{ returnTo: PAGE }]);
    expect(left.mock.calls).toEqual([[ASK]]);
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    ['a list', '/shtrans-h5/'],
    ['an address that is too long', `${PAGE}&from=${'x'.repeat(1024)}`],
  ])('from %s it comes back to the order’s own page', async (_, address) => {
    await at(address);
    refusals = { '/payments': 'payer_unknown' };
    await payNow(ORDER);
    expect(calls('/payers/wechat')[0]?.body).toEqual({
      returnTo: `/shtrans-h5/riding-order-list/order-detail?id=${ORDER}`,
    });
  });

  it('stays and says why when the gateway cannot ask', async () => {
    await at(PAGE);
    refusals = { '/payments': 'payer_unknown', '/payers/wechat': 'payer_unknown' };
    expect(await payNow(ORDER)).toBe(false);
    expect(left).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe(errorMessages.payer_unknown[0]);
  });

  it('comes back, hands in the claim and opens the sheet, once', async () => {
    await at(`${PAGE}&payer=${CLAIM}&payer_else=1`);
    const [first, second] = await Promise.all([goOnPaying(ORDER), goOnPaying(ORDER)]);
    expect([first, second]).toEqual([true, false]);
    expect(asked.map(({ path }) => path.replace(ORDER, 'order'))).toEqual([
      '/v1/payers/wechat/claim',
      '/v1/orders/order/payments',
    ]);
    expect(calls('/claim')[0]?.body).toEqual({ claim: CLAIM });
    expect(opened).toHaveBeenCalledTimes(1);
    expect(here()).toBe(`/shtrans-h5/riding-detail-result?id=${ORDER}&payment=${PAYMENT}`);
  });

  it('the marks are gone before anything is asked: a reload asks nothing', async () => {
    await at(`${PAGE}&payer=${CLAIM}&payer_else=1`);
    const going = goOnPaying(ORDER);
    expect(here()).toBe(PAGE);
    await going;
    setUrl(ORIGIN + PAGE);
    asked = [];
    expect(await goOnPaying(ORDER)).toBe(false);
    expect(asked).toEqual([]);
  });

  it('the page of another order leaves the marks alone', async () => {
    const other = `/shtrans-h5/riding-order-list/order-detail?id=other&payer=${CLAIM}`;
    await at(other);
    expect(await goOnPaying(ORDER)).toBe(false);
    expect([here(), asked]).toEqual([other, []]);
  });

  it('never goes round again by itself', async () => {
    await at(`${PAGE}&payer=${CLAIM}`);
    refusals = { '/payments': 'payer_unknown' };
    expect(await goOnPaying(ORDER)).toBe(false);
    expect(calls('/payers/wechat')).toEqual([]);
    expect(left).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe(errorMessages.payer_unknown[0]);
  });

  it('offers to pay on a page where that can be, and pays there', async () => {
    await at(`${PAGE}&payer=payer_unknown&payer_else=1`);
    checkout = { kind: 'page', url: 'https://cashier.example.com/1' };
    const going = goOnPaying(ORDER);
    const choice = await button(t().elsewhere);
    expect(screen.getByRole('alertdialog').textContent).toContain(errorMessages.payer_unknown[0]);
    expect(asked).toEqual([]);
    choice.click();
    expect(await going).toBe(true);
    expect(calls('/payments').map(({ channel }) => channel)).toEqual(['page']);
    expect(left.mock.calls).toEqual([['https://cashier.example.com/1']]);
  });

  it('an account that pays for another rider is told, and the other way offered', async () => {
    await at(`${PAGE}&payer=${CLAIM}&payer_else=1`);
    refusals = { '/claim': 'payer_bound_elsewhere' };
    const going = goOnPaying(ORDER);
    (await button(t().later)).click();
    expect(await going).toBe(false);
    expect(calls('/payments')).toEqual([]);
  });

  it('what passes may be tried again, by a tap', async () => {
    await at(`${PAGE}&payer=upstream_timeout`);
    const going = goOnPaying(ORDER);
    const choice = await button(t().again);
    expect(screen.getByRole('alertdialog').textContent).toContain(
      errorMessages.upstream_timeout[0],
    );
    refusals = { '/payments': 'payer_unknown' };
    choice.click();
    expect(await going).toBe(true);
    expect(left.mock.calls).toEqual([[ASK]]);
    expect(calls('/payers/wechat')[0]?.body).toEqual({ returnTo: PAGE });
  });

  it('a mark that means nothing is taken for a refusal', async () => {
    await at(`${PAGE}&payer=%3Cb%3Ehello`);
    expect(await goOnPaying(ORDER)).toBe(false);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(errorMessages.payer_unknown[0]),
    );
    expect([here(), asked]).toEqual([PAGE, []]);
  });
});
