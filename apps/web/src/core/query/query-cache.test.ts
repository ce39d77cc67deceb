import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { closeDocument, openDocument } from '../document/content.ts';
import {
  abandonQuery,
  clearQueries,
  expireQuery,
  factsAsOf,
  fetchQuery,
  knownPages,
  patchPages,
  readQuery,
  recallQuery,
  subscribeQuery,
  writeQuery,
} from './query-cache.ts';
import { pages, query, type Query } from './query.ts';

const NOW = Date.parse('2026-11-22T08:00:00Z');
const MINUTE_MS = 60_000;

const fact = <T = string>(load: Query<T>['load'], more: Partial<Query<T>> = {}): Query<T> => ({
  name: 'fact',
  load,
  ...more,
});
const never = () => new Promise<string>(() => {});
const unasked = fact(never);
const saying = (answer: string) => vi.fn(() => Promise.resolve(answer));
const show = (name = 'fact'): (() => void) => subscribeQuery(name, () => {});
/** The page of the visit was drawn by the gateway; with `since` the device kept it from then on. */
const drawPage = (savedAt?: number): void =>
  openDocument(
    { address: '/', serverTime: '2026-11-22T08:00:00Z', rider: '*', answers: {} },
    savedAt,
  );

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
afterEach(() => {
  closeDocument();
  clearQueries();
  vi.useRealTimers();
});

describe('an answer', () => {
  it('is fresh for thirty seconds, and no longer', async () => {
    const load = saying('a');
    await fetchQuery(fact(load));
    vi.setSystemTime(NOW + 29_999);
    await fetchQuery(fact(load));
    expect(load).toHaveBeenCalledTimes(1);
    vi.setSystemTime(NOW + 30_000);
    await fetchQuery(fact(load));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is remembered for half an hour after the last page that showed it', () => {
    const leave = show();
    writeQuery(unasked, 'a');
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(readQuery(unasked).data).toBe('a');
    leave();
    vi.advanceTimersByTime(20 * MINUTE_MS);
    // Another page shows it for a moment: the half hour begins again.
    show()();
    vi.advanceTimersByTime(30 * MINUTE_MS - 1);
    expect(readQuery(unasked).data).toBe('a');
    vi.advanceTimersByTime(1);
    expect(readQuery(unasked).data).toBeUndefined();
  });

  it('replaces the failure before it', async () => {
    await expect(fetchQuery(fact(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    expect(readQuery(unasked)).toMatchObject({ data: undefined, loading: false, asked: 1 });
    await fetchQuery(fact(saying('a')));
    expect(readQuery(unasked)).toEqual({
      data: 'a',
      error: null,
      updatedAt: NOW,
      asOf: NOW,
      loading: false,
      asked: 2,
    });
  });

  it('stays with its age next to a later failure', async () => {
    await fetchQuery(fact(saying('a')));
    vi.setSystemTime(NOW + 1000);
    const error = new Error('no');
    await expect(
      fetchQuery(
        fact(() => Promise.reject(error)),
        true,
      ),
    ).rejects.toBe(error);
    expect(readQuery(unasked)).toEqual({
      data: 'a',
      error,
      updatedAt: NOW,
      asOf: NOW,
      loading: false,
      asked: 2,
    });
  });

  it('that is written clears the failure and aborts the question under way', async () => {
    let signal: AbortSignal | undefined;
    const load = (requestSignal?: AbortSignal): Promise<string> => {
      signal = requestSignal;
      return never();
    };
    await expect(fetchQuery(fact(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    void fetchQuery(fact(load), true);
    expect(readQuery(unasked).loading).toBe(true);
    writeQuery(unasked, 'b');
    expect(signal?.aborted).toBe(true);
    expect(readQuery(unasked)).toMatchObject({ data: 'b', error: null, loading: false });
  });

  it('that is out of date still shows, with the time it is of', async () => {
    writeQuery(unasked, 'a');
    vi.setSystemTime(NOW + 1000);
    expireQuery(unasked);
    expect(readQuery(unasked)).toMatchObject({ data: 'a', updatedAt: 0, asOf: NOW });
    expect(factsAsOf(NOW)).toEqual(['fact']);
    expect(factsAsOf(NOW + 1000)).toEqual([]);
  });
});

describe('a question under way', () => {
  it('is joined by a forced question', async () => {
    const load = saying('a');
    expect(await Promise.all([fetchQuery(fact(load)), fetchQuery(fact(load), true)])).toEqual([
      'a',
      'a',
    ]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that was aborted reports no failure and does not end the next question', async () => {
    let fail!: (error: Error) => void;
    const first = fetchQuery(
      fact(() => new Promise<string>((_, reject) => (fail = reject)), { once: true }),
    );
    abandonQuery(unasked);
    const leave = show();
    void fetchQuery(fact(never));
    fail(new Error('aborted'));
    await expect(first).rejects.toThrow('aborted');
    expect(readQuery(unasked)).toMatchObject({ error: null, loading: true, asked: 0 });
    leave();
  });

  it('is not repeated after a timeout, and after a lost network only 600 ms later', async () => {
    const slow = vi.fn(() => Promise.reject<string>(new ApiError('timeout', 'late')));
    await expect(fetchQuery(fact(slow))).rejects.toThrow('late');
    expect(slow).toHaveBeenCalledTimes(1);
    const cut = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError('network', 'cut'))
      .mockResolvedValue('a');
    const fetching = fetchQuery(fact(cut));
    await vi.advanceTimersByTimeAsync(599);
    expect(cut).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await fetching).toBe('a');
  });

  it('is aborted for another rider, whether a page shows it or not', () => {
    const signals: AbortSignal[] = [];
    const load = (signal?: AbortSignal): Promise<string> => {
      if (signal !== undefined) signals.push(signal);
      return never();
    };
    const leave = show();
    void fetchQuery(fact(load));
    void fetchQuery(fact(load, { name: 'unseen' }));
    clearQueries();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    leave();
  });
});

const ride = (version: number, place: string): Query<object> =>
  fact<object>(() => Promise.resolve({ version, place }));

describe('answers that carry a version', () => {
  it('do not go back to an older version', async () => {
    writeQuery(ride(3, ''), { version: 3, place: 'c' });
    await fetchQuery(ride(2, 'b'), true);
    expect(readQuery(unasked).data).toEqual({ version: 3, place: 'c' });
  });

  it('replace an answer of the same version, and one without a version', async () => {
    writeQuery(ride(3, ''), { place: 'a' });
    await fetchQuery(ride(1, 'b'), true);
    expect(readQuery(unasked).data).toEqual({ version: 1, place: 'b' });
    await fetchQuery(ride(1, 'c'), true);
    expect(readQuery(unasked).data).toEqual({ version: 1, place: 'c' });
    writeQuery(ride(1, ''), { version: 1, place: 'd' });
    expect(readQuery(unasked).data).toEqual({ version: 1, place: 'd' });
  });
});

const brought = (load: Query<string>['load'], more: Partial<Query<string>> = {}) =>
  fact(load, { inDocument: () => 'drawn', ...more });

describe('what a document came with', () => {
  it('is fresh until the page has been taken over', async () => {
    drawPage();
    const load = saying('asked');
    expect(recallQuery(brought(load))).toMatchObject({
      data: 'drawn',
      updatedAt: NOW,
      asOf: NOW,
      asked: 1,
    });
    vi.setSystemTime(NOW + 10 * MINUTE_MS);
    expect(await fetchQuery(brought(load))).toBe('drawn');
    closeDocument();
    expect(await fetchQuery(brought(load))).toBe('asked');
  });

  it('has the age of a document from the device, and is asked for again', async () => {
    drawPage(NOW - 1000);
    const load = saying('asked');
    expect(recallQuery(brought(load))).toMatchObject({ data: 'drawn', asOf: NOW - 1000 });
    expect(await fetchQuery(brought(load))).toBe('asked');
    expect(readQuery(unasked).asOf).toBe(NOW);
  });

  it('is saved for the next visit, unless the document came from the device', () => {
    drawPage();
    recallQuery(brought(never, { saved: true }));
    recallQuery(brought(never, { name: 'unsaved' }));
    vi.advanceTimersByTime(1);
    clearQueries();
    closeDocument();
    expect(recallQuery(fact(never, { saved: true }))).toMatchObject({ data: 'drawn' });
    expect(localStorage.length).toBe(1);
    localStorage.clear();
    clearQueries();
    drawPage(NOW - 1000);
    recallQuery(brought(never, { saved: true }));
    vi.advanceTimersByTime(1);
    expect(localStorage.length).toBe(0);
  });

  it('comes before what the device kept, which is not read while the page is taken over', async () => {
    const saved = { saved: true };
    await fetchQuery(fact(saying('of the last visit'), saved));
    vi.advanceTimersByTime(1);
    clearQueries();
    expect(recallQuery(fact(never, saved), false).data).toBeUndefined();
    expect(recallQuery(fact(never, saved)).data).toBe('of the last visit');
    clearQueries();
    drawPage();
    expect(recallQuery(brought(never, saved)).data).toBe('drawn');
    writeQuery(unasked, 'new');
    expect(recallQuery(brought(never, saved)).data).toBe('new');
  });
});

const ORDERS = 'GET maas:/v1/orders';
type Page = Parameters<Parameters<typeof patchPages<typeof ORDERS>>[1]>[0][number];

const page = (nextCursor: string | null): Page => ({
  items: [],
  nextCursor,
  unfinishedCount: 0,
  serverTime: '2026-11-22T08:00:00.000Z',
});

describe('lists in pages', () => {
  it('are patched without single answers of their endpoint and lists of another', () => {
    const [bus, taxi] = [
      pages(ORDERS, { query: { type: 'bus' } }),
      pages(ORDERS, { query: { type: 'taxi' } }),
    ];
    const single = query(ORDERS, { query: { type: 'bus' } });
    const othersFact = fact(never, { name: 'GET maas:/v1/orders-of-others* {}' });
    writeQuery(bus, [page('bus')]);
    writeQuery(taxi, [page('taxi')]);
    writeQuery(single, page('single'));
    writeQuery(othersFact, 'other');
    // A list that is asked for has no pages yet.
    void fetchQuery({
      ...pages(ORDERS, { query: { type: 'ferry' } }),
      load: () => new Promise(() => {}),
    });
    expect(knownPages(ORDERS)).toEqual([[page('bus')], [page('taxi')]]);
    patchPages(ORDERS, ([first]) => (first?.nextCursor === 'taxi' ? undefined : [page('changed')]));
    expect([bus, taxi, single, othersFact].map((each) => readQuery<unknown>(each).data)).toEqual([
      [page('changed')],
      [page('taxi')],
      page('single'),
      'other',
    ]);
  });
});
