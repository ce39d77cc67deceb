import { createHash, createHmac } from 'node:crypto';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import { drawMessage, drawNumber, nominalOf } from '@shtrans/contract/campaigns/draw';
import type { LoggedDraw } from '@shtrans/contract/campaigns/mechanics/draw';
import { describe, expect, it } from 'vitest';
import { inVain } from '../mechanics/draw/mechanic.ts';
import { DrawVerifier } from './verify-draws.ts';

const OF = { campaign: 'test', mechanic: 'lots' };
const TERMS = {
  version: 1,
  odds: [
    { reward: 'cup', ppm: 100_000, fallback: 'points' },
    { reward: 'points', ppm: 300_000 },
  ],
  pity: { after: 2, reward: 'points' },
  stock: { cup: 500, points: 5000 },
};
const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const DAYS = ['2026-11-11', '2026-11-10'];

/** Two days of 60 riders, who draw ten times a day. */
function honest(): DrawLog[] {
  let seed = 'ab'.repeat(32);
  const seeds = new Map<string, string>();
  for (const day of DAYS) {
    seeds.set(day, seed);
    seed = sha256(seed);
  }
  const chain = { root: seed, fromDay: '2026-11-10' };
  const riders = Array.from({ length: 60 }, (_, i) => ({
    tag: String(i).padStart(16, '0'),
    draws: [] as LoggedDraw[],
  }));
  return DAYS.toReversed().map((day) => ({
    chain,
    day,
    seed: seeds.get(day) ?? '',
    terms: [TERMS],
    nextCursor: null,
    draws: riders.flatMap(({ tag, draws }) =>
      Array.from({ length: 10 }, () => {
        const input = { tag, n: draws.length + 1, c: 'c'.repeat(32), version: 1 };
        const mac = createHmac('sha256', Buffer.from(seeds.get(day) ?? '', 'hex'));
        const u = drawNumber(mac.update(drawMessage({ ...OF, day, ...input })).digest());
        const nominal = nominalOf(TERMS, u);
        const pity = nominal === null && inVain(draws) >= TERMS.pity.after;
        const draw = { ...input, u, nominal, pity, given: pity ? 'points' : nominal };
        draws.push(draw);
        return draw;
      }),
    ),
  }));
}

/** A log without draws, whose days have these decks. */
const withDecks = (...decks: DrawLog['deck'][]): DrawLog[] =>
  honest().map((page, i) => ({ ...page, draws: [], deck: decks[i] }));

const verdict = async (pages: DrawLog[]) => {
  const verifier = new DrawVerifier(OF);
  for (const page of pages) await verifier.add(page);
  return verifier.report();
};

const first = (pages: DrawLog[], change: Partial<LoggedDraw>): void => {
  Object.assign(pages[0]?.draws[0] ?? {}, change);
};

describe('the check of a public log', () => {
  it('finds nothing in an honest one', async () => {
    const { lines, faults } = await verdict(honest());
    expect(faults).toEqual([]);
    expect(lines[0]).toBe('1200 draws of 60 riders');
    expect(lines).toContainEqual(expect.stringMatching(/^version 1: chi-square/));
  });

  describe('of a deck', () => {
    const SEED = 'ef'.repeat(32);
    const root = sha256(SEED);
    it('takes a seed that belongs to its hash, once it is published', async () => {
      const pages = withDecks({ root, seed: null }, { root, seed: SEED });
      expect((await verdict(pages)).faults).toEqual([]);
    });

    it('finds a seed that does not belong to its hash', async () => {
      const pages = withDecks({ root, seed: null }, { root, seed: 'ee'.repeat(32) });
      expect((await verdict(pages)).faults).toEqual([
        'the seed of the deck is not that of its hash',
      ]);
    });

    it('finds a replaced hash, even with its matching seed', async () => {
      const pages = withDecks({ root: sha256('ee'.repeat(32)), seed: null }, { root, seed: SEED });
      expect((await verdict(pages)).faults).toEqual([
        'the hash of the seed of the deck is another one than before',
      ]);
    });
  });

  it.each([
    ['another number', (pages: DrawLog[]) => first(pages, { u: 1 }), /its number is \d+, not 1$/],
    ['another part', (pages: DrawLog[]) => first(pages, { c: 'd'.repeat(32) }), /its number is/],
    ['another prize', (pages: DrawLog[]) => first(pages, { given: 'car' }), /car was given for/],
    [
      'a reward that is not the number’s',
      (pages: DrawLog[]) => first(pages, { nominal: 'car', given: null }),
      /is not that of its reward/,
    ],
    ['a draw left out', (pages: DrawLog[]) => pages[0]?.draws.splice(1, 1), /it follows draw 1/],
    [
      'another seed',
      (pages: DrawLog[]) => Object.assign(pages[1] ?? {}, { seed: 'cd'.repeat(32) }),
      /is not of the chain/,
    ],
    [
      'more than there are',
      (pages: DrawLog[]) =>
        Object.assign(pages[0] ?? {}, { terms: [{ ...TERMS, stock: { cup: 5, points: 5000 } }] }) &&
        Object.assign(pages[1] ?? {}, { terms: [] }),
      /^cup: \d+ given of 5$/,
    ],
    [
      'odds that are not those of the draws',
      (pages: DrawLog[]) => {
        const odds = [{ reward: 'cup', ppm: 200_000 }, ...TERMS.odds.slice(1)];
        for (const page of pages) Object.assign(page, { terms: [{ ...TERMS, odds }] });
      },
      /do not fall as its odds say/,
    ],
  ])('finds %s', async (_, change, fault) => {
    const pages = honest();
    change(pages);
    expect((await verdict(pages)).faults).toContainEqual(expect.stringMatching(fault));
  });

  it('reports if there are too few draws to test their distribution', async () => {
    const pages = honest().slice(0, 1);
    pages[0]?.draws.splice(10);
    const { lines } = await verdict(pages);
    expect(lines).toContainEqual(expect.stringMatching(/too few of its 10/));
  });
});
