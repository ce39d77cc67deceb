import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { serverNow } from '../clock/server-clock.ts';
import { closeDocument, openDocument } from '../document/content.ts';
import { loadMore, renewPages } from './pages.ts';
import {
  abandonQuery,
  clearQueries,
  expireQuery,
  fetchQuery,
  knownPages,
  patchPages,
  readQuery,
  subscribeQuery,
  writeQuery,
} from './query-cache.ts';
import { pages, type Query, query } from './query.ts';
import { useAction } from './use-action.ts';
import { useKept, useQuery } from './use-query.ts';

const FACT: Query<string> = { name: 'fact', load: () => Promise.reject(new Error('not asked')) };
const OTHER: Query<string> = { ...FACT, name: 'other' };
const asking = (load: Query<string>['load'], more: Partial<Query<string>> = {}): Query<string> => ({
  ...FACT,
  load,
  ...more,
});
const settle = () => act(async () => vi.advanceTimersByTimeAsync(0));
const visibility = (state: string) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
};

function later<T = string>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  cleanup();
  clearQueries();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a page out of the browser’s memory', () => {
  it('asks again for what is still fresh', async () => {
    const load = vi.fn(() => Promise.resolve('a'));
    const fact = asking(load);
    renderHook(() => useQuery(fact));
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('the cache of server facts', () => {
  it('asks once for many and again only when the answer is no longer fresh', async () => {
    const load = vi.fn(() => Promise.resolve('a'));
    expect(await Promise.all([fetchQuery(asking(load)), fetchQuery(asking(load))])).toEqual([
      'a',
      'a',
    ]);
    await fetchQuery(asking(load));
    expect(load).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30_000);
    await fetchQuery(asking(load));
    expect(load).toHaveBeenCalledTimes(2);
    await fetchQuery(asking(load), true);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is fresh for as long as the fact says', async () => {
    const load = vi.fn(() => Promise.resolve('a'));
    await fetchQuery(asking(load, { freshMs: 5000 }));
    vi.advanceTimersByTime(4999);
    await fetchQuery(asking(load, { freshMs: 5000 }));
    expect(load).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await fetchQuery(asking(load, { freshMs: 5000 }));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keeps the identity of what an answer did not change', async () => {
    const list: Query<{ items: object[] }> = {
      name: 'list',
      load: () => Promise.resolve({ items: [{ id: 1 }] }),
    };
    const first = await fetchQuery(list);
    await fetchQuery(list, true);
    expect(readQuery(list).data).toBe(first);
  });

  it('repeats once what a repeat can mend, and nothing else', async () => {
    const mendable = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError('network', 'lost'))
      .mockResolvedValue('b');
    const answer = fetchQuery(asking(mendable));
    await vi.advanceTimersByTimeAsync(600);
    expect(await answer).toBe('b');
    const refused = vi.fn(() => Promise.reject<string>(new ApiError('forbidden', 'no')));
    await expect(fetchQuery(asking(refused), true)).rejects.toThrow('no');
    const single = vi.fn(() => Promise.reject<string>(new ApiError('network', 'lost')));
    await expect(fetchQuery(asking(single, { once: true }), true)).rejects.toThrow('lost');
    expect([refused.mock.calls.length, single.mock.calls.length]).toEqual([1, 1]);
    expect(readQuery(FACT)).toMatchObject({ data: 'b', asked: 3 });
  });

  it('asks again, once, where the gateway was not available', async () => {
    const unavailable = new ApiError('unavailable', 'starting', { status: 503 });
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(unavailable)
      .mockResolvedValueOnce('b')
      .mockRejectedValue(unavailable);
    const answer = fetchQuery(asking(load));
    await vi.advanceTimersByTimeAsync(600);
    expect(await answer).toBe('b');
    const failed = expect(fetchQuery(asking(load), true)).rejects.toBe(unavailable);
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('aborts a request without subscribers, and ignores its late answer', async () => {
    let signal: AbortSignal | undefined;
    const { promise, resolve } = later();
    const load = (requestSignal?: AbortSignal) => {
      signal = requestSignal;
      return promise;
    };
    const leave = subscribeQuery(FACT.name, () => undefined);
    const pendingAnswer = fetchQuery(asking(load));
    leave();
    expect(signal?.aborted).toBe(true);
    resolve('late');
    await pendingAnswer;
    expect(readQuery(FACT)).toMatchObject({ data: undefined, loading: false });
  });

  it('takes back a question asked ahead, unless a page joined it', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const load = (signal?: AbortSignal) => {
      signals.push(signal);
      return later().promise;
    };
    void fetchQuery(asking(load));
    abandonQuery(FACT);
    const leave = subscribeQuery(FACT.name, () => undefined);
    void fetchQuery(asking(load));
    abandonQuery(FACT);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    leave();
  });

  it('does not let an older question overwrite a newer fact', async () => {
    const { promise, resolve } = later();
    const pendingAnswer = fetchQuery(asking(() => promise));
    writeQuery(FACT, 'new');
    resolve('old');
    await pendingAnswer;
    expect(readQuery(FACT).data).toBe('new');
  });

  it('keeps the newer of two answers that carry versions', async () => {
    const ride: Query<{ version: number }> = { name: 'ride', load: () => promise };
    const { promise, resolve } = later<{ version: number }>();
    const pendingAnswer = fetchQuery(ride);
    resolve({ version: 2 });
    await pendingAnswer;
    writeQuery(ride, { version: 1 });
    expect(readQuery(ride).data).toEqual({ version: 2 });
    writeQuery(ride, { version: 3 });
    expect(readQuery(ride).data).toEqual({ version: 3 });
    // An answer without one is taken as it comes.
    writeQuery(ride as Query<object>, {});
    expect(readQuery(ride).data).toEqual({});
  });

  it('expires and forgets facts', async () => {
    writeQuery(FACT, 'a');
    writeQuery(OTHER, 'x');
    const load = vi.fn(() => Promise.resolve('b'));
    expireQuery(FACT);
    await fetchQuery(asking(load));
    expect(load).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30 * 60_000);
    expect(readQuery(OTHER).data).toBeUndefined();
  });

  it('leaves nothing of a former rider on a page that stays', () => {
    const listener = vi.fn<() => void>();
    const leave = subscribeQuery(FACT.name, listener);
    writeQuery(FACT, 'of the rider before');
    listener.mockClear();
    clearQueries();
    expect(readQuery(FACT)).toMatchObject({ data: undefined, asOf: 0 });
    expect(listener).toHaveBeenCalledOnce();
    leave();
  });

  it('lets no answer to a former rider in', async () => {
    const { promise, resolve } = later();
    const leave = subscribeQuery(FACT.name, () => undefined);
    const pendingAnswer = fetchQuery(asking(() => promise));
    clearQueries();
    resolve('of the rider before');
    await pendingAnswer;
    expect(readQuery(FACT).data).toBeUndefined();
    leave();
  });
});

const ORDERS = 'GET maas:/v1/orders';

const answer = (items: readonly string[], nextCursor: string | null) =>
  Promise.resolve(
    new Response(JSON.stringify({ items, nextCursor, serverTime: '2026-11-22T00:00:10.000Z' })),
  );

describe('a fact named by endpoint and input', () => {
  const fetching = vi.fn<(url: string) => Promise<Response>>(() => answer(['a'], 'next'));
  beforeEach(() => {
    vi.setSystemTime(Date.parse('2026-11-22T00:00:00.000Z'));
    vi.stubGlobal('fetch', fetching);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetching.mockReset();
  });

  it('is one for any order of its input, and takes the server’s clock', async () => {
    await fetchQuery(query(ORDERS, { query: { type: 'bus', tab: 'all' } }));
    await fetchQuery(query(ORDERS, { query: { tab: 'all', type: 'bus', limit: undefined } }));
    await fetchQuery(query(ORDERS, { query: { type: 'taxi' } }));
    expect(fetching.mock.calls.map(([url]) => new URL(url).search)).toEqual([
      '?tab=all&type=bus',
      '?type=taxi',
    ]);
    expect(serverNow() - Date.now()).toBe(10_000);
  });

  it('distinguishes variants of a request', async () => {
    await fetchQuery(query(ORDERS, {}, { variant: ' first' }));
    await fetchQuery(query(ORDERS, {}, { variant: ' second' }));
    await fetchQuery(query(ORDERS, {}, { variant: ' second' }));
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('is fresh for as long as the page asks, and a list as well', async () => {
    const [single, list] = [
      query(ORDERS, {}, { freshMs: 60_000 }),
      pages(ORDERS, {}, { freshMs: 60_000 }),
    ];
    await fetchQuery(single);
    await fetchQuery(list);
    expect(fetching).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(59_999);
    await fetchQuery(single);
    await fetchQuery(list);
    expect(fetching).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    await fetchQuery(single);
    await fetchQuery(list);
    expect(fetching).toHaveBeenCalledTimes(4);
  });

  it('comes with the document, by itself or as the first page of a list', () => {
    const [drawnInput, otherInput] = [
      { query: { type: 'bus' } },
      { query: { type: 'taxi' } },
    ] as const;
    const drawnPage = { items: ['drawn'], nextCursor: null };
    openDocument({
      address: '/',
      serverTime: '2026-11-22T00:00:00Z',
      rider: '*',
      answers: { '/v1/orders?type=bus': drawnPage },
    });
    const onAnswer = vi.fn<(answer: unknown) => void>();
    expect(query(ORDERS, drawnInput, { onAnswer: onAnswer }).inDocument?.()).toBe(drawnPage);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(drawnPage);
    expect(pages(ORDERS, drawnInput).inDocument?.()).toEqual([drawnPage]);
    expect(query(ORDERS, otherInput, { onAnswer: onAnswer }).inDocument?.()).toBeUndefined();
    expect(pages(ORDERS, otherInput).inDocument?.()).toBeUndefined();
    expect(onAnswer).toHaveBeenCalledTimes(1);
    closeDocument();
  });

  it('can be aborted, single or in pages', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    for (const question of [query(ORDERS, {}), pages(ORDERS, {})]) {
      const aborted = expect(fetchQuery<unknown>(question)).rejects.toMatchObject({
        code: 'aborted',
      });
      abandonQuery(question);
      await aborted;
    }
  });

  it('does not add a page to a list that was renewed meanwhile', async () => {
    const list = pages(ORDERS, { query: { type: 'ferry' } });
    fetching.mockImplementation(() => answer(['a'], 'old'));
    await fetchQuery(list);
    const { promise, resolve } = later<Response>();
    fetching.mockReturnValueOnce(promise);
    const more = loadMore(list);
    fetching.mockImplementation(() => answer(['b'], 'new'));
    await renewPages(list);
    resolve(await answer(['of the old list'], null));
    await more;
    expect(readQuery(list).data).toMatchObject([{ items: ['b'] }]);
  });

  it('runs onAnswer before the answer shows', async () => {
    const snapshots: unknown[] = [];
    const order = query(
      ORDERS,
      {},
      { onAnswer: ({ items }) => snapshots.push(items, readQuery(order).data) },
    );
    await fetchQuery(order);
    expect(snapshots).toEqual([['a'], undefined]);
  });

  it('loads a list page by page, changes it in place and renews it from the top', async () => {
    const list = pages(ORDERS, { query: { type: 'bus' } });
    await fetchQuery(list);
    fetching.mockImplementation(() => answer(['b'], null));
    await loadMore(list);
    await loadMore(list);
    expect(fetching.mock.lastCall?.[0]).toContain('?cursor=next&type=bus');
    expect(fetching).toHaveBeenCalledTimes(2);
    const { updatedAt } = readQuery(list);
    vi.advanceTimersByTime(10);
    patchPages(ORDERS, ([first]) => first && [first]);
    expect(readQuery(list)).toMatchObject({ data: [{ items: ['a'] }], updatedAt });
    await renewPages(list);
    expect(knownPages(ORDERS)).toMatchObject([[{ items: ['b'] }]]);
  });
});

function Fact({ query, again }: { query: Query<string>; again?: () => number | false }) {
  const { data, error, loading } = useQuery(query, again ? { again } : {});
  return <p>{`${data ?? '-'} ${error instanceof Error ? error.message : ''} ${loading}`}</p>;
}
const shownText = () => screen.getByRole('paragraph').textContent;

describe('useQuery', () => {
  it('shows the cached fact at once and asks for what is missing', async () => {
    const load = vi.fn(() => Promise.resolve('a'));
    render(<Fact query={asking(load)} />);
    expect(shownText()).toBe('-  true');
    await settle();
    expect(shownText()).toBe('a  false');
    cleanup();
    render(<Fact query={asking(load)} />);
    expect(shownText()).toBe('a  false');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again as told, not while hidden, and at once when visible again', async () => {
    let n = 0;
    const load = vi.fn(() => Promise.resolve(String(++n)));
    render(<Fact query={asking(load)} again={() => (n < 4 ? 1000 : false)} />);
    await settle();
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    expect(shownText()).toBe('2  false');
    visibility('hidden');
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(load).toHaveBeenCalledTimes(2);
    visibility('visible');
    await settle();
    expect(load).toHaveBeenCalledTimes(3);
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(load).toHaveBeenCalledTimes(4);
  });
});

const countedFact = () => {
  let n = 0;
  return vi.fn(() => Promise.resolve(String(++n)));
};

describe('useQuery of a page that changes', () => {
  it('shows a known fact and asks nothing until it is enabled', async () => {
    const load = countedFact();
    writeQuery(FACT, 'known');
    expireQuery(FACT);
    const { result, rerender } = renderHook(
      ({ enabled }) => useQuery(asking(load), { enabled, again: () => 1000 }),
      { initialProps: { enabled: false } },
    );
    expect(result.current).toMatchObject({ data: 'known', idle: false, loading: false });
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    returnToPage();
    await settle();
    expect(load).not.toHaveBeenCalled();
    rerender({ enabled: true });
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    expect(result.current.data).toBe('1');
  });

  it('has nothing to ask without a fact', async () => {
    const { result } = renderHook(() => useQuery<string>(undefined, { again: () => 1000 }));
    act(() => result.current.refetch());
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(result.current).toMatchObject({ idle: true, data: undefined, loading: false, asked: 0 });
  });

  it('shows the fact that is asked for now, never the one before', async () => {
    const load = vi.fn(() => Promise.resolve('a'));
    const next = { ...asking(() => new Promise<string>(() => {})), name: 'next' };
    const { result, rerender } = renderHook(({ asked }) => useQuery(asked), {
      initialProps: { asked: asking(load) },
    });
    await settle();
    expect(result.current.data).toBe('a');
    rerender({ asked: next });
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    act(() => writeQuery(FACT, 'b'));
    expect(result.current.data).toBeUndefined();
    act(() => writeQuery(next, 'c'));
    expect(result.current.data).toBe('c');
  });

  it('requests on refetch, fresh or not, and keeps data next to a failure', async () => {
    const load = countedFact();
    const { result } = renderHook(() => useQuery(asking(load)));
    await settle();
    load.mockRejectedValueOnce(new Error('no'));
    act(() => result.current.refetch());
    expect(result.current).toMatchObject({ data: '1', loading: true });
    await settle();
    expect(result.current).toMatchObject({ data: '1', error: new Error('no'), loading: false });
    act(() => result.current.refetch());
    await settle();
    expect(result.current).toMatchObject({ data: '2', error: null });
  });

  it('asks no more once the page is gone', async () => {
    const load = countedFact();
    const shownQuery = asking(load);
    const { unmount } = renderHook(() => useQuery(shownQuery, { again: () => 1000 }));
    await settle();
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    returnToPage();
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits for the answer before the time until the next question runs', async () => {
    const load = vi.fn(() => new Promise<string>(() => {}));
    const delayOf = vi.fn(() => 1000);
    const shownQuery = asking(load);
    renderHook(() => useQuery(shownQuery, { again: delayOf }));
    await settle();
    delayOf.mockClear();
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(delayOf).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

const returnToPage = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('a page that comes back', () => {
  it.each([
    ['asks again at once for what it follows, fresh or not', { again: () => 60_000 }, 2],
    ['leaves alone what is fresh and asked for once', {}, 1],
  ] as const)('%s', async (_, watch, calls) => {
    const load = vi.fn(() => Promise.resolve('a'));
    const fact = asking(load);
    renderHook(() => useQuery(fact, watch));
    await settle();
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    returnToPage();
    await settle();
    expect(load).toHaveBeenCalledTimes(calls);
  });
});

describe('useKept', () => {
  it('shows the last answer until the next one comes, or is refused', async () => {
    const { promise, reject } = later();
    const first = asking(() => Promise.resolve('a'));
    const next = { ...asking(() => promise), name: 'next' };
    const { result, rerender } = renderHook(({ asked }) => useKept(useQuery(asked)), {
      initialProps: { asked: first },
    });
    await settle();
    rerender({ asked: next });
    expect(result.current.data).toBe('a');
    await act(async () => reject(new Error('no')));
    expect(result.current.data).toBeUndefined();
  });
});

function Act({ work, onFail }: { work: () => Promise<string>; onFail: (e: unknown) => void }) {
  const { run, running } = useAction(work, { onFail });
  return (
    <button type="button" onClick={() => run()}>
      {String(running)}
    </button>
  );
}

describe('useAction', () => {
  it('reports the outcome', async () => {
    const onDone = vi.fn<(result: string) => void>();
    const { result } = renderHook(() =>
      useAction((id: string) => Promise.resolve(`done ${id}`), { onDone, onFail: () => {} }),
    );
    await act(async () => result.current.run('a'));
    expect(onDone).toHaveBeenCalledExactlyOnceWith('done a');
    expect(result.current.running).toBe(false);
  });

  it('runs again after the end of the one before, whether it went well or not', async () => {
    const work = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('a')
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValueOnce('b');
    const [onDone, onFail] = [vi.fn(), vi.fn()];
    const { result } = renderHook(() => useAction(work, { onDone, onFail }));
    for (let n = 0; n < 3; n++) await act(async () => result.current.run());
    expect(onDone.mock.calls).toEqual([['a'], ['b']]);
    expect(onFail).toHaveBeenCalledTimes(1);
  });

  it('runs one at a time and reports the failure', async () => {
    const { promise, reject } = later();
    const work = vi.fn(() => promise);
    const onFail = vi.fn();
    render(<Act work={work} onFail={onFail} />);
    const button = screen.getByRole('button');
    act(() => button.click());
    act(() => button.click());
    expect([work.mock.calls.length, button.textContent]).toEqual([1, 'true']);
    const error = new Error('no');
    await act(async () => reject(error));
    expect(onFail).toHaveBeenCalledWith(error);
    expect(button.textContent).toBe('false');
  });
});
