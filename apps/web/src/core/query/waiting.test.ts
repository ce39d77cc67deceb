import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../api/error-table.ts';
import { noteServerTime } from '../clock/server-clock.ts';
import { clearSession } from '../session/session.ts';
import { setSession } from '../session/set-session.ts';
import { sendWaiting, type WaitingRows } from './send-waiting.ts';
import { sendOrKeep, useWaiting, waitingActions } from './waiting.ts';

const RATE = 'POST maas:/v1/orders/:id/rating';
const DAY_MS = 86_400_000;

/** Each call that reached the gateway. */
let receivedRatings: { order: string; key: string; stars: number }[] = [];
/** How it answers a call for an order; an error: the network does not. */
let answerTo: (order: string) => Response | Error;

const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status });
const problem = (code: string, status: number): Response => answer({ code, status }, status);
const offline = (): Error => new TypeError('offline');

const row = () => ({ done: vi.fn(), renew: vi.fn() });
const rows = {
  [RATE]: row(),
  'POST maas:/v1/orders/:id/help-threads': row(),
  'POST maas:/v1/help-threads/:id/messages': row(),
  'POST maas:/v1/surveys/:id/answer': row(),
} satisfies WaitingRows;
const tell = { sent: vi.fn(), refused: vi.fn(), lapsed: vi.fn() };
let stops: (() => void)[] = [];

/** A rating as it is kept on the device. */
const keptRating = (id: string, doneAt: number) => ({
  endpoint: RATE as string,
  input: { params: { id }, body: { stars: 5 } },
  idempotencyKey: `key-of-${id}`,
  rider: '0000000a',
  at: doneAt,
});

const keepOnDevice = (action: ReturnType<typeof keptRating>): void =>
  localStorage.setItem(
    `waiting-action:${action.at}:${action.idempotencyKey}`,
    JSON.stringify(action),
  );

const rate = (id: string, stars = 5) => sendOrKeep(RATE, { params: { id }, body: { stars } });
const start = () => stops.push(sendWaiting(rows, tell));
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const takeTurnsBy = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
const waiting = () => waitingActions().map(({ input }) => input.params.id);
const waitingNames = () =>
  Object.keys(localStorage).filter((name) => name.startsWith('waiting-action'));

beforeAll(loadErrorTexts);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') });
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
  sessionStorage.clear();
  setSession({ token: 'token-of-rider-0000000a' });
  takeTurnsBy(undefined);
  receivedRatings = [];
  answerTo = offline;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const order = /orders\/(\w+)/.exec(input)?.[1] ?? '';
    const response = answerTo(order);
    if (response instanceof Error) return Promise.reject(response);
    const { stars } = JSON.parse(init.body as string) as { stars: number };
    receivedRatings.push({
      order,
      key: new Headers(init.headers).get('Idempotency-Key') ?? '',
      stars,
    });
    return Promise.resolve(response);
  });
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  await settle(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

it('notifies the page that shows it, also when another tab sent it', async () => {
  const renew = vi.fn();
  const { result, unmount } = renderHook(() =>
    useWaiting(RATE, ({ params }) => params.id === 'a', renew),
  );
  expect(result.current).toBeUndefined();
  await act(() => rate('a', 4));
  expect(result.current?.input.body.stars).toBe(4);
  expect(renew).not.toHaveBeenCalled();
  act(() => {
    const [name = ''] = waitingNames();
    localStorage.removeItem(name);
    window.dispatchEvent(new StorageEvent('storage', { key: name }));
  });
  expect(result.current).toBeUndefined();
  expect(renew).toHaveBeenCalledOnce();
  unmount();
  expect(renew).toHaveBeenCalledOnce();
});

it('is found by its endpoint and by what the page asks for', async () => {
  const { result, unmount } = renderHook(() => [
    useWaiting(RATE, ({ params }) => params.id === 'b', vi.fn()),
    useWaiting(RATE, ({ params }) => params.id === 'c', vi.fn()),
    useWaiting('POST maas:/v1/surveys/:id/answer', () => true, vi.fn()),
  ]);
  await act(() => rate('a'));
  await act(() => rate('b', 2));
  const waitingBodies = result.current.map((action) => action?.input.body);
  expect(waitingBodies).toEqual([{ stars: 2 }, undefined, undefined]);
  unmount();
});

describe('an action without a network', () => {
  it('waits, and is sent once, in order, when the network is back', async () => {
    expect(await rate('a', 1)).toBeUndefined();
    await settle(5);
    expect(await rate('b', 2)).toBeUndefined();
    expect(waiting()).toEqual(['a', 'b']);
    const keys = waitingActions().map(({ idempotencyKey }) => idempotencyKey);
    start();
    await settle();
    expect(waiting()).toEqual(['a', 'b']);
    answerTo = (order) => answer({ id: order });
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(receivedRatings).toEqual([
      { order: 'a', key: keys[0], stars: 1 },
      { order: 'b', key: keys[1], stars: 2 },
    ]);
    expect(new Set(keys).size).toBe(2);
    expect(waitingNames()).toEqual([]);
    expect(rows[RATE].done.mock.calls).toEqual([[{ id: 'a' }], [{ id: 'b' }]]);
    expect(tell.sent).toHaveBeenCalledTimes(1);
    await settle(3_600_000);
    expect(receivedRatings).toHaveLength(2);
  });

  it('is sent in the order in which it was done, however the device stores it', async () => {
    keepOnDevice(keptRating('later', Date.now()));
    keepOnDevice(keptRating('earlier', Date.now() - 5));
    expect(waiting()).toEqual(['earlier', 'later']);
  });

  it('waits a short time again after a failure that follows a success', async () => {
    start();
    await rate('a');
    // Failed attempts, each after twice the delay.
    await settle(120_000);
    answerTo = (order) => answer({ id: order });
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(receivedRatings).toHaveLength(1);
    answerTo = offline;
    await rate('b');
    answerTo = (order) => answer({ id: order });
    await settle(15_000);
    expect(receivedRatings).toHaveLength(2);
  });

  it('goes after those that wait already, also when the network is back by now', async () => {
    await rate('a', 1);
    answerTo = (order) => answer({ id: order });
    await settle(5);
    expect(await rate('a', 2)).toBeUndefined();
    start();
    await settle();
    expect(receivedRatings.map(({ stars }) => stars)).toEqual([1, 2]);
  });

  it('is sent by itself later and later, and as soon as any call is answered', async () => {
    start();
    await settle();
    await rate('a');
    await settle(16_000);
    answerTo = (order) => answer({ id: order });
    await settle(10_000);
    expect(receivedRatings).toEqual([]);
    noteServerTime(new Date().toISOString());
    await settle();
    expect(receivedRatings).toHaveLength(1);
  });

  it('waits on where the gateway is not able to decide', async () => {
    await rate('a');
    answerTo = () => problem('unavailable', 503);
    start();
    await settle();
    const [first] = receivedRatings;
    expect(waiting()).toEqual(['a']);
    answerTo = (order) => answer({ id: order });
    await settle(15_000);
    expect(receivedRatings).toHaveLength(2);
    // The gateway may have done it: it is asked for the same thing.
    expect(receivedRatings[1]).toEqual(first);
    expect(waiting()).toEqual([]);
  });

  it('that is refused is reported, and the next one is sent', async () => {
    await rate('a');
    await settle(5);
    await rate('b');
    answerTo = (order) => (order === 'a' ? problem('rating_exists', 409) : answer({ id: order }));
    start();
    await settle();
    expect(tell.refused.mock.calls).toMatchObject([[{ code: 'rating_exists' }]]);
    expect(tell.sent).not.toHaveBeenCalled();
    expect(rows[RATE].renew).toHaveBeenCalledExactlyOnceWith({
      params: { id: 'a' },
      body: { stars: 5 },
    });
    expect(rows[RATE].done).toHaveBeenCalledTimes(1);
    expect(waitingNames()).toEqual([]);
  });

  it('does not wait where the gateway answered', async () => {
    for (const refusal of [problem('rating_exists', 409), problem('unavailable', 503)]) {
      answerTo = () => refusal;
      await expect(rate('a')).rejects.toMatchObject({ status: refusal.status });
    }
    answerTo = (order) => answer({ id: order });
    expect(await rate('b')).toEqual({ id: 'b' });
    expect(waitingNames()).toEqual([]);
  });

  it('is the rider’s who did it: a logout ends it, another rider never sends it', async () => {
    await rate('a');
    start();
    await settle();
    clearSession();
    expect(waitingNames()).toEqual([]);
    setSession({ token: 'token-of-rider-0000000a' });
    await rate('b');
    for (const stop of stops) stop();
    // Logged in on a page that sends nothing.
    setSession({ token: 'token-of-rider-0000000c' });
    expect(waiting()).toEqual([]);
    answerTo = (order) => answer({ id: order });
    start();
    await settle();
    expect(receivedRatings).toEqual([]);
    expect(waitingNames()).toEqual([]);
    expect(tell.lapsed).not.toHaveBeenCalled();
  });

  it('is not asked for on behalf of the next rider', async () => {
    await rate('a');
    start();
    await settle();
    setSession({ token: 'token-of-rider-0000000c' });
    await settle();
    expect(waitingNames()).toEqual([]);
    expect(rows[RATE].renew).not.toHaveBeenCalled();
  });

  it('does not show to the next rider when its answer comes after a logout', async () => {
    await rate('a');
    answerTo = (order) => {
      clearSession();
      setSession({ token: 'token-of-rider-0000000c' });
      return answer({ id: order });
    };
    start();
    await settle();
    expect(receivedRatings).toHaveLength(1);
    expect(rows[RATE].done).not.toHaveBeenCalled();
    expect(waitingNames()).toEqual([]);
  });

  it('ends when the gateway no longer knows its key, and is reported', async () => {
    await rate('a');
    vi.setSystemTime(Date.now() + 6 * DAY_MS + 1000);
    await rate('b');
    answerTo = (order) => answer({ id: order });
    start();
    await settle();
    expect(receivedRatings.map(({ order }) => order)).toEqual(['b']);
    expect(tell.lapsed).toHaveBeenCalledTimes(1);
  });

  it('ends, and is reported, if the clock of the device was set back by days', async () => {
    await rate('a');
    vi.setSystemTime(Date.now() - 6 * DAY_MS - 1000);
    answerTo = (order) => answer({ id: order });
    start();
    await settle();
    expect(receivedRatings).toEqual([]);
    expect(waitingNames()).toEqual([]);
    expect(tell.lapsed).toHaveBeenCalledTimes(1);
  });

  it('is nothing where something else wrote, or a build of other endpoints', async () => {
    localStorage.setItem('waiting-action:1', 'x');
    localStorage.setItem('waiting-action:2', '{"endpoint":7}');
    const stranger = {
      endpoint: 'POST maas:/v1/orders/:id/payments',
      input: { params: { id: 'a' } },
      idempotencyKey: 'key-00000001',
      rider: '0000000a',
      at: Date.now(),
    };
    localStorage.setItem('waiting-action:3', JSON.stringify(stranger));
    answerTo = (order) => answer({ id: order });
    start();
    await settle();
    expect(receivedRatings).toEqual([]);
    expect(waitingNames()).toEqual([]);
  });

  it('is refused when too many wait', async () => {
    for (let n = 0; n < 50; n++) await rate(`o${n}`);
    expect(waiting()).toHaveLength(50);
    await expect(rate('more')).rejects.toMatchObject({ code: 'network' });
    expect(waiting()).toHaveLength(50);
  });
});

/** A call that the gateway has not answered yet, and the way to answer it. */
function slowGateway(): { calls: () => number; reply: (response: Response) => void } {
  const replies: ((response: Response) => void)[] = [];
  const slow = vi.fn(() => new Promise<Response>((resolve) => replies.push(resolve)));
  vi.stubGlobal('fetch', slow);
  return {
    calls: () => slow.mock.calls.length,
    reply: (response) => {
      for (const resolve of replies) resolve(response);
    },
  };
}

describe('sending what waits', () => {
  it('happens once at a time, also when the network comes back meanwhile', async () => {
    await rate('a');
    const gateway = slowGateway();
    start();
    await settle();
    window.dispatchEvent(new Event('online'));
    noteServerTime(new Date().toISOString());
    await settle();
    expect(gateway.calls()).toBe(1);
    gateway.reply(answer({ id: 'a' }));
    await settle();
    expect(rows[RATE].done).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['has too much to do', 'too_many_requests', 429],
    ['still works on the first sending', 'request_in_progress', 409],
  ])('goes on later where the gateway %s', async (_, code, status) => {
    await rate('a');
    answerTo = () => problem(code, status);
    start();
    await settle();
    expect(tell.refused).not.toHaveBeenCalled();
    expect(waiting()).toEqual(['a']);
    answerTo = (order) => answer({ id: order });
    await settle(15_000);
    expect(waiting()).toEqual([]);
  });

  it('keeps the retry delay of a failing gateway, despite answers to other calls', async () => {
    await rate('a');
    answerTo = () => problem('unavailable', 503);
    start();
    await settle();
    noteServerTime(new Date().toISOString());
    await settle(14_999);
    expect(receivedRatings).toHaveLength(1);
    await settle(1);
    expect(receivedRatings).toHaveLength(2);
  });

  it('reports what was sent before the gateway failed, and keeps the rest', async () => {
    await rate('a');
    await settle(5);
    await rate('b');
    answerTo = (order) => (order === 'a' ? answer({ id: order }) : problem('unavailable', 503));
    start();
    await settle();
    expect(tell.sent).toHaveBeenCalledTimes(1);
    expect(waiting()).toEqual(['b']);
  });

  it('reports no refusal to the next rider', async () => {
    await rate('a');
    answerTo = () => {
      clearSession();
      return problem('rating_exists', 409);
    };
    start();
    await settle();
    expect(receivedRatings).toHaveLength(1);
    expect(tell.refused).not.toHaveBeenCalled();
    expect(rows[RATE].renew).not.toHaveBeenCalled();
  });

  it('ends with the page', async () => {
    await rate('a');
    const stop = sendWaiting(rows, tell);
    stop();
    answerTo = (order) => answer({ id: order });
    window.dispatchEvent(new Event('online'));
    await settle(3_600_000);
    expect(receivedRatings).toEqual([]);
    expect(waiting()).toEqual(['a']);
  });

  it('includes an action of nearly six days ago', async () => {
    keepOnDevice(keptRating('old', Date.now() - 6 * DAY_MS + 1000));
    answerTo = (order) => answer({ id: order });
    start();
    await settle();
    expect(receivedRatings).toEqual([{ order: 'old', key: 'key-of-old', stars: 5 }]);
    expect(tell.lapsed).not.toHaveBeenCalled();
  });
});

it('drops an action of an unknown endpoint, notifies the rider and sends the others', async () => {
  const unknown = { ...keptRating('unknown', Date.now()), endpoint: 'POST maas:/v1/unknown' };
  keepOnDevice(unknown);
  keepOnDevice(keptRating('known', Date.now()));
  answerTo = (order) => answer({ id: order });
  start();
  await settle();
  expect(receivedRatings.map(({ order }) => order)).toEqual(['known']);
  expect(tell.lapsed).toHaveBeenCalledTimes(1);
  expect(waitingNames()).toEqual([]);
});

describe('the key of an action', () => {
  it('is its own, and the same for a second try while the gateway has not decided', async () => {
    answerTo = () => problem('unavailable', 503);
    for (const id of ['a', 'a', 'b']) await expect(rate(id)).rejects.toThrow();
    const [first, repeatedKey, otherKey] = receivedRatings.map(({ key }) => key);
    expect(repeatedKey).toBe(first);
    expect(otherKey).not.toBe(first);
  });

  it('goes on with the action that waits after a call without an answer', async () => {
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', (_: string, { headers, signal }: RequestInit) => {
      keys.push(new Headers(headers).get('Idempotency-Key'));
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
    const rated = rate('a');
    await settle(120_000);
    expect(await rated).toBeUndefined();
    expect(waitingActions().map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys.slice(-1));
  });
});

describe('two tabs of a rider', () => {
  it('send it once where they can take turns', async () => {
    let turn = Promise.resolve();
    const request = (_: string, work: () => Promise<void>) => (turn = turn.then(work, work));
    takeTurnsBy({ request });
    await rate('a');
    answerTo = (order) => answer({ id: order });
    start();
    start();
    await settle();
    expect(receivedRatings).toHaveLength(1);
    expect(waitingNames()).toEqual([]);
  });

  it('show both what one of them sent', async () => {
    await rate('a');
    start();
    await settle();
    for (const name of waitingNames()) localStorage.removeItem(name);
    window.dispatchEvent(new StorageEvent('storage', { key: 'waiting-action:1' }));
    expect(rows[RATE].renew.mock.calls).toMatchObject([[{ params: { id: 'a' } }]]);
  });

  it('follow the storage of waiting actions, and no other change of it', async () => {
    await rate('a');
    start();
    await settle();
    for (const name of waitingNames()) localStorage.removeItem(name);
    window.dispatchEvent(new StorageEvent('storage', { key: 'last-answer:1' }));
    expect(rows[RATE].renew).not.toHaveBeenCalled();
    // All of the storage was cleared.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(rows[RATE].renew).toHaveBeenCalledTimes(1);
  });

  it('send it with one key where they cannot', async () => {
    await rate('a');
    answerTo = (order) => answer({ id: order });
    start();
    start();
    await settle();
    expect(new Set(receivedRatings.map(({ key }) => key)).size).toBe(1);
    expect(waitingNames()).toEqual([]);
    expect(tell.refused).not.toHaveBeenCalled();
  });
});
