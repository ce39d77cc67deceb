import { NOT_OFFERED, type OfferedChannels } from '@shtrans/contract/payments/facts';
import type { Checkout } from '@shtrans/contract/payments/schemas';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetHost } from '../../core/host/current-host.ts';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { forgetHostModule } from '../../core/host/host.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { openingMessages } from '../app/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { paymentMessages } from './messages.ts';
import { goOnPaying, payNow } from './pay-now.ts';

const ORDER = '019b0000-0000-7000-8000-000000000001';
const PAYMENT = '019b0000-0000-7000-8000-000000000002';
const CHAT_APP = 'Mozilla/5.0 (Linux; Android 14) Chrome/138.0 Mobile MicroMessenger/8.0.60';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36';
const CONTAINER = `${PHONE} AliApp(AP/10.8.36.8000) AlipayClient/10.8.36.8000 MiniProgram`;
const MINI = `${CHAT_APP} miniProgram/wx1`;
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

const inside = (userAgent: string): void => {
  forgetHost();
  forgetHostModule();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
};
const dialog = (): Promise<HTMLElement> => screen.findByRole('alertdialog');
const tap = (name: string): void => screen.getByRole('button', { name }).click();

describe('paying now', () => {
  let requests: URL[] = [];
  let checkout: Checkout | null = null;
  let channels: OfferedChannels = { offered: [], notOffered: [] };
  /** The error code of a refused start. */
  let refusal: string | undefined;
  const opened = vi.fn<(name: string, payload: unknown, reply: (said: object) => void) => void>();

  beforeEach(async () => {
    requests = [];
    setUrl('http://localhost:8088/shtrans-h5/');
    registerRows([plainRow('home', '/'), plainRow('paymentResult', '/riding-detail-result')]);
    await startRouter();
    refusal = undefined;
    vi.stubGlobal('fetch', (address: URL | string) => {
      const url = new URL(String(address), 'http://localhost:8088');
      requests.push(url);
      const started = { id: PAYMENT, orderId: ORDER, checkout };
      const [status, body] = url.pathname.endsWith('/payment-channels')
        ? [200, channels]
        : refusal !== undefined && url.pathname.endsWith('/payments')
          ? [409, { code: refusal }]
          : [200, started];
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
  });
  afterEach(() => {
    opened.mockReset();
    forgetHost();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'WeixinJSBridge');
  });

  const endSheetWith = (end: string): void => {
    opened.mockImplementation((_, __, reply) =>
      reply({ err_msg: `get_brand_wcpay_request:${end}` }),
    );
    Object.assign(window, { WeixinJSBridge: { invoke: opened } });
  };

  it.each([
    ['WX', CHAT_APP],
    ['WXMP', MINI],
    ['ALIMP', CONTAINER],
    ['BROWSER-DEFAULT', PHONE],
  ])('reports its host: %s', async (host, userAgent) => {
    inside(userAgent);
    await payNow(ORDER);
    expect(requests[0]?.searchParams.get('host')).toBe(host);
  });

  it('leaves for the cashier of a browser', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    checkout = { kind: 'page', url: 'https://cashier.example.com/1' };
    expect(await payNow(ORDER)).toBe(true);
    expect(requests[0]?.pathname).toBe(`/v1/orders/${ORDER}/payments`);
    expect(assign).toHaveBeenCalledWith('https://cashier.example.com/1');
  });

  describe('for a tap before the script was loaded', () => {
    const PAGE = `http://localhost:8088/shtrans-h5/riding-order-list/order-detail?id=${ORDER}`;
    const comeFrom = (referrer: string): void => {
      vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
      vi.spyOn(window.location, 'assign').mockImplementation(() => {});
      checkout = { kind: 'page', url: 'https://cashier.example.com/1' };
      setUrl(`${PAGE}&pay=1`);
    };

    it('pays once: the mark leaves the address with it', async () => {
      comeFrom('http://localhost:8088/shtrans-h5/riding-order-list/');
      expect(await goOnPaying(ORDER)).toBe(true);
      expect(window.location.href).toBe(PAGE);
      expect(await goOnPaying(ORDER)).toBe(false);
      expect(requests.map(({ pathname }) => pathname)).toEqual([`/v1/orders/${ORDER}/payments`]);
    });

    it.each(['', 'https://elsewhere.example.com/', 'http://localhost:8088.example.com/'])(
      'pays nothing where a link from %j led here',
      async (referrer) => {
        comeFrom(referrer);
        expect(await goOnPaying(ORDER)).toBe(false);
        expect([requests.length, window.location.href]).toEqual([0, PAGE]);
      },
    );

    it('pays no other order', async () => {
      comeFrom('http://localhost:8088/shtrans-h5/');
      expect(await goOnPaying(PAYMENT)).toBe(false);
      expect(requests).toEqual([]);
      expect(window.location.href).toBe(`${PAGE}&pay=1`);
    });
  });

  it.each(['ok', 'fail'])(
    'leads to the result page for any result of the sheet (%s)',
    async (end) => {
      inside(CHAT_APP);
      endSheetWith(end);
      checkout = SHEET;
      expect(await payNow(ORDER)).toBe(true);
      expect(requests[0]?.searchParams.get('host')).toBe('WX');
      expect(opened).toHaveBeenCalledTimes(1);
      expect(window.location.pathname).toBe('/shtrans-h5/riding-detail-result');
      const query = new URLSearchParams(window.location.search);
      expect([query.get('id'), query.get('payment')]).toEqual([ORDER, PAYMENT]);
    },
  );

  it('a rider who closes the sheet stays, and the order is read again', async () => {
    inside(CHAT_APP);
    endSheetWith('cancel');
    checkout = SHEET;
    expect(await payNow(ORDER)).toBe(false);
    expect(window.location.pathname).toBe('/shtrans-h5/');
    expect(requests.map(({ pathname }) => pathname)).toContain(`/v1/orders/${ORDER}`);
  });

  it('a code is shown by the page of the result', async () => {
    const goodUntil = new Date(Date.now() + 60_000).toISOString();
    checkout = { kind: 'code', provider: 'wechat', content: 'weixin://1', goodUntil };
    expect(await payNow(ORDER)).toBe(true);
    expect(window.location.pathname).toBe('/shtrans-h5/riding-detail-result');
  });

  describe('if the host opens nothing', () => {
    const otherChannel = { provider: 'sandbox', channel: 'page' } as const;

    beforeEach(async () => {
      setLanguage('zh_cn');
      await Promise.all([uiMessages, paymentMessages, openingMessages].map(loadMessages));
      channels = {
        offered: [],
        notOffered: [{ provider: 'alipay', reason: NOT_OFFERED.own_pages }],
      };
    });
    afterEach(() => {
      for (const name of ['my', 'wx']) Reflect.deleteProperty(window, name);
    });

    it.each([
      ['a container without a sheet', CONTAINER, { kind: 'app', parameters: { orderStr: 's' } }],
      ['a mini-program that does not go there', MINI, { kind: 'mini_program', path: '/p' }],
    ] as const)('%s: offers another channel, and pays by it on a tap', async (_, agent, first) => {
      inside(agent);
      Object.assign(window, { my: { postMessage: () => {} } });
      checkout = first;
      channels.offered = [{ provider: 'alipay', channel: first.kind }, otherChannel];
      const going = payNow(ORDER);
      await dialog();
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
      checkout = { kind: 'page', url: 'https://cashier.example.com/1' };
      tap(paymentMessages().elsewhere);
      expect(await going).toBe(true);
      expect(assign).toHaveBeenCalledWith('https://cashier.example.com/1');
      const last = requests[requests.length - 1]?.searchParams;
      expect([last?.get('provider'), last?.get('channel')]).toEqual(['sandbox', 'page']);
    });

    it('without another channel the alert gives the reason and leads to the app', async () => {
      inside(CONTAINER);
      refusal = 'payment_not_offered';
      const going = payNow(ORDER);
      const alert = await dialog();
      expect(alert.textContent).toContain(NOT_OFFERED.own_pages.zh);
      tap('取消');
      expect(await going).toBe(false);
      expect(window.location.pathname).toBe('/shtrans-h5/');
    });

    it('opens the sheet of a container; the rider who closes it without paying stays', async () => {
      inside(CONTAINER);
      const payOptions: object[] = [];
      const tradePay = (options: { orderStr: string; success: (said: object) => void }): void => {
        payOptions.push(options);
        options.success({ resultCode: '6001' });
      };
      Object.assign(window, { my: { postMessage: () => {}, tradePay } });
      checkout = { kind: 'app', parameters: { orderStr: 'signed' } };
      expect(await payNow(ORDER)).toBe(false);
      expect(payOptions).toMatchObject([{ orderStr: 'signed' }]);
    });
  });

  it('goes to the result when nothing is left to pay', async () => {
    checkout = null;
    expect(await payNow(ORDER)).toBe(true);
    expect(window.location.pathname).toBe('/shtrans-h5/riding-detail-result');
  });
});
