import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../clock/server-clock.ts';
import { setAppInfo } from '../host/app-info.ts';
import { forgetHost } from '../host/current-host.ts';
import { setLanguage } from '../i18n/language.ts';
import { clearSession } from '../session/session.ts';
import { setSession } from '../session/set-session.ts';
import { setUrl } from '../testing/set-url.ts';
import { ApiError, errorText } from './api-error.ts';
import { call } from './call.ts';
import { lastFailure } from './failures.ts';
import { requestHeaders } from './headers.ts';

const LIST = 'GET maas:/v1/orders';
const ALIPAY_MP =
  'Mozilla/5.0 AliApp(AP/10.5.0) AlipayClient/10.5.0 Language/zh-Hans MiniProgram APXWebView';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
const fetching = vi.fn<Fetch>();
const json = (value: unknown, init?: ResponseInit): Response =>
  new Response(JSON.stringify(value), init);
const problem = (status: number, body: object, headers = {}): Response =>
  json(body, { status, headers });
const lastCall = (): [url: string, init: RequestInit & { headers: Record<string, string> }] =>
  fetching.mock.lastCall as never;
const failure = (started: Promise<unknown>): Promise<ApiError> =>
  started.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  setUrl('http://localhost/shtrans-h5/');
  vi.stubGlobal('fetch', fetching);
  fetching.mockImplementation(() => Promise.resolve(json({})));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetching.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = '';
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  setLanguage(undefined);
  setAppInfo(undefined);
  forgetHost();
  delete window.earlyResponses;
});

const headersTo = (path: string): Record<string, string> =>
  requestHeaders(new URL(path, 'http://localhost'));

const hang = (): void => {
  fetching.mockImplementation(
    (_url, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
};

const HOUR_MS = 3_600_000;

/** Answers once, by a clock that is ahead of the device's. */
const answersAhead = (ms: number) =>
  fetching.mockResolvedValueOnce(json({ serverTime: new Date(Date.now() + ms).toISOString() }));

const early = (url: string, authorization?: string): void => {
  const response = Promise.resolve(json({ early: true }));
  window.earlyResponses = [{ url, authorization, response }];
};

const answerAt = (serverTime: string) => fetching.mockResolvedValueOnce(json({ serverTime }));
const serverHour = () => new Date(serverNow()).toISOString().slice(0, 13);

it('keeps the time of a preview, whatever other calls answer', async () => {
  setUrl('http://localhost/shtrans-h5/wednesday?preview=signed');
  answerAt('2026-12-02T02:30:00.000Z');
  await call('GET maas:/v1/campaign-pages', { query: { path: '/wednesday', preview: 'signed' } });
  expect(serverHour()).toBe('2026-12-02T02');
  answerAt('2026-11-27T05:00:00.000Z');
  await call(LIST, { query: {} });
  expect(serverHour()).toBe('2026-12-02T02');
  answerAt('2026-12-02T03:30:00.000Z');
  await call('POST maas:/v1/campaign-previews', { body: { preview: 'signed', acts: [] } });
  expect(serverHour()).toBe('2026-12-02T03');
  setUrl('http://localhost/shtrans-h5/wednesday');
  answerAt('2026-11-27T05:00:00.000Z');
  await call(LIST, { query: {} });
  expect(serverHour()).toBe('2026-11-27T05');
});

describe('a call', () => {
  it('goes to its base and path with filled parameters and sorted query', async () => {
    await call('GET maas:/v1/orders/:id', { params: { id: 'a/b' } });
    expect(lastCall()[0]).toBe('http://localhost/v1/orders/a%2Fb');
    await call(LIST, { query: { type: 'bus', limit: 5, cursor: undefined, tab: 'all' } });
    expect(lastCall()[0]).toBe('http://localhost/v1/orders?limit=5&tab=all&type=bus');
    expect(lastCall()[1]).toMatchObject({ method: 'GET', body: null });
  });

  it('is unwrapped to the body of the answer', async () => {
    fetching.mockResolvedValue(json({ uid: '7' }));
    expect(await call('GET auth:/v1/me')).toEqual({ uid: '7' });
  });

  it('sends objects as JSON, with the language when it is English', async () => {
    const config = { body: { key: 'k' } };
    await call('POST auth:/trip/car/config/queryPagerConf', config);
    expect(lastCall()[1].body).toBe('{"key":"k"}');
    expect(lastCall()[1].headers['Content-Type']).toBe('application/json');
    setLanguage('en_us');
    await call('POST auth:/trip/car/config/queryPagerConf', config);
    expect(lastCall()[1].body).toBe('{"key":"k","language":"en_us"}');
  });

  it('carries the key of an idempotent write', async () => {
    const key = 'POST maas:/v1/orders/:id/cancel';
    await call(key, { params: { id: '1' }, idempotencyKey: 'once' });
    expect(lastCall()[1].headers['Idempotency-Key']).toBe('once');
  });

  it('sets the clock, except from a response that may be a repeated one', async () => {
    const learned = () => Math.round((serverNow() - Date.now()) / HOUR_MS);
    answersAhead(2 * HOUR_MS);
    await call('GET maas:/v1/orders/:id', { params: { id: '1' } });
    expect(learned()).toBe(2);
    answersAhead(HOUR_MS);
    const key = 'POST maas:/v1/orders/:id/cancel';
    await call(key, { params: { id: '1' }, idempotencyKey: 'once' });
    expect(learned()).toBe(2);
    answersAhead(0);
    await call('GET maas:/v1/orders/:id', { params: { id: '1' } });
  });
});

describe('headers', () => {
  it('are all there by default', () => {
    localStorage.setItem('_deviceId', 'device');
    expect(headersTo('/v1/me')).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'zh-CN',
      'X-Saic-App-Version': '1',
      'X-Saic-Channel': 'car-mobility',
      'X-Saic-AppId': 'shtrans-h5',
      'X-Saic-Platform': 'mini-program',
      'X-Saic-ProductId': '5',
      'X-Saic-Device-Id': 'device',
      'X-Saic-Finger': expect.stringMatching(/^[\da-f]{32}$/) as string,
    });
  });

  it('leave the fingerprint empty for handing in data', () => {
    expect(headersTo('/v1/receiveData/x')['X-Saic-Finger']).toBe('');
  });

  it('carry the bearer unless it is missing or the text "undefined"', () => {
    expect(headersTo('/')).not.toHaveProperty('Authorization');
    setSession({ token: 'undefined' });
    expect(headersTo('/')).not.toHaveProperty('Authorization');
    setSession({ token: 'secret' });
    expect(headersTo('/')['Authorization']).toBe('Bearer secret');
  });

  it('carry the campaign pages’ credential where the path says so, and the rider’s elsewhere', () => {
    setSession({ token: 'of the rider' });
    expect(headersTo('/v1/local/me')).not.toHaveProperty('Authorization');
    setSession({ token: 'of-the-campaign' }, 'local');
    setSession({ token: 'of-the-rider' });
    expect(headersTo('/v1/local/me')['Authorization']).toBe('Bearer of-the-campaign');
    expect(headersTo('/v1/me')['Authorization']).toBe('Bearer of-the-rider');
    clearSession();
    expect(headersTo('/v1/me')).not.toHaveProperty('Authorization');
  });

  it('hand the XSRF cookie back to this origin alone', () => {
    document.cookie = 'XSRF-TOKEN=a%20b%3D';
    expect(headersTo('/')).not.toHaveProperty('X-XSRF-TOKEN');
    document.cookie = 'XSRF-TOKEN=ab%3D';
    expect(headersTo('/')['X-XSRF-TOKEN']).toBe('ab=');
    expect(requestHeaders(new URL('https://maas.example/'))).not.toHaveProperty('X-XSRF-TOKEN');
  });

  it('carry ticket and card type in the payment mini-program alone', () => {
    sessionStorage.setItem('X-Maas-ThirdTicket', 'T');
    sessionStorage.setItem('X-Maas-CardType', '12');
    expect(headersTo('/')).not.toHaveProperty('X-Maas-ThirdTicket');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ALIPAY_MP);
    forgetHost();
    expect(headersTo('/')).toMatchObject({ 'X-Maas-ThirdTicket': 'T', 'X-Maas-CardType': '12' });
  });

  it('carry the experiment marker and the version of the own app', () => {
    setUrl('http://localhost/shtrans-h5/?x-dyeing=blue');
    setAppInfo({ deviceId: undefined, userId: undefined, appVersion: '2.0' });
    expect(headersTo('/')).toMatchObject({ 'x-dyeing': 'blue', 'X-Saic-App-Version': '2.0' });
  });

  it('leave out stored and given texts that no header can carry', () => {
    setUrl('http://localhost/shtrans-h5/?x-dyeing=a%0d%0aX: b');
    setSession({ token: '中文' });
    localStorage.setItem('_deviceId', 'a\nb');
    const headers = headersTo('/');
    expect(headers).not.toHaveProperty('x-dyeing');
    expect(headers).not.toHaveProperty('Authorization');
    expect(headers).not.toHaveProperty('X-Saic-Device-Id');
    expect(() => new Headers(headers)).not.toThrow();
  });
});

describe('a failed call', () => {
  it('is one with a status outside of 200 to 299', async () => {
    fetching.mockResolvedValueOnce(json({ uid: '7' }, { status: 299 }));
    expect(await call('GET auth:/v1/me')).toEqual({ uid: '7' });
    fetching.mockResolvedValueOnce(json({ uid: '7' }, { status: 300 }));
    expect(await failure(call('GET auth:/v1/me'))).toMatchObject({ status: 300 });
  });

  it('times out after 35 s with its text, notifies listeners once and aborts the request', async () => {
    vi.useFakeTimers();
    hang();
    const listener = vi.fn<() => void>();
    const stop = lastFailure.subscribe(listener);
    const failed = failure(call(LIST));
    await vi.advanceTimersByTimeAsync(34_999);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    const error = await failed;
    expect(error).toMatchObject({ code: 'timeout', message: 'timeout of 35000 ms exceeded' });
    expect(errorText(error)).toBe('网络超时，请重试');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(lastFailure.get()).toEqual({ error, key: LIST });
    expect(lastCall()[1].signal?.aborted).toBe(true);
    stop();
  });

  it('is aborted by its signal, silently', async () => {
    hang();
    const listener = vi.fn<() => void>();
    const stop = lastFailure.subscribe(listener);
    const controller = new AbortController();
    const failed = failure(call(LIST, { signal: controller.signal }));
    controller.abort();
    expect(await failed).toMatchObject({ code: 'aborted', message: 'Request aborted', status: 0 });
    expect(await failure(call(LIST, { signal: controller.signal }))).toMatchObject({
      code: 'aborted',
    });
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  it('says that the network failed', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failure(call(LIST));
    expect(error).toMatchObject({ code: 'network', message: 'Network Error', recovery: 'retry' });
    expect(console.warn).toHaveBeenCalledWith(`${LIST}: Network Error`);
  });

  it('refuses a base that is no HTTP', async () => {
    document.head.innerHTML = `<meta name="gateway-bases" content='{"maas":"foo://x"}'>`;
    expect((await failure(call(LIST))).message).toBe('Unsupported protocol foo:');
    expect(fetching).not.toHaveBeenCalled();
  });

  it('reads the problem document, in the language of the page', async () => {
    setLanguage('en_us');
    const body = { code: 'code_wrong', traceId: 't1', field: 'code', retryAfterSeconds: 30 };
    fetching.mockResolvedValue(problem(400, body));
    const error = await failure(call(LIST));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 400, recovery: 'fix_input' });
    expect(errorText(error)).toMatch(/code/i);
  });

  it.each([
    [401, 'unauthenticated'],
    [429, 'too_many_requests'],
    [503, 'unavailable'],
    [500, 'unknown'],
  ])('makes sense of a bare %i', async (status, code) => {
    fetching.mockResolvedValue(problem(status, { code: 'toString' }, { 'Retry-After': '7' }));
    expect(await failure(call(LIST))).toMatchObject({ code, status, retryAfterSeconds: 7 });
  });

  it('refuses an answer that is no JSON', async () => {
    fetching.mockResolvedValue(new Response('<html>'));
    expect(await failure(call(LIST))).toMatchObject({ code: 'unknown', status: 200 });
  });
});

describe('the early response', () => {
  it('answers the very call it was made for, once', async () => {
    setSession({ token: 's' });
    early('http://localhost/v1/orders?tab=all&type=all', 'Bearer s');
    const query = { type: 'all', tab: 'all' } as const;
    expect(await call(LIST, { query })).toEqual({ early: true });
    expect(await call(LIST, { query })).toEqual({});
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('answers no other call and no other rider', async () => {
    early('http://localhost/v1/orders?tab=all', 'Bearer s');
    expect(await call(LIST, { query: { tab: 'unpaid' } })).toEqual({});
    expect(await call(LIST, { query: { tab: 'all' } })).toEqual({});
  });

  it('can be aborted though it was started elsewhere', async () => {
    const response = new Promise<Response>(() => {});
    window.earlyResponses = [
      { url: 'http://localhost/v1/orders', authorization: undefined, response },
    ];
    const controller = new AbortController();
    const failed = failure(call(LIST, { signal: controller.signal }));
    controller.abort();
    expect(await failed).toMatchObject({ code: 'aborted' });
  });
});
