import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appVersion, setAppInfo } from './app-info.ts';
import type { Envelope } from './bridge-transport.ts';
import { createBridge, RECEIVE, type Bridge, type BridgeCall } from './bridge.ts';
import { deviceId } from './device-id.ts';
import { forgetBridge } from './hosts/maas/calls.ts';
import { loadAppInfo } from './hosts/maas/start-up.ts';

const PING: BridgeCall<{ pong: number }> = {
  name: 'Ping',
  payload: { n: 1 },
  read: (reply) => {
    const { pong } = reply as { pong?: unknown };
    return typeof pong === 'number' ? { pong } : undefined;
  },
};

type Native = Window & Record<string, unknown>;
const native = window as unknown as Native;
const envelopes: Envelope[] = [];
let bridge: Bridge;

const receive = (raw: unknown): void => (native[RECEIVE] as (raw: unknown) => void)(raw);
const ping = (timeoutMs = 1000) => bridge(PING, timeoutMs);

/** The way an iOS shell listens; `answer` is what its postMessage gives back. */
function installHandler(answer?: (envelope: Envelope) => unknown): void {
  const postMessage = (envelope: Envelope): unknown => {
    envelopes.push(envelope);
    return answer?.(envelope);
  };
  native['webkit'] = { messageHandlers: { SCBridge: { postMessage } } };
}

/** Lets the promises that are ready run, without moving the clock. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  envelopes.length = 0;
  bridge = createBridge(window);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ['webkit', 'SCBridge', 'WebViewJavascriptBridge', RECEIVE])
    delete native[name];
  localStorage.clear();
  forgetBridge();
  setAppInfo(undefined);
});

describe('the bridge', () => {
  it('sends an envelope and takes the reply by the global receiver, as object or text', async () => {
    installHandler();
    const first = ping();
    const second = ping();
    await settle();
    expect(envelopes).toMatchObject([
      { v: 1, name: 'Ping', payload: { n: 1 } },
      { v: 1, name: 'Ping' },
    ]);
    expect(envelopes[0]?.id).not.toBe(envelopes[1]?.id);
    receive(JSON.stringify({ id: envelopes[1]?.id, result: { pong: 2 } }));
    receive({ id: envelopes[0]?.id, result: { pong: 1 } });
    expect(await first).toEqual({ ok: true, value: { pong: 1 } });
    expect(await second).toEqual({ ok: true, value: { pong: 2 } });
  });

  it.each([
    ['an envelope', { result: { pong: 3 } }],
    ['the result itself', { pong: 3 }],
    ['JSON text', '{"pong":3}'],
  ])('takes a promise of the transport: %s', async (_, value) => {
    installHandler(() => Promise.resolve(value));
    expect(await ping()).toEqual({ ok: true, value: { pong: 3 } });
  });

  it('sends text to an injected object, and by callHandler to the older bridge', async () => {
    const postMessage = vi.fn<(text: string) => unknown>(() => '{"pong":4}');
    native['SCBridge'] = { postMessage };
    expect(await ping()).toEqual({ ok: true, value: { pong: 4 } });
    expect(JSON.parse(postMessage.mock.calls[0]?.[0] ?? '')).toMatchObject({ v: 1, name: 'Ping' });

    delete native['SCBridge'];
    native['WebViewJavascriptBridge'] = {
      callHandler: (name: string, _data: unknown, reply: (raw: unknown) => void) =>
        reply({ pong: name.length }),
    };
    bridge = createBridge(window);
    expect(await ping()).toEqual({ ok: true, value: { pong: 4 } });
  });

  it.each([
    ['an error', { error: { message: 'no' } }, 'rejected'],
    ['broken JSON', '{', 'malformed'],
    ['a wrong result', { result: { pong: 'x' } }, 'malformed'],
    ['a number', 7, 'malformed'],
  ])('reports %s', async (_, reply, error) => {
    installHandler(() => Promise.resolve(reply));
    expect(await ping()).toEqual({ ok: false, error });
  });

  it('reports a transport that throws or refuses as rejected', async () => {
    installHandler(() => {
      throw new Error('gone');
    });
    expect(await ping()).toEqual({ ok: false, error: 'rejected' });
    installHandler(() => Promise.reject(new Error('no')));
    bridge = createBridge(window);
    expect(await ping()).toEqual({ ok: false, error: 'rejected' });
  });

  it.each([
    ['cancelled', 'cancelled'],
    ['{"code":"cancelled","message":"the rider left"}', 'cancelled'],
    ['unavailable', 'unavailable'],
    ['{"code":"busy"}', 'rejected'],
    ['null', 'rejected'],
  ])('hears why a transport refuses: %s', async (message, error) => {
    installHandler(() => Promise.reject(new Error(message)));
    expect(await ping()).toEqual({ ok: false, error });
  });

  it('ends in silence with a time-out, drops what comes late or twice, and leaves no timer', async () => {
    installHandler();
    const waiting = ping(500);
    await vi.advanceTimersByTimeAsync(500);
    expect(await waiting).toEqual({ ok: false, error: 'timeout' });
    receive({ id: envelopes[0]?.id, result: { pong: 9 } });
    receive({ id: 'unknown', result: {} });
    receive('{');
    receive(null);

    const next = ping();
    await settle();
    receive({ id: envelopes[1]?.id, result: { pong: 1 } });
    receive({ id: envelopes[1]?.id, error: 'twice' });
    expect(await next).toEqual({ ok: true, value: { pong: 1 } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits 300 ms for a bridge to announce itself, then is unavailable', async () => {
    const waiting = ping();
    await vi.advanceTimersByTimeAsync(300);
    expect(await waiting).toEqual({ ok: false, error: 'unavailable' });

    const secondReply = ping();
    await vi.advanceTimersByTimeAsync(100);
    installHandler(() => Promise.resolve({ pong: 5 }));
    document.dispatchEvent(new Event('SCBridgeReady'));
    expect(await secondReply).toEqual({ ok: true, value: { pong: 5 } });
  });
});

describe('start-up inside the own app', () => {
  it('keeps what the app says of itself', async () => {
    installHandler(() => Promise.resolve({ deviceId: 'native', userId: 'u', appVersion: '3.2' }));
    await loadAppInfo();
    expect([deviceId(), appVersion()]).toEqual(['native', '3.2']);
    expect(localStorage.getItem('_deviceId')).toBe('native');
  });

  it('goes on with what is stored when there is no bridge, and says so', async () => {
    localStorage.setItem('_deviceId', 'stored');
    const loading = loadAppInfo();
    await vi.advanceTimersByTimeAsync(300);
    await loading;
    expect([deviceId(), appVersion()]).toEqual(['stored', '1']);
    expect(console.warn).toHaveBeenCalledWith('SCGetAppInfo: unavailable');
  });

  it('goes on after 1.5 s of silence, and still takes a late reply', async () => {
    installHandler();
    const loading = loadAppInfo();
    await vi.advanceTimersByTimeAsync(1500);
    await loading;
    expect(appVersion()).toBe('1');
    receive({ id: envelopes[0]?.id, result: { appVersion: '9.9' } });
    await settle();
    expect(appVersion()).toBe('9.9');
  });

  it.each([12, {}, 'a\r\nX: b', '设备', 'a'.repeat(10_000)])(
    'refuses a reply with %s for a text, and keeps nothing of it',
    async (reply) => {
      installHandler(() => Promise.resolve({ deviceId: 'native', appVersion: reply }));
      await loadAppInfo();
      expect(console.warn).toHaveBeenCalledWith('SCGetAppInfo: malformed');
      expect([localStorage.getItem('_deviceId'), appVersion()]).toEqual([null, '1']);
    },
  );
});
