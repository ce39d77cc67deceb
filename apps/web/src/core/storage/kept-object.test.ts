import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseWith } from '../testing/fake-database.ts';
import { keptObjects } from './kept-object.ts';

interface Counted {
  counter: number;
}

const next = (object: Counted | undefined): Counted => ({ counter: (object?.counter ?? 0) + 1 });

const OVER = 99;
const isOver = ({ counter }: Counted): boolean => counter === OVER;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a kept object', () => {
  it('is kept by its key', async () => {
    const contents = new Map<string, unknown>();
    databaseWith(contents);
    const change = keptObjects<Counted>('counts', isOver);
    await change('a', next);
    await change('a', next);
    await change('b', next);
    expect(Object.fromEntries(contents)).toEqual({ a: { counter: 2 }, b: { counter: 1 } });
  });

  it('is forgotten with the next key where it is over', async () => {
    const contents = new Map<string, unknown>([['old', { counter: OVER }]]);
    databaseWith(contents);
    const change = keptObjects<Counted>('counts', isOver);
    await change('a', next);
    await change('b', next);
    expect([...contents.keys()]).toEqual(['a', 'b']);
  });

  it.each(['at once', 'in the end'] as const)(
    'goes on from what was read where writing fails %s, and from memory then',
    async (full) => {
      const contents = new Map<string, unknown>([['a', { counter: 5 }]]);
      databaseWith(contents, full);
      const change = keptObjects<Counted>('counts', isOver);
      expect(await change('a', next)).toEqual({ counter: 6 });
      expect(await change('a', next)).toEqual({ counter: 7 });
      expect(await change('a', (object) => object)).toEqual({ counter: 7 });
      databaseWith(contents);
      expect(await change('a', next)).toEqual({ counter: 8 });
      expect(contents.get('a')).toEqual({ counter: 8 });
    },
  );

  it('lasts for the page load where there is no database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const change = keptObjects<Counted>('counts', isOver);
    await change('a', next);
    expect(await change('a', next)).toEqual({ counter: 2 });
  });
});
