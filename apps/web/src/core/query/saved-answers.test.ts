import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../session/session.ts';
import { setSession } from '../session/set-session.ts';
import { clearQueries, fetchQuery, recallQuery } from './query-cache.ts';
import type { Query } from './query.ts';
import { pruneAnswers } from './prune-answers.ts';
import { openSavedAnswers } from './saved-answers.ts';

const query = (answer: () => Promise<string>): Query<string> => ({
  name: 'orders 1',
  load: answer,
  saved: true,
});
const never = () => new Promise<string>(() => {});
/** A new visit: the memory is empty, the device is as it was left. */
const visitAgain = (build = 'build-1') => {
  clearQueries();
  openSavedAnswers(build);
};

/** The names of the answers on the device. */
const savedNames = (): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith('last-answer'));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  localStorage.clear();
  openSavedAnswers('build-1');
  setSession({ token: 'token-of-rider-one-aaaaaaaa' });
});
afterEach(() => {
  clearQueries();
  vi.useRealTimers();
});

async function saveText(text: string): Promise<void> {
  await fetchQuery(query(() => Promise.resolve(text)));
  vi.advanceTimersByTime(1);
}

describe('answers kept on the device', () => {
  it('show at the next visit with their age, as out of date', async () => {
    const savedAt = Date.now();
    await saveText('seen');
    visitAgain();
    vi.advanceTimersByTime(60_000);
    expect(recallQuery(query(never))).toMatchObject({ data: 'seen', asOf: savedAt, updatedAt: 0 });
    const load = vi.fn(() => Promise.resolve('new'));
    expect(await fetchQuery(query(load))).toBe('new');
    expect(load).toHaveBeenCalledOnce();
  });

  it('stay when the newer one does not come', async () => {
    await saveText('seen');
    visitAgain();
    recallQuery(query(never));
    await expect(fetchQuery(query(() => Promise.reject(new Error('down'))))).rejects.toThrow();
    expect(recallQuery(query(never)).data).toBe('seen');
  });

  it('are not shown to another rider', async () => {
    await saveText('seen');
    localStorage.setItem('of something else', '{}');
    clearSession();
    expect([savedNames(), localStorage.getItem('of something else')]).toEqual([[], '{}']);
    visitAgain();
    expect(recallQuery(query(never)).data).toBeUndefined();
    expect(savedNames()).toEqual([]);
    await saveText('without a login');
    // Another tab of the same device, where another rider came in.
    localStorage.setItem('Admin-Token-INNER', 'token-of-rider-two-bbbbbbbb');
    visitAgain();
    expect(recallQuery(query(never)).data).toBeUndefined();
  });

  it('are not read by another build, nor when something else wrote them', async () => {
    await saveText('seen');
    visitAgain('build-2');
    expect(recallQuery(query(never)).data).toBeUndefined();
    localStorage.setItem('last-answer:orders 1', '{');
    visitAgain();
    expect(recallQuery(query(never)).data).toBeUndefined();
  });

  it('are kept for the facts that ask for it alone', async () => {
    await fetchQuery({ name: 'plain', load: () => Promise.resolve('x') });
    vi.advanceTimersByTime(1);
    visitAgain();
    expect(recallQuery({ name: 'plain', load: never, saved: true }).data).toBeUndefined();
  });

  it('go, the oldest first, when there are too many for the device', () => {
    for (let n = 0; n < 39; n++)
      localStorage.setItem(`last-answer:${n}`, JSON.stringify({ at: n }));
    localStorage.setItem('last-answer:cut', '{"at":9');
    pruneAnswers();
    expect(savedNames()).toHaveLength(40);
    localStorage.setItem('last-answer:new', JSON.stringify({ at: 100 }));
    localStorage.setItem('other', '{}');
    localStorage.setItem('last-answer:newest', JSON.stringify({ at: 101 }));
    pruneAnswers();
    expect(savedNames()).toHaveLength(40);
    expect(savedNames()).not.toContain('last-answer:cut');
    expect(savedNames()).not.toContain('last-answer:0');
    expect(savedNames()).toContain('last-answer:1');
    expect(localStorage.getItem('other')).toBe('{}');
  });
});
