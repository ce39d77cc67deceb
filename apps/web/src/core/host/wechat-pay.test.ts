import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWechatPaySheet } from './wechat-pay.ts';

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

describe('the payment sheet of the chat app', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(window, 'WeixinJSBridge');
  });

  it.each([
    [{ err_msg: 'get_brand_wcpay_request:ok' }, 'done'],
    [{ err_msg: 'get_brand_wcpay_request:fail' }, 'done'],
    [{ err_msg: 'get_brand_wcpay_request:cancel' }, 'left'],
    ['nonsense', 'done'],
    [null, 'done'],
    [undefined, 'done'],
  ])('that says %o is %s', async (said, end) => {
    const invoke = vi.fn<(name: string, payload: unknown, reply: Reply) => void>((_, __, reply) =>
      reply(said),
    );
    give(invoke);
    expect(await openWechatPaySheet(PARAMETERS)).toBe(end);
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(invoke.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', PARAMETERS]);
  });

  it('opens as soon as the bridge is there', async () => {
    const opened = openWechatPaySheet(PARAMETERS);
    await vi.advanceTimersByTimeAsync(1000);
    give((_, __, reply) => reply({ err_msg: 'get_brand_wcpay_request:ok' }));
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(await opened).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not there outside the chat app, and does not keep the rider waiting for ever', async () => {
    const opened = openWechatPaySheet(PARAMETERS);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await opened).toBe('unavailable');
    give(() => {
      throw new Error('broken');
    });
    expect(await openWechatPaySheet(PARAMETERS)).toBe('unavailable');
  });
});
