import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf, isSound, type Kept } from './merge.ts';

const NOW = new Date('2026-11-20T04:00:00Z');

const endNamed = (name: string): NonNullable<Favourite['at']> => ({
  lat: 31.2,
  lon: 121.4,
  stopId: 'S0118',
  name: { zh: name, en: name },
});

const favourite = record({
  key: constantFrom('home', 'work', 'stop:S0118'),
  name: constantFrom('a', 'b'),
  minutesAgo: integer({ min: 0, max: 3 }),
  removed: boolean(),
}).map(({ key, name, minutesAgo, removed }): Favourite => ({
  key,
  kind: key === 'home' || key === 'work' ? key : 'stop',
  name: { zh: name, en: name },
  at: endNamed(name),
  to: null,
  changedAt: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
  removed,
}));
const phone = array(favourite, { maxLength: 6 });

/** Returns the stored states after phones synced one after another. */
function storedAfter(...phones: (readonly Favourite[])[]): Kept[] {
  const storedByKey = new Map<string, Kept>();
  for (const items of phones) {
    for (const change of changesOf(storedByKey, items, NOW)) storedByKey.set(change.key, change);
  }
  return [...storedByKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

describe('favourites of several phones', () => {
  test('end in the same state in any order, and repeats change nothing', () => {
    assert(
      property(phone, phone, (a, b) => {
        expect(storedAfter(a, b)).toEqual(storedAfter(b, a));
        expect(storedAfter(a, b, a, b, a)).toEqual(storedAfter(a, b));
        expect(storedAfter([...a, ...b])).toEqual(storedAfter(a, b));
      }),
    );
  });

  test('a change dated in the future counts as of now, and repeated it is no change', () => {
    const future: Favourite = {
      key: 'home',
      kind: 'home',
      name: { zh: '家', en: 'Home' },
      at: endNamed('家'),
      to: null,
      changedAt: '2030-01-01T00:00:00Z',
      removed: false,
    };
    const [storedState] = changesOf(new Map(), [future], NOW);
    expect(storedState?.changedAt).toEqual(NOW);
    const storedByKey = new Map([['home', storedState as Kept]]);
    expect(changesOf(storedByKey, [future], new Date(NOW.getTime() + 60_000))).toEqual([]);
    const removal = { ...future, removed: true, changedAt: '2026-11-20T04:00:30.000Z' };
    expect(changesOf(storedByKey, [removal], new Date(NOW.getTime() + 60_000))).toHaveLength(1);
  });
});

describe('a favourite', () => {
  const stop: Favourite = {
    key: 'stop:S0118',
    kind: 'stop',
    name: { zh: '徐家汇', en: 'Xujiahui' },
    at: endNamed('徐家汇'),
    to: null,
    changedAt: NOW.toISOString(),
    removed: false,
  };
  const trip: Favourite = {
    ...stop,
    key: 'trip:S0118>31.2000,121.4000',
    kind: 'trip',
    to: endNamed('x'),
  };

  test.each<[string, Favourite]>([
    ['a stop', stop],
    ['a line', { ...stop, key: 'line:metro-1', kind: 'line', at: null }],
    ['a place', { ...stop, key: 'place:31.2000,121.4000', kind: 'place' }],
    ['a trip', trip],
    ['home', { ...stop, key: 'home', kind: 'home' }],
    ['a removed one without its content', { ...stop, at: null, removed: true }],
  ])('is valid: %s', (_, candidate) => {
    expect(isSound(candidate)).toBe(true);
  });

  test.each<[string, Favourite]>([
    ['another stop’s key', { ...stop, key: 'stop:S0119' }],
    ['a stop without a place', { ...stop, at: null }],
    ['a stop with two ends', { ...stop, to: endNamed('x') }],
    ['a line with a place', { ...stop, key: 'line:metro-1', kind: 'line' }],
    ['a key of another kind', { ...stop, kind: 'place' }],
    ['a place elsewhere', { ...stop, key: 'place:31.2001,121.4000', kind: 'place' }],
    ['a trip without an end', { ...trip, to: null }],
    ['home under another key', { ...stop, key: 'work', kind: 'home' }],
    ['a removed one of another kind', { ...stop, kind: 'line', at: null, removed: true }],
    ['a name without end', { ...stop, name: { zh: 'x'.repeat(300), en: '' } }],
    ['a name with control signs', { ...stop, name: { zh: 'x\u0000', en: '' } }],
  ])('is not valid: %s', (_, candidate) => {
    expect(isSound(candidate)).toBe(false);
  });
});
