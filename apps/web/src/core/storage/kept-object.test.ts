import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptObjects } from './kept-object.ts';

interface Counted {
  counter: number;
}

function request(result: unknown) {
  const it = Object.assign(new EventTarget(), { result });
  setTimeout(() => it.dispatchEvent(new Event('success')));
  return it;
}

/** As much of the browser's database as is used; `full`: it takes nothing any more. */
function databaseWith(kept: Map<string, unknown>, full: 'no' | 'at once' | 'in the end') {
  const open = () => {
    const transaction = Object.assign(new EventTarget(), {
      objectStore: () => ({
        get: (key: string) => request(kept.get(key)),
        getAll: () => request([...kept.values()]),
        getAllKeys: () => request([...kept.keys()]),
        delete: (key: string) => request(kept.delete(key)),
        put: (value: unknown, key: string) => {
          if (full === 'at once') throw new DOMException('no room', 'DataCloneError');
          if (full === 'no') kept.set(key, value);
          const end = new Event(full === 'no' ? 'complete' : 'abort');
          setTimeout(() => setTimeout(() => transaction.dispatchEvent(end)));
          return request(key);
        },
      }),
    });
    return request({ transaction: () => transaction, close: () => {} });
  };
  vi.stubGlobal('indexedDB', { open });
}

const next = (held: Counted | undefined): Counted => ({ counter: (held?.counter ?? 0) + 1 });

const OVER = 99;
const isOver = ({ counter }: Counted): boolean => counter === OVER;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a kept object', () => {
  it('is kept by its key', async () => {
    const kept = new Map<string, unknown>();
    databaseWith(kept, 'no');
    const change = keptObjects<Counted>('counts', isOver);
    await change('a', next);
    await change('a', next);
    await change('b', next);
    expect(Object.fromEntries(kept)).toEqual({ a: { counter: 2 }, b: { counter: 1 } });
  });

  it('is forgotten with the next key where it is over', async () => {
    const kept = new Map<string, unknown>([['old', { counter: OVER }]]);
    databaseWith(kept, 'no');
    const change = keptObjects<Counted>('counts', isOver);
    await change('a', next);
    await change('b', next);
    expect([...kept.keys()]).toEqual(['a', 'b']);
  });

  it.each(['at once', 'in the end'] as const)(
    'goes on from what was read where writing fails %s, and from memory then',
    async (full) => {
      const kept = new Map<string, unknown>([['a', { counter: 5 }]]);
      databaseWith(kept, full);
      const change = keptObjects<Counted>('counts', isOver);
      expect(await change('a', next)).toEqual({ counter: 6 });
      expect(await change('a', next)).toEqual({ counter: 7 });
      expect(await change('a', (held) => held)).toEqual({ counter: 7 });
      databaseWith(kept, 'no');
      expect(await change('a', next)).toEqual({ counter: 8 });
      expect(kept.get('a')).toEqual({ counter: 8 });
    },
  );

  it('lasts for the page load where there is no database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const change = keptObjects<Counted>('counts', isOver);
    await change('a', next);
    expect(await change('a', next)).toEqual({ counter: 2 });
  });
});
