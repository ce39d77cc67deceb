import type { SharedTrip } from '@shtrans/contract/rides/schemas';
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { clearQueries, writeQuery } from '../query/query-cache.ts';
import type { Query } from '../query/query.ts';
import { setUrl } from '../testing/set-url.ts';
import { type LiveSnapshot, useLive } from './use-live.ts';

const TOKEN = 'abc';
const trip = (version: number, more: Partial<SharedTrip> = {}): SharedTrip => ({
  version,
  state: 'arriving',
  service: 'taxi',
  from: { lat: 31.2, lon: 121.4, name: { zh: '甲', en: 'A' } },
  to: { lat: 31.3, lon: 121.5, name: { zh: '乙', en: 'B' } },
  driver: null,
  position: null,
  path: [],
  etaSeconds: null,
  startedAt: null,
  endedAt: null,
  overdue: false,
  stale: false,
  expiresAt: '2026-11-21T20:00:00Z',
  serverTime: '2026-11-21T08:00:00Z',
  ...more,
});

/** One opened stream, as the gateway holds it. */
class Opened {
  readonly address: URL;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal | null | undefined;
  readonly #answer: (response: Response) => void;
  readonly #fail: (error: Error) => void;
  #out: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(
    url: string,
    init: RequestInit,
    answer: (response: Response) => void,
    fail: (error: Error) => void,
  ) {
    this.address = new URL(url);
    this.headers = init.headers as Record<string, string>;
    this.signal = init.signal;
    this.#answer = answer;
    this.#fail = fail;
    this.signal?.addEventListener('abort', () => this.breakOff());
  }

  accept(): this {
    const body = new ReadableStream<Uint8Array>({
      start: (out) => {
        this.#out = out;
      },
    });
    this.#answer(
      new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    );
    return this;
  }
  refuse(status: number): void {
    this.#answer(new Response('{}', { status }));
  }
  say(text: string): void {
    this.#out?.enqueue(new TextEncoder().encode(text));
  }
  event(data: SharedTrip): void {
    this.say(`data: ${JSON.stringify(data)}\n\n`);
  }
  close(): void {
    this.#out?.close();
  }
  breakOff(): void {
    const error = new TypeError('network error');
    this.#fail(error);
    try {
      this.#out?.error(error);
    } catch {
      // Closed already.
    }
  }
}

const opened: Opened[] = [];
const latest = (): Opened => {
  const last = opened[opened.length - 1];
  if (last === undefined) throw new Error('no stream was opened');
  return last;
};
const load = vi.fn<Query<SharedTrip>['load']>();
const QUERY: Query<SharedTrip> = { name: `shared ${TOKEN}`, load };
const isOver = (data: SharedTrip): boolean => data.state === 'finished';
let liveState: LiveSnapshot<SharedTrip>;
const show = (snapshot: LiveSnapshot<SharedTrip>): void => {
  liveState = snapshot;
};

function Follower({ enabled = true }: { enabled?: boolean }) {
  const snapshot = useLive({
    query: QUERY,
    stream: 'GET auto:/v1/shared-trips/:token/events',
    params: { token: TOKEN },
    enabled,
    over: isOver,
  });
  useLayoutEffect(() => show(snapshot));
  return null;
}

const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const tell = (target: EventTarget, type: string) =>
  act(async () => {
    target.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
  });
const visibility = async (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await tell(document, 'visibilitychange');
};
const say = async (action: () => void) => {
  await act(async () => {
    action();
    await vi.advanceTimersByTimeAsync(0);
  });
};
const startLive = async () => {
  render(<Follower />);
  await wait(0);
  await say(() => latest().accept().say(':\n\n'));
};
const network = () => Promise.reject(new ApiError('network', 'Network Error'));

beforeEach(() => {
  setUrl('http://localhost/shtrans-h5/');
  vi.useFakeTimers();
  opened.length = 0;
  load.mockReset();
  load.mockResolvedValue(trip(1));
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        opened.push(new Opened(url, init, resolve, reject));
      }),
  );
});
afterEach(() => {
  cleanup();
  clearQueries();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a fact that is followed', () => {
  it('is asked for once, then comes with each event', async () => {
    await startLive();
    expect(latest().address.href).toBe('http://localhost/v1/shared-trips/abc/events?version=1');
    expect(latest().headers).toMatchObject({
      Accept: 'text/event-stream',
      'X-Saic-AppId': 'shtrans-h5',
    });
    await say(() => latest().event(trip(2, { state: 'arrived' })));
    expect(liveState).toMatchObject({
      connection: 'live',
      stale: false,
      data: { state: 'arrived' },
    });
    expect(load).toHaveBeenCalledTimes(1);
    expect(opened).toHaveLength(1);
  });

  it('never goes back to an older version, from the stream or from an answer', async () => {
    await startLive();
    await say(() => latest().event(trip(5)));
    await say(() => latest().event(trip(4)));
    expect(liveState.data?.version).toBe(5);
    act(() => liveState.refetch());
    await wait(0);
    expect(load).toHaveBeenCalledTimes(2);
    expect(liveState.data?.version).toBe(5);
    // The same version again: values that depend on the time can have changed.
    await say(() => latest().event(trip(5, { overdue: true })));
    expect(liveState.data?.overdue).toBe(true);
  });

  it('is stale when the gateway says so', async () => {
    await startLive();
    await say(() => latest().event(trip(2, { stale: true })));
    expect(liveState.stale).toBe(true);
  });

  it('reconnects from the known version with growing delays, and shows the break', async () => {
    await startLive();
    await say(() => latest().event(trip(3)));
    await wait(6_000);
    await say(() => latest().breakOff());
    expect(liveState.connection).toBe('live');
    await wait(500);
    expect(opened).toHaveLength(2);
    expect(latest().address.search).toBe('?version=3');
    await say(() => latest().breakOff());
    await wait(999);
    expect(opened).toHaveLength(2);
    await wait(1);
    expect(opened).toHaveLength(3);
    expect(liveState.connection).toBe('lost');
    await say(() => latest().accept().event(trip(4)));
    expect(liveState).toMatchObject({ connection: 'live', data: { version: 4 } });
  });

  it('does not show a short break', async () => {
    await startLive();
    await wait(6_000);
    await say(() => latest().close());
    await wait(500);
    await say(() => latest().accept().say(':\n\n'));
    await wait(5_000);
    expect(liveState.connection).toBe('live');
    expect(opened).toHaveLength(2);
  });

  it('is stale after a silence, and reopens the silent stream', async () => {
    await startLive();
    await wait(19_000);
    await say(() => latest().say(':\n\n'));
    await wait(19_000);
    expect(liveState.stale).toBe(false);
    await wait(1_000);
    expect(liveState.stale).toBe(true);
    await wait(500);
    expect(opened).toHaveLength(2);
    await say(() => latest().accept().say(':\n\n'));
    expect(liveState).toMatchObject({ stale: false, connection: 'live' });
  });

  it('is asked for where the stream is held back, and the stream is tried again later', async () => {
    render(<Follower />);
    await wait(0);
    await say(() => latest().accept());
    load.mockResolvedValue(trip(2));
    await wait(3_000);
    // Not heard within three seconds: questions help out.
    expect(liveState).toMatchObject({ connection: 'polling', data: { version: 2 } });
    await wait(17_000);
    expect(latest().signal?.aborted).toBe(true);
    load.mockResolvedValue(trip(3));
    await wait(2_500);
    expect(liveState).toMatchObject({ connection: 'polling', data: { version: 3 } });
    expect(opened).toHaveLength(1);
    await wait(60_000);
    expect(opened).toHaveLength(2);
    await say(() => latest().accept().event(trip(9)));
    expect(liveState).toMatchObject({ connection: 'live', data: { version: 9 } });
  });

  it('is asked for where answers are no streams', async () => {
    render(<Follower />);
    await wait(0);
    load.mockResolvedValue(trip(2));
    // As an old web view has it.
    const response = new Response('', { headers: { 'content-type': 'text/event-stream' } });
    Object.defineProperty(response, 'body', { value: undefined });
    vi.stubGlobal('fetch', () => Promise.resolve(response));
    await say(() => latest().breakOff());
    await wait(1_000);
    expect(liveState).toMatchObject({ connection: 'polling', data: { version: 2 } });
    load.mockImplementation(network);
    await wait(2_500 + 600);
    await wait(1_500);
    expect(liveState.connection).toBe('lost');
    load.mockResolvedValue(trip(3));
    await wait(3_000);
    expect(liveState).toMatchObject({ connection: 'polling', data: { version: 3 } });
  });

  it('is asked for as well when streams fail time after time', async () => {
    render(<Follower />);
    await wait(0);
    load.mockResolvedValue(trip(2));
    for (const ms of [1_000, 2_000, 3_000]) {
      await say(() => latest().refuse(502));
      await wait(ms);
    }
    expect(liveState).toMatchObject({ connection: 'polling', data: { version: 2 } });
  });

  it.each([404, 410])('ends when the gateway refuses with %i, and says why', async (status) => {
    await startLive();
    load.mockRejectedValue(new ApiError('share_revoked', 'gone', { status }));
    await say(() => latest().close());
    await wait(1_000);
    await say(() => latest().refuse(status));
    await wait(0);
    expect(liveState).toMatchObject({ refused: true, stale: false, data: { version: 1 } });
    expect(liveState.error).toMatchObject({ code: 'share_revoked' });
    await wait(120_000);
    expect(opened).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not followed when the first answer is a refusal, but after an accident', async () => {
    load.mockRejectedValue(new ApiError('share_expired', 'gone', { status: 410 }));
    render(<Follower />);
    await wait(60_000);
    expect(liveState.refused).toBe(true);
    expect(opened).toHaveLength(0);
    cleanup();
    clearQueries();
    load.mockImplementation(network);
    render(<Follower />);
    await wait(600);
    expect(opened).toHaveLength(1);
    expect(latest().address.search).toBe('');
    await say(() => latest().accept().event(trip(1)));
    expect(liveState).toMatchObject({ error: null, data: { version: 1 } });
  });

  it('stops when it is over and when it is not wanted', async () => {
    await startLive();
    await say(() => latest().event(trip(2, { state: 'finished' })));
    expect(latest().signal?.aborted).toBe(true);
    await wait(120_000);
    expect(opened).toHaveLength(1);
    cleanup();
    clearQueries();
    render(<Follower enabled={false} />);
    await wait(60_000);
    expect(opened).toHaveLength(1);
  });

  it('stops on a hidden page and catches up when it is back', async () => {
    await startLive();
    await visibility('hidden');
    await wait(2_000);
    expect(latest().signal?.aborted).toBe(true);
    await wait(60_000);
    expect(opened).toHaveLength(1);
    await visibility('visible');
    expect(opened).toHaveLength(2);
    expect(liveState.stale).toBe(true);
    await say(() => latest().accept().event(trip(8)));
    expect(liveState).toMatchObject({ stale: false, connection: 'live', data: { version: 8 } });
  });

  it('listens on through a glance at something else', async () => {
    await startLive();
    await visibility('hidden');
    await wait(1_000);
    await visibility('visible');
    await wait(5_000);
    expect(opened).toHaveLength(1);
    expect(latest().signal?.aborted).toBe(false);
  });

  it('lets the page into the back-forward cache and comes out of it', async () => {
    await startLive();
    await tell(window, 'pagehide');
    expect(latest().signal?.aborted).toBe(true);
    await act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(opened).toHaveLength(2);
  });

  it('reports immediately when the device goes offline, and catches up when it is online', async () => {
    await startLive();
    await tell(window, 'offline');
    expect(liveState.connection).toBe('lost');
    await tell(window, 'online');
    expect(opened).toHaveLength(2);
    await say(() => latest().accept().event(trip(2)));
    expect(liveState).toMatchObject({ connection: 'live', data: { version: 2 } });
  });

  it('does not bring back an older version with an answer asked for before', async () => {
    await startLive();
    const answers: ((value: SharedTrip) => void)[] = [];
    load.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    act(() => liveState.refetch());
    act(() => writeQuery(QUERY, trip(7)));
    await say(() => answers[0]?.(trip(2)));
    expect(liveState.data?.version).toBe(7);
  });
});
