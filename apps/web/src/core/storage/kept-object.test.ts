import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseWith } from '../testing/fake-database.ts';
import { keptObjects } from './kept-object.ts';

interface Counted {
  counter: number;
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
    databaseWith(kept);
    const change = keptObjects<Counted>('counts', isOver);
    await change('a', next);
    await change('a', next);
    await change('b', next);
    expect(Object.fromEntries(kept)).toEqual({ a: { counter: 2 }, b: { counter: 1 } });
  });

  it('is forgotten with the next key where it is over', async () => {
    const kept = new Map<string, unknown>([['old', { counter: OVER }]]);
    databaseWith(kept);
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
      databaseWith(kept);
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
