import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import {
  abandonQuery,
  clearQueries,
  expireQueries,
  fetchQuery,
  patchQueries,
  type Query,
  readQuery,
  subscribeQuery,
  writeQuery,
} from './query-cache.ts';
import { useAction } from './use-action.ts';
import { useQuery } from './use-query.ts';

const KEY = ['fact', 1] as const;
const asking = (load: Query<string>['load'], more: Partial<Query<string>> = {}): Query<string> => ({
  key: KEY,
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

function later() {
  let resolve!: (value: string) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<string>((done, fail) => {
    resolve = done;
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
    expect(readQuery(KEY)).toMatchObject({ data: 'b', asked: 3 });
  });

  it('aborts what nobody waits for, and its late answer changes nothing', async () => {
    let signal: AbortSignal | undefined;
    const { promise, resolve } = later();
    const load = (given: AbortSignal) => {
      signal = given;
      return promise;
    };
    const leave = subscribeQuery(KEY, () => undefined);
    const asked = fetchQuery(asking(load));
    leave();
    expect(signal?.aborted).toBe(true);
    resolve('late');
    await asked;
    expect(readQuery(KEY)).toMatchObject({ data: undefined, loading: false });
  });

  it('takes back a question asked ahead, unless a page joined it', async () => {
    const signals: AbortSignal[] = [];
    const load = (signal: AbortSignal) => {
      signals.push(signal);
      return later().promise;
    };
    void fetchQuery(asking(load));
    abandonQuery(KEY);
    const leave = subscribeQuery(KEY, () => undefined);
    void fetchQuery(asking(load));
    abandonQuery(KEY);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    leave();
  });

  it('does not let an older question overwrite a newer fact', async () => {
    const { promise, resolve } = later();
    const asked = fetchQuery(asking(() => promise));
    writeQuery(KEY, 'new');
    resolve('old');
    await asked;
    expect(readQuery(KEY).data).toBe('new');
  });

  it('patches by prefix without making facts newer, expires and forgets them', async () => {
    writeQuery(KEY, 'a');
    writeQuery(['other'], 'x');
    const { updatedAt } = readQuery(KEY);
    vi.advanceTimersByTime(10);
    patchQueries<string>(['fact'], (data) => `${data}!`);
    expect(readQuery(KEY)).toMatchObject({ data: 'a!', updatedAt });
    expect(readQuery(['other']).data).toBe('x');
    const load = vi.fn(() => Promise.resolve('b'));
    expireQueries(['fact']);
    await fetchQuery(asking(load));
    expect(load).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30 * 60_000);
    expect(readQuery(['other']).data).toBeUndefined();
  });
});

function Fact({ query, again }: { query: Query<string>; again?: () => number | false }) {
  const { data, error, loading } = useQuery(query, again ? { again } : {});
  return <p>{`${data ?? '-'} ${error instanceof Error ? error.message : ''} ${loading}`}</p>;
}
const shown = () => screen.getByRole('paragraph').textContent;

describe('useQuery', () => {
  it('shows the cached fact at once and asks for what is missing', async () => {
    const load = vi.fn(() => Promise.resolve('a'));
    render(<Fact query={asking(load)} />);
    expect(shown()).toBe('-  true');
    await settle();
    expect(shown()).toBe('a  false');
    cleanup();
    render(<Fact query={asking(load)} />);
    expect(shown()).toBe('a  false');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again as told, not while hidden, and at once when visible again', async () => {
    let n = 0;
    const load = vi.fn(() => Promise.resolve(String(++n)));
    render(<Fact query={asking(load)} again={() => (n < 4 ? 1000 : false)} />);
    await settle();
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    expect(shown()).toBe('2  false');
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

function Act({ work, onFail }: { work: () => Promise<string>; onFail: (e: unknown) => void }) {
  const { run, running } = useAction(work, { onFail });
  return (
    <button type="button" onClick={() => run()}>
      {String(running)}
    </button>
  );
}

describe('useAction', () => {
  it('runs one at a time and tells the failure', async () => {
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
