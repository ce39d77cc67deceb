import { afterEach, describe, expect, it } from 'vitest';
import { setUrl } from '../testing/set-url.ts';
import { currentHost, forgetHost } from './current-host.ts';
import { deviceId } from './device-id.ts';
import { cardTypeOf } from './diamond.ts';
import { dyeing } from './dyeing.ts';
import { detectHost } from '@shtrans/contract/hosts/hosts';
import { detectOs } from '@shtrans/contract/hosts/os';

const setUserAgent = (value: string): void => {
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true });
  forgetHost();
};
const plain = navigator.userAgent;

afterEach(() => {
  setUserAgent(plain);
  setUrl('http://localhost/shtrans-h5/');
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'x-dyeing=; max-age=0';
  delete window['__wxjs_environment'];
});

const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 10_3 like Mac OS X) MicroMessenger/6.5.7';

describe('the host', () => {
  it('is the chat mini-program when only the global says so, and not without the chat app', () => {
    expect(detectHost({ userAgent: WECHAT, wxEnvironment: undefined }).host).toBe('WX');
    expect(detectHost({ userAgent: WECHAT, wxEnvironment: 'miniprogram' }).host).toBe('WXMP');
    expect(detectHost({ userAgent: 'Safari', wxEnvironment: 'miniprogram' }).host).toBe(
      'BROWSER-DEFAULT',
    );
  });

  it('takes the chat mini-program before the work app', () => {
    const userAgent = `${WECHAT} wxwork/4.1.0 MiniProgramEnv/iOS`;
    expect(detectHost({ userAgent, wxEnvironment: undefined }).host).toBe('WXMP');
  });

  it('is not taken from markers of other apps', () => {
    for (const userAgent of ['AliApp(TUnionSDK/1)', 'AlipayClient/mPaaS', 'Superswan/3.5.8']) {
      expect(detectHost({ userAgent, wxEnvironment: undefined }).host).toBe('BROWSER-DEFAULT');
    }
  });

  it('has a type', () => {
    const types = { 'x-isapp=1': 'app', 'amap/1': 'gdmp', 'DingTalk/1': 'otherApp', x: 'h5' };
    for (const [userAgent, type] of Object.entries(types)) {
      expect(detectHost({ userAgent, wxEnvironment: undefined }).type).toBe(type);
    }
  });

  it('is read from the window once', () => {
    setUserAgent(WECHAT);
    window['__wxjs_environment'] = 'miniprogram';
    forgetHost();
    expect(currentHost()).toMatchObject({ host: 'WXMP', type: 'wxmp' });
  });
});

const fill = (text: string): string => text.repeat(Math.ceil(10_000 / text.length));

describe('a user agent of 10 KB', () => {
  it.each([
    'A',
    ' ',
    '(',
    'AliApp(',
    'AliApp(AP',
    'swan/',
    'quarkpc',
    '\u0000',
    '公交',
    'x-dyeing=',
  ])('of "%s" is any browser, and nothing of it is kept', (text) => {
    setUserAgent(fill(text));
    expect([currentHost().host, detectOs(navigator.userAgent)]).toEqual([
      'BROWSER-DEFAULT',
      'other',
    ]);
    expect(dyeing()).toBeUndefined();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('is recognised by its mark in any position', () => {
    const userAgent = `${fill('Mozilla/5.0 ')}${WECHAT}${fill(' x')}`;
    expect(detectHost({ userAgent, wxEnvironment: undefined }).host).toBe('WX');
    expect(detectOs(userAgent)).toBe('ios');
  });
});

describe('the system', () => {
  it.each([
    ['Mozilla/5.0 (Phone; OpenHarmony 6.1; Android 10) ArkWeb/6', 'harmony'],
    ['Mozilla/5.0 (PC; OpenHarmony 6.1; Windows NT 10.0)', 'harmony'],
    ['Mozilla/5.0 (Linux; Android 10; HarmonyOS; X)', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 'macos'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
    ['', 'other'],
  ])('%s is %s', (userAgent, os) => {
    expect(detectOs(userAgent)).toBe(os);
  });
});

describe('the device id', () => {
  it('is random once, then kept', () => {
    const newId = deviceId();
    expect(newId).toMatch(/^[\da-f]{32}$/);
    expect(deviceId()).toBe(newId);
    expect(localStorage.getItem('_deviceId')).toBe(newId);
  });
});

describe('dyeing', () => {
  it('comes from the user agent, then the address, then a cookie, and stays for the visit', () => {
    expect(dyeing()).toBeUndefined();
    document.cookie = 'x-dyeing=cookie';
    expect(dyeing()).toBe('cookie');
    setUrl('http://localhost/shtrans-h5/?x-dyeing=query');
    expect(dyeing()).toBe('query');
    setUserAgent('Mozilla/5.0 x-dyeing/agent');
    expect(dyeing()).toBe('agent');
    setUserAgent(plain);
    document.cookie = 'x-dyeing=; max-age=0';
    setUrl('http://localhost/shtrans-h5/');
    expect(dyeing()).toBe('agent');
  });
});

describe('a dyeing that no header can carry', () => {
  it.each(['a%0d%0aX:b', '%E5%9C%B0', 'a%20b', 'a'.repeat(10_000)])('%s is none', (marker) => {
    setUrl('http://localhost/shtrans-h5/?x-dyeing=kept');
    dyeing();
    setUrl(`http://localhost/shtrans-h5/?x-dyeing=${marker}`);
    expect([dyeing(), sessionStorage.getItem('x-dyeing')]).toEqual(['kept', 'kept']);
  });
});

describe('the diamond entry', () => {
  it.each([
    ['11', 'prod', 11],
    ['12', 'sit', 12],
    ['13', 'prod', 0],
    ['13', 'pit', 0],
    [undefined, 'dev', 1],
    [undefined, 'sit', 1],
    ['', 'prod', 0],
  ] as const)('card type %s in %s is %s', (cardType, environment, expected) => {
    expect(cardTypeOf(cardType, environment)).toBe(expected);
  });
});
