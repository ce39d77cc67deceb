import { errorMessages } from '@shtrans/contract/api/error-messages';
import type { OfferedChannels } from '@shtrans/contract/payments/facts';
import type { Checkout } from '@shtrans/contract/payments/schemas';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { forgetHost } from '../../core/host/current-host.ts';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { clearToast } from '../../ui/overlay/toast.ts';
import { paymentMessages } from './messages.ts';
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

const open = async (address: string): Promise<void> => {
  setUrl(ORIGIN + address);
  await startRouter();
};
const currentPath = (): string => window.location.pathname + window.location.search;
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
const t = () => paymentMessages();

describe('paying inside the chat app as a rider it does not know', () => {
  let requests: Asked[] = [];
  /** The error codes of refused calls, by the end of their path. */
  let refusals: Record<string, string> = {};
  let checkout: Checkout = SHEET;
  const opened = vi.fn<(name: string, payload: unknown, reply: (said: object) => void) => void>();
  const assignedUrl = vi.fn<(url: string | URL) => void>();

  const answerTo = (path: string): Response => {
    const [, code] = Object.entries(refusals).find(([end]) => path.endsWith(end)) ?? [];
    if (code !== undefined) return new Response(JSON.stringify({ code }), { status: 409 });
    const body = path.endsWith('/payment-channels')
      ? WAYS
      : path.endsWith('/payers/wechat')
        ? { url: ASK }
        : path.endsWith('/claim')
          ? { known: true }
          : { id: PAYMENT, orderId: ORDER, checkout };
    return new Response(JSON.stringify(body), { status: 200 });
  };

  beforeEach(async () => {
    setLanguage('zh_cn');
    await Promise.all([loadErrorTexts(), loadMessages(uiMessages), loadMessages(paymentMessages)]);
    requests = [];
    refusals = {};
    checkout = SHEET;
    registerRows([
      plainRow('home', '/'),
      plainRow('orderDetail', '/riding-order-list/order-detail'),
      plainRow('paymentResult', '/riding-detail-result'),
    ]);
    forgetHost();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHAT_APP);
    vi.spyOn(window.location, 'assign').mockImplementation(assignedUrl);
    vi.stubGlobal('fetch', (input: URL | string, init: { body?: string | null }) => {
      const url = new URL(String(input), ORIGIN);
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      requests.push({ path: url.pathname, channel: url.searchParams.get('channel'), body });
      return Promise.resolve(answerTo(url.pathname));
    });
    opened.mockImplementation((_, __, reply) => reply({ err_msg: 'get_brand_wcpay_request:ok' }));
    Object.assign(window, { WeixinJSBridge: { invoke: opened } });
  });
  afterEach(() => {
    opened.mockReset();
    assignedUrl.mockReset();
    clearToast();
    forgetHost();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'WeixinJSBridge');
  });

  const calls = (end: string): Asked[] => requests.filter(({ path }) => path.endsWith(end));

  it('leaves to be identified, and returns to the page of the order', async () => {
    await open(PAGE);
    refusals = { '/payments': 'payer_unknown' };
    expect(await payNow(ORDER)).toBe(true);
    expect(calls('/payers/wechat').map(({ body }) => body)).toEqual([{ returnTo: PAGE }]);
    expect(assignedUrl.mock.calls).toEqual([[ASK]]);
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    ['a list', '/shtrans-h5/'],
    ['an address that is too long', `${PAGE}&from=${'x'.repeat(1024)}`],
  ])('from %s it returns to the order’s own page', async (_, address) => {
    await open(address);
    refusals = { '/payments': 'payer_unknown' };
    await payNow(ORDER);
    expect(calls('/payers/wechat')[0]?.body).toEqual({
      returnTo: `/shtrans-h5/riding-order-list/order-detail?id=${ORDER}`,
    });
  });

  it('stays and shows the reason if the gateway cannot identify the rider', async () => {
    await open(PAGE);
    refusals = { '/payments': 'payer_unknown', '/payers/wechat': 'payer_unknown' };
    expect(await payNow(ORDER)).toBe(false);
    expect(assignedUrl).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe(errorMessages.payer_unknown[0]);
  });

  it('returns, submits the claim and opens the sheet, once', async () => {
    await open(`${PAGE}&payer=${CLAIM}&payer_else=1`);
    const [first, second] = await Promise.all([goOnPaying(ORDER), goOnPaying(ORDER)]);
    expect([first, second]).toEqual([true, false]);
    expect(requests.map(({ path }) => path.replace(ORDER, 'order'))).toEqual([
      '/v1/payers/wechat/claim',
      '/v1/orders/order/payments',
    ]);
    expect(calls('/claim')[0]?.body).toEqual({ claim: CLAIM });
    expect(opened).toHaveBeenCalledTimes(1);
    expect(currentPath()).toBe(`/shtrans-h5/riding-detail-result?id=${ORDER}&payment=${PAYMENT}`);
  });

  it('removes the marks before any request, so a reload sends none', async () => {
    await open(`${PAGE}&payer=${CLAIM}&payer_else=1`);
    const going = goOnPaying(ORDER);
    expect(currentPath()).toBe(PAGE);
    await going;
    setUrl(ORIGIN + PAGE);
    requests = [];
    expect(await goOnPaying(ORDER)).toBe(false);
    expect(requests).toEqual([]);
  });

  it('keeps the marks on the page of another order', async () => {
    const otherPage = `/shtrans-h5/riding-order-list/order-detail?id=other&payer=${CLAIM}`;
    await open(otherPage);
    expect(await goOnPaying(ORDER)).toBe(false);
    expect([currentPath(), requests]).toEqual([otherPage, []]);
  });

  it('never repeats the identification by itself', async () => {
    await open(`${PAGE}&payer=${CLAIM}`);
    refusals = { '/payments': 'payer_unknown' };
    expect(await goOnPaying(ORDER)).toBe(false);
    expect(calls('/payers/wechat')).toEqual([]);
    expect(assignedUrl).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe(errorMessages.payer_unknown[0]);
  });

  it('offers to pay on the cashier page if possible, and pays there', async () => {
    await open(`${PAGE}&payer=payer_unknown&payer_else=1`);
    checkout = { kind: 'page', url: 'https://cashier.example.com/1' };
    const going = goOnPaying(ORDER);
    const choice = await button(t().elsewhere);
    expect(screen.getByRole('alertdialog').textContent).toContain(errorMessages.payer_unknown[0]);
    expect(requests).toEqual([]);
    choice.click();
    expect(await going).toBe(true);
    expect(calls('/payments').map(({ channel }) => channel)).toEqual(['page']);
    expect(assignedUrl.mock.calls).toEqual([['https://cashier.example.com/1']]);
  });

  it('tells an account that pays for another rider, and offers the other channel', async () => {
    await open(`${PAGE}&payer=${CLAIM}&payer_else=1`);
    refusals = { '/claim': 'payer_bound_elsewhere' };
    const going = goOnPaying(ORDER);
    (await button(t().later)).click();
    expect(await going).toBe(false);
    expect(calls('/payments')).toEqual([]);
  });

  it('lets the rider retry temporary failures with a tap', async () => {
    await open(`${PAGE}&payer=upstream_timeout`);
    const going = goOnPaying(ORDER);
    const choice = await button(t().again);
    expect(screen.getByRole('alertdialog').textContent).toContain(
      errorMessages.upstream_timeout[0],
    );
    refusals = { '/payments': 'payer_unknown' };
    choice.click();
    expect(await going).toBe(true);
    expect(assignedUrl.mock.calls).toEqual([[ASK]]);
    expect(calls('/payers/wechat')[0]?.body).toEqual({ returnTo: PAGE });
  });

  it('treats an unknown mark as a refusal', async () => {
    await open(`${PAGE}&payer=%3Cb%3Ehello`);
    expect(await goOnPaying(ORDER)).toBe(false);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(errorMessages.payer_unknown[0]),
    );
    expect([currentPath(), requests]).toEqual([PAGE, []]);
  });
});
