import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf, isSound, type Kept } from './merge.ts';

const NOW = new Date('2026-11-20T04:00:00Z');

const at = (name: string): NonNullable<Favourite['at']> => ({
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
  at: at(name),
  to: null,
  changedAt: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
  removed,
}));
const phone = array(favourite, { maxLength: 6 });

/** What is kept after phones have told theirs one after the other. */
function after(...phones: (readonly Favourite[])[]): Kept[] {
  const known = new Map<string, Kept>();
  for (const told of phones) {
    for (const change of changesOf(known, told, NOW)) known.set(change.key, change);
  }
  return [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

describe('favourites of several phones', () => {
  test('come to the same whichever is heard first, and hearing one twice changes nothing', () => {
    assert(
      property(phone, phone, (a, b) => {
        expect(after(a, b)).toEqual(after(b, a));
        expect(after(a, b, a, b, a)).toEqual(after(a, b));
        expect(after([...a, ...b])).toEqual(after(a, b));
      }),
    );
  });

  test('a change from the future counts as of now, and the same told again is no change', () => {
    const ahead: Favourite = {
      key: 'home',
      kind: 'home',
      name: { zh: '家', en: 'Home' },
      at: at('家'),
      to: null,
      changedAt: '2030-01-01T00:00:00Z',
      removed: false,
    };
    const [kept] = changesOf(new Map(), [ahead], NOW);
    expect(kept?.changedAt).toEqual(NOW);
    const known = new Map([['home', kept as Kept]]);
    expect(changesOf(known, [ahead], new Date(NOW.getTime() + 60_000))).toEqual([]);
    const gone = { ...ahead, removed: true, changedAt: '2026-11-20T04:00:30.000Z' };
    expect(changesOf(known, [gone], new Date(NOW.getTime() + 60_000))).toHaveLength(1);
  });
});

describe('a favourite', () => {
  const stop: Favourite = {
    key: 'stop:S0118',
    kind: 'stop',
    name: { zh: '徐家汇', en: 'Xujiahui' },
    at: at('徐家汇'),
    to: null,
    changedAt: NOW.toISOString(),
    removed: false,
  };
  const trip: Favourite = {
    ...stop,
    key: 'trip:S0118>31.2000,121.4000',
    kind: 'trip',
    to: at('x'),
  };

  test.each<[string, Favourite]>([
    ['a stop', stop],
    ['a line', { ...stop, key: 'line:metro-1', kind: 'line', at: null }],
    ['a place', { ...stop, key: 'place:31.2000,121.4000', kind: 'place' }],
    ['a trip', trip],
    ['home', { ...stop, key: 'home', kind: 'home' }],
    ['a removed one without its content', { ...stop, at: null, removed: true }],
  ])('is sound: %s', (_, given) => {
    expect(isSound(given)).toBe(true);
  });

  test.each<[string, Favourite]>([
    ['another stop’s key', { ...stop, key: 'stop:S0119' }],
    ['a stop without a place', { ...stop, at: null }],
    ['a stop with two ends', { ...stop, to: at('x') }],
    ['a line with a place', { ...stop, key: 'line:metro-1', kind: 'line' }],
    ['a key of another kind', { ...stop, kind: 'place' }],
    ['a place elsewhere', { ...stop, key: 'place:31.2001,121.4000', kind: 'place' }],
    ['a trip without an end', { ...trip, to: null }],
    ['home under another key', { ...stop, key: 'work', kind: 'home' }],
    ['a removed one of another kind', { ...stop, kind: 'line', at: null, removed: true }],
    ['a name without end', { ...stop, name: { zh: 'x'.repeat(300), en: '' } }],
    ['a name with control signs', { ...stop, name: { zh: 'x\u0000', en: '' } }],
  ])('is not sound: %s', (_, given) => {
    expect(isSound(given)).toBe(false);
  });
});
