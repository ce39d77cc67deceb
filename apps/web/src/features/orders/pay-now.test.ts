import type { Checkout } from '@shtrans/contract/payments';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetHost } from '../../core/host/current-host.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { goOnPaying, methodOf, payNow } from './pay-now.ts';

const ORDER = '019b0000-0000-7000-8000-000000000001';
const PAYMENT = '019b0000-0000-7000-8000-000000000002';
const CHAT_APP = 'Mozilla/5.0 (Linux; Android 14) Chrome/138.0 Mobile MicroMessenger/8.0.60';
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
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
};
describe('paying now', () => {
  let asked: URL[] = [];
  let checkout: Checkout | null = null;
  const opened = vi.fn<(name: string, payload: unknown, reply: (said: object) => void) => void>();

  beforeEach(async () => {
    asked = [];
    setUrl('http://localhost:8088/shtrans-h5/');
    registerRows([plainRow('home', '/'), plainRow('paymentResult', '/riding-detail-result')]);
    await startRouter();
    vi.stubGlobal('fetch', (url: URL | string) => {
      asked.push(new URL(String(url), 'http://localhost:8088'));
      return Promise.resolve(
        new Response(JSON.stringify({ id: PAYMENT, orderId: ORDER, checkout }), { status: 200 }),
      );
    });
  });
  afterEach(() => {
    opened.mockReset();
    forgetHost();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'WeixinJSBridge');
  });

  const sheetSays = (end: string): void => {
    opened.mockImplementation((_, __, reply) =>
      reply({ err_msg: `get_brand_wcpay_request:${end}` }),
    );
    Object.assign(window, { WeixinJSBridge: { invoke: opened } });
  };

  it('asks for what the app around the page can do', () => {
    expect(methodOf('WX')).toBe('wechat_jsapi');
    expect(methodOf('ALIPAY')).toBe('alipay');
    expect(methodOf('ALIMP')).toBe('alipay');
    for (const host of ['WXMP', 'WXWORK', 'MAAS', 'BROWSER-DEFAULT'] as const) {
      expect(methodOf(host)).toBeUndefined();
    }
  });

  it('leaves for the cashier of a browser', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    checkout = { kind: 'page', url: 'https://cashier.example.com/1' };
    expect(await payNow(ORDER)).toBe(true);
    expect(asked[0]?.pathname).toBe(`/v1/orders/${ORDER}/payments`);
    expect(asked[0]?.searchParams.has('method')).toBe(false);
    expect(assign).toHaveBeenCalledWith('https://cashier.example.com/1');
  });

  describe('for a tap that came before the script', () => {
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
      expect(asked.map(({ pathname }) => pathname)).toEqual([`/v1/orders/${ORDER}/payments`]);
    });

    it.each(['', 'https://elsewhere.example.com/', 'http://localhost:8088.example.com/'])(
      'pays nothing where a link from %j led here',
      async (referrer) => {
        comeFrom(referrer);
        expect(await goOnPaying(ORDER)).toBe(false);
        expect([asked.length, window.location.href]).toEqual([0, PAGE]);
      },
    );

    it('pays no other order', async () => {
      comeFrom('http://localhost:8088/shtrans-h5/');
      expect(await goOnPaying(PAYMENT)).toBe(false);
      expect(asked).toEqual([]);
      expect(window.location.href).toBe(`${PAGE}&pay=1`);
    });
  });

  it.each(['ok', 'fail'])('whatever the sheet says (%s), the result page asks', async (end) => {
    inside(CHAT_APP);
    sheetSays(end);
    checkout = SHEET;
    expect(await payNow(ORDER)).toBe(true);
    expect(asked[0]?.searchParams.get('method')).toBe('wechat_jsapi');
    expect(opened).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe('/shtrans-h5/riding-detail-result');
    const query = new URLSearchParams(window.location.search);
    expect([query.get('id'), query.get('payment')]).toEqual([ORDER, PAYMENT]);
  });

  it('a rider who closes the sheet stays, and the order is read again', async () => {
    inside(CHAT_APP);
    sheetSays('cancel');
    checkout = SHEET;
    expect(await payNow(ORDER)).toBe(false);
    expect(window.location.pathname).toBe('/shtrans-h5/');
    expect(asked.map(({ pathname }) => pathname)).toContain(`/v1/orders/${ORDER}`);
  });

  it('a rider whose sheet cannot be opened stays, and is told that nothing was charged', async () => {
    inside(CHAT_APP);
    checkout = SHEET;
    const going = payNow(ORDER);
    await vi.waitFor(() => {
      // The app around the page says that its bridge is there, and it is not.
      document.dispatchEvent(new Event('WeixinJSBridgeReady'));
      expect(document.getElementById('toast')?.textContent).toContain('未扣款');
    });
    expect(await going).toBe(false);
    expect(window.location.pathname).toBe('/shtrans-h5/');
    expect(asked.map(({ pathname }) => pathname)).toContain(`/v1/orders/${ORDER}`);
  });

  it('goes to the result when nothing is left to pay', async () => {
    checkout = null;
    expect(await payNow(ORDER)).toBe(true);
    expect(window.location.pathname).toBe('/shtrans-h5/riding-detail-result');
  });
});
