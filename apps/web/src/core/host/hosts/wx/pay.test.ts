import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import wx from './host.ts';

const PARAMETERS = {
  appId: 'wx1',
  timeStamp: '1795000000',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
} as const;

type Reply = (said: unknown) => void;

const give = (invoke: (name: string, payload: unknown, reply: Reply) => void): void => {
  Object.assign(window, { WeixinJSBridge: { invoke } });
};
const open = () => wx.pay?.({ kind: 'jsapi', parameters: PARAMETERS });
const CLOSED = { ok: true, value: undefined };
const failed = (error: string) => ({ ok: false, error });

describe('the payment sheet of the chat app', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(window, 'WeixinJSBridge');
  });

  it.each([
    [{ err_msg: 'get_brand_wcpay_request:ok' }, CLOSED],
    [{ err_msg: 'get_brand_wcpay_request:fail' }, CLOSED],
    [{ err_msg: 'get_brand_wcpay_request:cancel' }, failed('cancelled')],
    ['nonsense', CLOSED],
    [null, CLOSED],
    [undefined, CLOSED],
  ])('that says %o is %o', async (sdkReply, end) => {
    const invoke = vi.fn<(name: string, payload: unknown, reply: Reply) => void>((_, __, reply) =>
      reply(sdkReply),
    );
    give(invoke);
    expect(await open()).toEqual(end);
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(invoke.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', PARAMETERS]);
  });

  it('is none that another provider signed', async () => {
    give(() => {});
    const sheet = { kind: 'app', parameters: { orderStr: 'signed' } } as const;
    expect(await wx.pay?.(sheet)).toEqual(failed('unavailable'));
  });

  it('opens as soon as the bridge is there', async () => {
    const opened = open();
    await vi.advanceTimersByTimeAsync(1000);
    give((_, __, reply) => reply({ err_msg: 'get_brand_wcpay_request:ok' }));
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(await opened).toEqual(CLOSED);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not there outside the chat app, and does not keep the rider waiting for ever', async () => {
    const opened = open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await opened).toEqual(failed('unavailable'));
    give(() => {
      throw new Error('broken');
    });
    expect(await open()).toEqual(failed('rejected'));
    give(() => {});
    const silent = open();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await silent).toEqual(failed('timeout'));
  });
});
