import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../testing/patience.ts';
import { setUrl } from '../../testing/set-url.ts';
import type { Capability } from '../capabilities.ts';
import { forgetHost } from '../current-host.ts';
import { askHost, forgetHostModule } from '../host.ts';
import { forgetBridge } from './maas/calls.ts';

type Reply = (said?: unknown) => void;
type Fake = Record<string, unknown>;

const PAGE = {
  title: '行程',
  desc: '分享',
  url: 'https://h5.example/a?b=1',
  imageUrl: 'https://h5.example/i.png',
};
const OPENED = { ok: true, value: 'opened' };
const SET = { ok: true, value: 'set' };
const DONE = { ok: true, value: undefined };
const failed = (error: string) => ({ ok: false, error });

const AGENTS = {
  MAAS: 'iPhone Mobile/15E148 x-isapp=1',
  ALIMP: 'AliApp(AP/10.8) AlipayClient/10.8.36 MiniProgram',
  GDMP: 'amap/12.13.1 AliApp(amap/12.13.1) MiniProgram',
  WXMP: 'Android MicroMessenger/8.0.60 miniProgram/wx1',
  WX: 'Linux; Android 14 MicroMessenger/8.0.60',
  IOS_WX: 'iPhone MicroMessenger/8.0.60',
  ALIPAY: 'AliApp(AP/10.8) AlipayClient/10.8.36',
  BDMP: 'swan/3.53.0 swan-baiduboxapp/15.31 baiduboxapp/15.31',
  WXWORK: 'Linux; Android 14 MicroMessenger/7.0.1 wxwork/4.1.0',
  DT: 'Linux; Android 14 AliApp(DingTalk/7.8.1) com.alibaba.android.rimet/1',
  WEB: 'Mozilla/5.0 Chrome/120',
};

const globals = ['my', 'swan', 'WeixinJSBridge', 'AlipayJSBridge', 'SCBridge', 'nuva'];
const give = (fakes: Fake): void => void Object.assign(window, fakes);
const inside = (agent: keyof typeof AGENTS): void => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENTS[agent]);
  forgetHost();
  forgetHostModule();
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // Each page has verified nothing yet.
  vi.resetModules();
  setUrl('http://localhost:8088/shtrans-h5/riding-order-list/?a=1#part');
});

afterEach(() => {
  for (const name of globals) Reflect.deleteProperty(window, name);
  forgetHost();
  forgetHostModule();
  forgetBridge();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('any browser', () => {
  it.each(['appInfo', 'close', 'scan'] as const)('cannot: %s', async (capability: Capability) => {
    inside('WEB');
    expect(await askHost(capability as 'close')).toEqual(failed('unavailable'));
  });

  it('has no mini-program around it', async () => {
    inside('WEB');
    expect(await askHost('navigate', '/packages/a')).toEqual(failed('unavailable'));
    expect(await askHost('exchange', { name: 'a' }, 'b', 10)).toEqual(failed('unavailable'));
  });
});

describe('the own app', () => {
  const sentCalls: { name: string; payload: unknown }[] = [];
  const answers = (result: unknown, error?: unknown): void => {
    sentCalls.length = 0;
    give({
      SCBridge: {
        postMessage: (text: string) => {
          const { name, payload } = JSON.parse(text) as (typeof sentCalls)[number];
          sentCalls.push({ name, payload });
          return JSON.stringify(error === undefined ? { result } : { error });
        },
      },
    });
  };
  beforeEach(() => inside('MAAS'));

  it('is asked by name, and its replies are read', async () => {
    answers({ text: 'https://h5.example/x', lat: 31.2, lon: 121.4, passed: true });
    expect(await askHost('share', PAGE)).toEqual(OPENED);
    expect(await askHost('close')).toEqual(DONE);
    expect(await askHost('openAddress', 'https://h5.example')).toEqual(DONE);
    expect(await askHost('scan')).toEqual({ ok: true, value: 'https://h5.example/x' });
    expect(await askHost('locate')).toEqual({ ok: true, value: { lat: 31.2, lon: 121.4 } });
    expect(await askHost('verifyFace', 'c1')).toEqual(DONE);
    expect(sentCalls).toEqual([
      { name: 'SCShare', payload: PAGE },
      { name: 'SCClose', payload: {} },
      { name: 'SCOpenUrl', payload: { url: 'https://h5.example' } },
      { name: 'SCScan', payload: {} },
      { name: 'SCGetLocation', payload: {} },
      { name: 'SCVerifyFace', payload: { certificate: 'c1' } },
    ]);
  });

  it.each([
    [{ text: 7, lat: 'x', passed: 'yes' }, 'malformed'],
    [{ text: '', lat: 91, lon: 0 }, 'malformed'],
    [null, 'malformed'],
  ])('with a reply of %o is malformed', async (reply, error) => {
    answers(reply);
    expect(await askHost('scan')).toEqual(failed(error));
    expect(await askHost('locate')).toEqual(failed(error));
    expect(await askHost('verifyFace', 'c')).toEqual(failed(error));
  });

  it.each([
    ['cancelled', 'cancelled'],
    [{ code: 'cancelled', message: 'the rider left' }, 'cancelled'],
    ['unavailable', 'unavailable'],
    [{ message: 'no' }, 'rejected'],
    ['whatever', 'rejected'],
  ])('that refuses by %o is %s', async (error, expectedError) => {
    answers(undefined, error);
    expect(await askHost('scan')).toEqual(failed(expectedError));
  });

  it('says when the face was not the rider’s', async () => {
    answers({ passed: false });
    expect(await askHost('verifyFace', 'c')).toEqual(failed('rejected'));
  });
});

const ask = (limitMs = 5000) =>
  askHost('exchange', { name: 'getThing', of: 1 }, 'returnThing', limitMs);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a mini-program in the payment app’s container', () => {
  const posted: unknown[] = [];
  const my: Fake & { onMessage?: (raw: unknown) => void } = {};

  beforeEach(() => {
    posted.length = 0;
    for (const key of Object.keys(my)) Reflect.deleteProperty(my, key);
    my['postMessage'] = (message: unknown) => void posted.push(message);
    give({ my });
    inside('ALIMP');
  });

  it('answers a message by another, and only once', async () => {
    vi.useFakeTimers();
    const pendingReply = ask();
    await vi.waitFor(() => expect(posted).toEqual([{ name: 'getThing', of: 1 }]), PATIENCE_MS);
    my.onMessage?.({ name: 'somethingElse' });
    my.onMessage?.('{');
    my.onMessage?.(null);
    my.onMessage?.('{"name":"returnThing","n":1}');
    my.onMessage?.({ name: 'returnThing', n: 2 });
    expect(await pendingReply).toEqual({ ok: true, value: { name: 'returnThing', n: 1 } });
    expect(console.warn).toHaveBeenCalledTimes(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that is silent ends in a time-out; a later reply is dropped', async () => {
    vi.useFakeTimers();
    const pendingReply = ask(5000);
    await vi.waitFor(() => expect(posted).toHaveLength(1), PATIENCE_MS);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await pendingReply).toEqual(failed('timeout'));
    my.onMessage?.({ name: 'returnThing', n: 1 });
    const next = ask();
    await settle();
    my.onMessage?.({ name: 'returnThing', n: 2 });
    expect(await next).toMatchObject({ value: { n: 2 } });
  });

  it('that answers on the spot, while the message is being sent, is heard', async () => {
    my['postMessage'] = () => my.onMessage?.({ name: 'returnThing', n: 1 });
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('whose sending throws has rejected it', async () => {
    my['postMessage'] = () => {
      throw new Error('gone');
    };
    expect(await ask()).toEqual(failed('rejected'));
  });

  it('whose SDK does not load is unavailable', async () => {
    Reflect.deleteProperty(window, 'my');
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      queueMicrotask(() => (script as HTMLElement).dispatchEvent(new Event('error')));
    });
    expect(await ask()).toEqual(failed('unavailable'));
    expect(await askHost('navigate', '/packages/a')).toEqual(failed('unavailable'));
  });

  it('goes to its pages, and opens its sheet with what is shared', async () => {
    const went: string[] = [];
    my['navigateTo'] = ({ url, success }: { url: string; success: Reply }) => {
      went.push(url);
      success();
    };
    my['startShare'] = vi.fn<() => void>();
    expect(await askHost('navigate', '/packages/redirect/alipay')).toEqual(DONE);
    expect(went).toEqual(['/packages/redirect/alipay']);
    expect(await askHost('share', PAGE)).toEqual(OPENED);
    const { title, desc, url: path, imageUrl } = PAGE;
    expect(posted).toEqual([{ name: 'share', share: { title, desc, path, imageUrl } }]);
    expect(await askHost('close')).toEqual(failed('unavailable'));
  });

  it('in the maps app verifies a face', async () => {
    inside('GDMP');
    for (const [passed, answer] of [
      [true, DONE],
      [false, failed('rejected')],
      ['yes', failed('malformed')],
    ] as const) {
      my['postMessage'] = () => my.onMessage?.({ name: 'returnVerifyFace', passed });
      // oxlint-disable-next-line no-await-in-loop -- one slot for messages
      expect(await askHost('verifyFace', 'c1')).toEqual(answer);
    }
  });
});

describe('the chat app', () => {
  const invoked: [string, Record<string, unknown>][] = [];
  /** What the native side says to each call; undefined: silence. */
  const native = (
    say: (name: string, payload: Record<string, unknown>) => string | object | undefined,
  ) => {
    invoked.length = 0;
    give({
      WeixinJSBridge: {
        on: () => {},
        invoke: (name: string, payload: Record<string, unknown>, reply: Reply) => {
          invoked.push([name, payload]);
          const sdkReply = say(name, payload);
          if (sdkReply !== undefined)
            reply(typeof sdkReply === 'string' ? { err_msg: sdkReply } : sdkReply);
        },
      },
    });
  };
  const signed: string[] = [];
  beforeEach(() => {
    signed.length = 0;
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      const { url } = JSON.parse(body) as { url: string };
      signed.push(url);
      const signature = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: `of ${url}` };
      return Promise.resolve(new Response(JSON.stringify(signature), { status: 200 }));
    });
    const landed = { name: 'http://localhost:8088/shtrans-h5/landed?x=1#top' };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      landed,
    ] as PerformanceNavigationTiming[]);
  });
  const HERE = 'http://localhost:8088/shtrans-h5/riding-order-list/?a=1';
  const LANDED = 'http://localhost:8088/shtrans-h5/landed?x=1';

  it('takes what its menu shares, signed for the present address', async () => {
    inside('WX');
    native((name) => `${name}:ok`);
    expect(await askHost('share', PAGE)).toEqual(SET);
    expect(signed).toEqual([HERE]);
    const shared = invoked.find(([name]) => name === 'updateAppMessageShareData');
    expect(shared?.[1]).toMatchObject({
      title: PAGE.title,
      desc: PAGE.desc,
      link: PAGE.url,
      imgUrl: PAGE.imageUrl,
      verifyAppId: 'wx1',
      verifySignature: `of ${HERE}`,
    });
  });

  it('is signed for the landing address on iOS, and for the other one where that is refused', async () => {
    inside('IOS_WX');
    native((name, { verifySignature }) =>
      verifySignature === `of ${HERE}` ? `${name}:ok` : `${name}:fail_invalid signature`,
    );
    expect(await askHost('share', PAGE)).toEqual(SET);
    expect(signed).toEqual([LANDED, HERE]);
  });

  it('that refuses both has rejected it, and a rider who leaves its camera is asked once', async () => {
    inside('WX');
    native((name) => `${name}:fail_invalid signature`);
    expect(await askHost('share', PAGE)).toEqual(failed('rejected'));
    signed.length = 0;
    native((name) => (name === 'scanQRCode' ? 'scan_qrcode:cancel' : `${name}:ok`));
    expect(await askHost('scan')).toEqual(failed('cancelled'));
    expect(signed).toHaveLength(1);
    native((name) => ({ err_msg: `${name}:ok`, resultStr: 'code' }));
    expect(await askHost('scan')).toEqual({ ok: true, value: 'code' });
  });

  const callsNamed = (callName: string) => invoked.filter(([name]) => name === callName);

  it('is asked once for all that is wanted of one address, and again for another', async () => {
    inside('WX');
    native((name) => ({ err_msg: `${name}:ok`, resultStr: 'code' }));
    await Promise.all([askHost('share', PAGE), askHost('scan'), askHost('share', PAGE)]);
    expect([signed.length, callsNamed('preVerifyJSAPI').length]).toEqual([1, 1]);
    setUrl('http://localhost:8088/shtrans-h5/about');
    await askHost('scan');
    setUrl(HERE);
    await askHost('scan');
    // The signature of an address is kept; what the app allows, it allows at the last one.
    expect([signed, callsNamed('preVerifyJSAPI').length]).toEqual([
      [HERE, 'http://localhost:8088/shtrans-h5/about'],
      3,
    ]);
  });

  it('gets no call before it has verified its page, the second time as the first', async () => {
    inside('WX');
    const waiting: Reply[] = [];
    give({
      WeixinJSBridge: {
        on: () => {},
        invoke: (name: string, payload: Record<string, unknown>, reply: Reply) => {
          invoked.push([name, payload]);
          if (name === 'preVerifyJSAPI') waiting.push(reply);
          else reply({ err_msg: `${name}:ok`, resultStr: 'code' });
        },
      },
    });
    for (const [i, address] of [HERE, `${HERE}&b=2`].entries()) {
      invoked.length = 0;
      setUrl(address);
      const pendingScan = askHost('scan');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await vi.waitFor(() => expect(waiting).toHaveLength(i + 1), PATIENCE_MS);
      expect(callsNamed('scanQRCode')).toEqual([]);
      waiting[i]?.({ errMsg: 'preVerifyJSAPI:ok' });
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await pendingScan).toEqual({ ok: true, value: 'code' });
      expect(callsNamed('scanQRCode')[0]?.[1]).toMatchObject({ verifySignature: `of ${address}` });
    }
  });

  it('leaves no address of other apps', async () => {
    inside('WX');
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    expect(await askHost('openAddress', 'shtrans://open')).toEqual(failed('unavailable'));
    expect(await askHost('openAddress', 'weixin://dl/business/?t=1')).toEqual(DONE);
    expect(assign.mock.calls).toEqual([['weixin://dl/business/?t=1']]);
  });

  it('around a mini-program goes to its pages and hears what is shared', async () => {
    inside('WXMP');
    native((name) => `${name}:ok`);
    expect(await askHost('navigate', '/pages/pay?id=1')).toEqual(DONE);
    expect(await askHost('share', PAGE)).toEqual(SET);
    expect(await askHost('close')).toEqual(DONE);
    const miniProgramCalls = invoked.filter(([name]) => name === 'invokeMiniProgramAPI');
    expect(miniProgramCalls.map(([, { name, arg }]) => ({ name, arg }))).toMatchObject([
      { name: 'navigateTo', arg: { url: '/pages/pay?id=1' } },
      { name: 'postMessage', arg: { name: 'share', share: { title: PAGE.title } } },
      { name: 'navigateBack' },
    ]);
    expect(await askHost('exchange', { name: 'a' }, 'b', 10)).toEqual(failed('unavailable'));
  });

  it('that refuses to go has rejected it', async () => {
    inside('WXMP');
    native(() => ({ errMsg: 'navigateTo:fail page is not found' }));
    expect(await askHost('navigate', '/pages/none')).toEqual(failed('rejected'));
  });
});

describe('the workplace edition of the chat app', () => {
  it('takes what its menu shares, and scans', async () => {
    const sdkCalls: [string, Record<string, unknown>][] = [];
    give({
      WeixinJSBridge: {
        on: (name: string) => sdkCalls.push([name, {}]),
        invoke: (name: string, payload: Record<string, unknown>, reply: Reply) => {
          sdkCalls.push([name, payload]);
          reply({ err_msg: `${name}:ok`, resultStr: 'code' });
        },
      },
    });
    inside('WXWORK');
    const fetched = vi.fn<(url: string, request: { body: string }) => Promise<Response>>(() =>
      Promise.resolve(
        new Response(
          JSON.stringify({ appId: 'ww1', timestamp: 1, nonceStr: 'n', signature: 's' }),
          { status: 200 },
        ),
      ),
    );
    vi.stubGlobal('fetch', fetched);
    expect(await askHost('share', PAGE)).toEqual(SET);
    await vi.waitFor(
      () => expect(sdkCalls.map(([name]) => name)).toContain('menu:share:appmessage'),
      PATIENCE_MS,
    );
    expect(await askHost('scan')).toEqual({ ok: true, value: 'code' });
    const verified = sdkCalls.find(([name]) => name === 'preVerifyJSAPI');
    expect(verified?.[1]).toMatchObject({ verifyAppId: 'ww1', verifySignature: 's' });
    // Each edition has a separate account.
    const bodies = fetched.mock.calls.map(([, { body }]): unknown => JSON.parse(body));
    const url = 'http://localhost:8088/shtrans-h5/riding-order-list/?a=1';
    expect(bodies).toEqual(bodies.map(() => ({ url, host: 'WXWORK' })));
  });
});

describe('the other workplace app', () => {
  it('shares, scans, opens and closes by its bridge', async () => {
    const nativeCalls: [string, unknown][] = [];
    type Native = (ok: Reply, fail: Reply, service: string, method: string, given: unknown) => void;
    const bridge: Native = (ok, fail, service, method, args) => {
      nativeCalls.push([`${service}.${method}`, args]);
      if (method === 'scan') fail({ errorCode: '-1', errorMessage: 'the rider left' });
      else ok({});
    };
    give({ nuva: { isReady: true, require: () => bridge } });
    inside('DT');
    expect(await askHost('share', PAGE)).toEqual(OPENED);
    expect(await askHost('openAddress', 'https://h5.example')).toEqual(DONE);
    expect(await askHost('scan')).toEqual(failed('cancelled'));
    expect(await askHost('close')).toEqual(DONE);
    expect(nativeCalls.map(([name]) => name)).toEqual([
      'biz.util.share',
      'biz.util.openLink',
      'biz.util.scan',
      'biz.navigation.close',
    ]);
    expect(nativeCalls[0]?.[1]).toMatchObject({
      title: PAGE.title,
      content: PAGE.desc,
      url: PAGE.url,
    });
  });
});

/** The payment app, with what it says to each call. */
const says = (replies: Record<string, unknown>) => {
  const bridgeCalls: [string, unknown][] = [];
  give({
    AlipayJSBridge: {
      call: (name: string, options: unknown, reply?: Reply) => {
        bridgeCalls.push([name, options]);
        reply?.(replies[name]);
      },
    },
  });
  inside('ALIPAY');
  return bridgeCalls;
};

describe('the payment app', () => {
  it('shares by the way that the rider picks', async () => {
    const bridgeCalls = says({ startShare: { channelName: 'Weixin' }, shareToChannel: {} });
    expect(await askHost('share', PAGE)).toEqual(OPENED);
    expect(bridgeCalls[1]).toMatchObject([
      'shareToChannel',
      { name: 'Weixin', param: { url: PAGE.url } },
    ]);
  });

  it('scans, and says when the rider left', async () => {
    says({ scan: { codeContent: 'c' } });
    expect(await askHost('scan')).toEqual({ ok: true, value: 'c' });
    says({ scan: { error: 10 } });
    expect(await askHost('scan')).toEqual(failed('cancelled'));
    says({ scan: { error: 3 } });
    expect(await askHost('scan')).toEqual(failed('rejected'));
    says({ scan: {} });
    expect(await askHost('scan')).toEqual(failed('malformed'));
  });

  it('closes its page', async () => {
    const bridgeCalls = says({});
    expect(await askHost('close')).toEqual(DONE);
    expect(bridgeCalls).toEqual([['closeWebview', {}]]);
  });
});

const refuse = ({ fail }: { fail: Reply }) => fail({ errMsg: 'no such page' });

describe('a mini-program of the search app', () => {
  it('goes to its pages and hears what is shared', async () => {
    const posted: unknown[] = [];
    give({
      swan: {
        webView: { postMessage: (message: unknown) => posted.push(message), navigateTo: refuse },
      },
    });
    inside('BDMP');
    expect(await askHost('share', PAGE)).toEqual(SET);
    expect(posted).toMatchObject([{ data: { name: 'share', share: { path: PAGE.url } } }]);
    expect(await askHost('navigate', '/pages/a')).toEqual(failed('rejected'));
  });

  it('that is too old for something says so at once', async () => {
    give({ swan: { webView: {} } });
    inside('BDMP');
    expect(await askHost('share', PAGE)).toEqual(failed('unavailable'));
    expect(await askHost('navigate', '/pages/a')).toEqual(failed('unavailable'));
    expect(await askHost('close')).toEqual(failed('unavailable'));
  });
});
