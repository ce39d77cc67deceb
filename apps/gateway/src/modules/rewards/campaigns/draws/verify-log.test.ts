import { createHash, createHmac } from 'node:crypto';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import { drawMessage, drawNumber, ticketNumber } from '@shtrans/contract/campaigns/draw';
import type { LoggedDraw } from '@shtrans/contract/campaigns/mechanics/draw';
import { describe, expect, it } from 'vitest';
import { DrawVerifier } from './verify-draws.ts';
import { chiSquareOf } from './chi-square.ts';

const OF = { campaign: 'test', mechanic: 'lots' };
type Terms = DrawLog['terms'][number];

const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const macOf = (seed: string, message: string): Buffer =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest();

const [FIRST, SECOND, THIRD] = ['2026-11-10', '2026-11-11', '2026-11-12'] as const;
const THIRD_SEED = 'ab'.repeat(32);
const SECOND_SEED = sha256(THIRD_SEED);
const FIRST_SEED = sha256(SECOND_SEED);
const SEEDS = { [FIRST]: FIRST_SEED, [SECOND]: SECOND_SEED, [THIRD]: THIRD_SEED };
type Day = keyof typeof SEEDS;
const CHAIN = { root: sha256(FIRST_SEED), fromDay: FIRST };

/** Each number wins the cup. */
const CUPS: Terms = {
  version: 1,
  odds: [{ reward: 'cup', ppm: 1_000_000 }],
  stock: { cup: 3, points: 5 },
};
const WITH_POINTS: Terms = {
  ...CUPS,
  odds: [{ reward: 'cup', ppm: 1_000_000, fallback: 'points' }],
};
const [A, B] = ['a'.repeat(16), 'b'.repeat(16)];
const [C, D] = ['c'.repeat(32), 'd'.repeat(32)];

type Given = Pick<LoggedDraw, 'n'> & Partial<LoggedDraw>;

/** A page of a day's log; the numbers of its draws follow from the seed, and what they won is given. */
const page = (
  day: Day,
  draws: Given[],
  { terms = [CUPS], ...rest }: Partial<DrawLog> = {},
): DrawLog => ({
  chain: CHAIN,
  day,
  seed: SEEDS[day],
  terms,
  nextCursor: null,
  draws: draws.map((draw) => {
    const input = { tag: A, c: C, version: 1, ...draw };
    const beacon = rest.beacon?.value;
    const u = drawNumber(macOf(SEEDS[day], drawMessage({ ...OF, day, ...input, beacon })));
    return { u, nominal: 'cup', pity: false, given: 'cup', ...input };
  }),
  ...rest,
});

const report = async (...pages: DrawLog[]) => {
  const verifier = new DrawVerifier(OF);
  for (const each of pages) await verifier.add(each);
  return verifier.report();
};
const faultsOf = async (...pages: DrawLog[]): Promise<string[]> => (await report(...pages)).faults;

describe('the report of a log', () => {
  it('reports the numbers of draws and riders, what was given, and what is too little to test', async () => {
    const pages = [
      page(FIRST, [{ n: 1 }, { n: 2 }, { n: 1, tag: B }]),
      page(SECOND, [{ n: 3, given: null, missed: { version: 1, off: [] } }]),
    ];
    expect(await report(...pages)).toEqual({
      lines: [
        '4 draws of 2 riders',
        'cup: 3 given of 3',
        'version 1: too few of its 4 draws to test how even they fall',
      ],
      faults: [],
    });
  });

  it('leaves out days whose seed is not published', async () => {
    expect(await report(page(FIRST, [{ n: 1 }], { seed: null }))).toEqual({
      lines: ['0 draws of 0 riders'],
      faults: [],
    });
  });

  it('counts each version by itself', async () => {
    const terms = [CUPS, { ...CUPS, version: 2, stock: { cup: 2 } }];
    const { lines } = await report(page(FIRST, [{ n: 1 }, { n: 2, version: 2 }], { terms }));
    expect(lines).toEqual([
      '2 draws of 1 riders',
      'cup: 2 given of 3',
      'version 1: too few of its 1 draws to test how even they fall',
      'version 2: too few of its 1 draws to test how even they fall',
    ]);
  });

  it('finds more given than there are, in all and in a day', async () => {
    const daily: Terms = { ...CUPS, daily: { cup: 1 } };
    expect(
      await faultsOf(
        page(
          FIRST,
          [1, 2, 3, 4].map((n) => ({ n })),
        ),
      ),
    ).toEqual(['cup: 4 given of 3']);
    expect(await faultsOf(page(FIRST, [{ n: 1 }, { n: 2 }], { terms: [daily] }))).toEqual([
      '2026-11-10: cup: 2 given of 1 a day',
    ]);
    expect(
      await faultsOf(
        page(FIRST, [{ n: 1 }], { terms: [daily] }),
        page(SECOND, [{ n: 2 }], { terms: [daily] }),
      ),
    ).toEqual([]);
    // The higher limit of two versions counts.
    const terms = [daily, { ...daily, version: 2, daily: { cup: 2 } }];
    expect(await faultsOf(page(FIRST, [{ n: 1 }, { n: 2 }], { terms }))).toEqual([]);
    expect(await faultsOf(page(FIRST, [{ n: 1, given: 'car', nominal: 'car' }]))).toEqual([
      `2026-11-10 ${A} 1: its number is not that of its reward`,
      'car: 1 given of 0',
    ]);
  });
});

describe('the order of a log', () => {
  it('has each rider’s draws by their numbers, from 1', async () => {
    expect(
      await faultsOf(page(FIRST, [{ n: 2 }, { n: 1, tag: B }]), page(SECOND, [{ n: 2 }, { n: 4 }])),
    ).toEqual([
      `2026-11-10 ${A} 2: it follows draw 0`,
      `2026-11-11 ${A} 2: it follows draw 2`,
      `2026-11-11 ${A} 4: it follows draw 2`,
      'cup: 4 given of 3',
    ]);
  });

  it('begins with the first day of its chain, and has the seeds of the days after', async () => {
    expect(await faultsOf(page(SECOND, []))).toEqual([
      '2026-11-11: the log begins within its chain',
    ]);
    expect(await faultsOf(page(FIRST, []), page(THIRD, []))).toEqual([
      '2026-11-12: its seed is not of the chain',
    ]);
    expect(await faultsOf(page(FIRST, []), page(SECOND, []), page(SECOND, []))).toEqual([]);
    // Another chain begins with its own hash.
    const chain = { root: sha256(THIRD_SEED), fromDay: THIRD };
    expect(await faultsOf(page(FIRST, []), page(THIRD, [], { chain }))).toEqual([]);
  });

  it('has the terms of each version that draws are of', async () => {
    expect(await faultsOf(page(FIRST, [{ n: 1, version: 7 }]))).toEqual([
      `2026-11-10 ${A} 1: nothing is known of version 7`,
    ]);
  });
});

const faultsOfGiven = async (reward: string | null, terms: Terms, nominal: string | null = 'cup') =>
  await faultsOf(page(FIRST, [{ n: 1, nominal, given: reward }], { terms: [terms] }));

describe('what was given', () => {
  it('is what was won, or its fallback, and nothing for a blank', async () => {
    const none = { ...CUPS, odds: [] };
    expect(await faultsOfGiven('points', WITH_POINTS)).toEqual([]);
    expect(await faultsOfGiven('points', CUPS)).toEqual([
      `2026-11-10 ${A} 1: points was given for cup`,
    ]);
    expect(await faultsOfGiven(null, none, null)).toEqual([]);
    expect(await faultsOfGiven('points', none, null)).toEqual([
      `2026-11-10 ${A} 1: points was given for nothing`,
    ]);
  });

  it('comes after the stated number of blanks, neither earlier nor later', async () => {
    const terms = [{ ...CUPS, odds: [], pity: { after: 2, reward: 'points' } }];
    const vain = { nominal: null, given: null };
    const won = { nominal: null, given: 'points', pity: true };
    const faultsOfDraws = async (...draws: object[]) =>
      await faultsOf(
        page(
          FIRST,
          draws.map((draw, i) => ({ n: i + 1, ...draw })),
          { terms },
        ),
      );
    expect(await faultsOfDraws(vain, vain, won, vain, vain, won)).toEqual([]);
    expect(await faultsOfDraws(vain, won)).toEqual([`2026-11-10 ${A} 2: it won for none in vain`]);
    expect(await faultsOfDraws(vain, vain, vain)).toEqual([
      `2026-11-10 ${A} 3: it was to win for those in vain`,
    ]);
    expect(await faultsOfDraws(vain, vain, { ...won, given: 'cup' })).toEqual([
      `2026-11-10 ${A} 3: cup was given for points`,
    ]);
  });
});

describe('what was won and not given', () => {
  const missed = { version: 1, off: [] as string[] };
  const goneDraw = { given: null, missed };

  it('was gone by then: the stock, or the day’s release', async () => {
    const daily = { ...CUPS, daily: { cup: 1 } };
    expect(await faultsOf(page(FIRST, [{ n: 1, ...goneDraw }, { n: 2 }]))).toEqual([
      `2026-11-10 ${A} 1: cup was not gone: 1 given that day and 1 of 3`,
    ]);
    // Rewards given on earlier days count, those on later days do not.
    expect(
      await faultsOf(
        page(FIRST, [{ n: 1 }]),
        page(SECOND, [{ n: 2 }, { n: 3, ...goneDraw }]),
        page(THIRD, [{ n: 4 }]),
      ),
    ).toEqual([`2026-11-11 ${A} 3: cup was not gone: 1 given that day and 2 of 3`]);
    expect(
      await faultsOf(
        page(FIRST, [{ n: 1 }, { n: 2, ...goneDraw }], { terms: [daily] }),
        page(SECOND, [{ n: 3, ...goneDraw }], { terms: [daily] }),
      ),
    ).toEqual([`2026-11-11 ${A} 3: cup was not gone: 0 given that day and 1 of 3`]);
  });

  it('was gone together with its fallback, if that was not given either', async () => {
    const terms = [WITH_POINTS];
    const faultsOfDraw = async (draw: Partial<LoggedDraw>) =>
      await faultsOf(page(FIRST, [{ n: 1, ...draw }], { terms }));
    expect(await faultsOfDraw({ given: null, missed })).toEqual([
      `2026-11-10 ${A} 1: cup was not gone: 0 given that day and 0 of 3`,
      `2026-11-10 ${A} 1: points was not gone: 0 given that day and 0 of 5`,
    ]);
    expect(await faultsOfDraw({ given: 'points', missed })).toEqual([
      `2026-11-10 ${A} 1: cup was not gone: 0 given that day and 0 of 3`,
    ]);
    expect(await faultsOfDraw({ given: null, missed: { version: 1, off: ['cup'] } })).toEqual([
      `2026-11-10 ${A} 1: points was not gone: 0 given that day and 0 of 5`,
    ]);
  });

  it('may have been switched off, or given for other things that no log has', async () => {
    const switchedOffDraw = { given: null, missed: { version: 1, off: ['cup'] } };
    expect(
      await report(
        page(FIRST, [
          { n: 1, ...switchedOffDraw },
          { n: 2, ...switchedOffDraw },
        ]),
      ),
    ).toEqual({
      lines: [
        '2 draws of 1 riders',
        '2 draws won what the operator had switched off',
        'version 1: too few of its 2 draws to test how even they fall',
      ],
      faults: [],
    });
    const elsewhere = { ...CUPS, elsewhere: ['cup'] };
    expect(await faultsOf(page(FIRST, [{ n: 1, ...goneDraw }], { terms: [elsewhere] }))).toEqual(
      [],
    );
    const unknownVersionDraw = { given: null, missed: { version: 9, off: [] } };
    expect(await faultsOf(page(FIRST, [{ n: 1, ...unknownVersionDraw }]))).toEqual([
      `2026-11-10 ${A} 1: nothing is known of version 9`,
    ]);
  });
});

describe('a reward that needs a beacon', () => {
  const terms = [{ ...WITH_POINTS, needBeacon: ['cup'] }];
  const missed = { version: 1, off: [], unproved: ['cup'] };

  it('falls to its fallback on a day without one, which is no fault', async () => {
    expect(await faultsOf(page(FIRST, [{ n: 1, given: 'points', missed }], { terms }))).toEqual([]);
  });

  it('is a fault if it is given on such a day, or withheld though it needs none', async () => {
    expect(await faultsOf(page(FIRST, [{ n: 1 }], { terms }))).toEqual([
      `${FIRST} ${A} 1: cup was given without a beacon`,
    ]);
    const withheld = [{ n: 1, given: 'points', missed }];
    expect(await faultsOf(page(FIRST, withheld, { terms: [WITH_POINTS] }))).toEqual([
      `${FIRST} ${A} 1: cup needed no beacon`,
    ]);
  });
});

describe('a beacon', () => {
  const chain = { ...CHAIN, beaconFrom: SECOND };
  const beacon = { source: 'drand', round: 7, value: 'ee'.repeat(32) };
  const beaconPage = (draws: Given[], more: Partial<DrawLog> = {}): DrawLog =>
    page(SECOND, draws, { chain, beacon, ...more });
  const first = page(FIRST, [{ n: 1, c: C }], { chain });

  it('counts with the part of earlier days; today’s part counts from the next day on', async () => {
    const pages = [
      first,
      beaconPage([
        { n: 2, c: C, sent: D },
        { n: 1, tag: B, c: '', sent: C },
      ]),
      page(THIRD, [{ n: 3, c: D }], {
        chain,
        beacon: null,
        terms: [{ ...CUPS, stock: { cup: 9 } }],
      }),
    ];
    expect(await report(...pages)).toEqual({
      lines: [
        '4 draws of 2 riders',
        'a beacon counts on 1 days: drand',
        'without a beacon: 2026-11-12',
        'cup: 4 given of 9',
        'version 1: too few of its 4 draws to test how even they fall',
      ],
      faults: [],
    });
  });

  it('is a fault if a draw ignores it, and if a draw counts one that the log lacks', async () => {
    expect(await faultsOf(first, beaconPage([{ n: 2, c: C }]))).toEqual([
      `2026-11-11 ${A} 2: it does not count the beacon`,
    ]);
    expect(await faultsOf(page(FIRST, [{ n: 1, c: '', sent: C }]))).toEqual([
      `2026-11-10 ${A} 1: its day has no beacon`,
    ]);
    expect(await faultsOf(first, beaconPage([{ n: 2, c: D, sent: D }]))).toEqual([
      `2026-11-11 ${A} 2: its rider's part is not the one of the days before`,
    ]);
    const changed = beaconPage([
      { n: 2, c: C, sent: D },
      { n: 3, c: C, sent: C },
    ]);
    expect(await faultsOf(first, changed)).toEqual([
      `2026-11-11 ${A} 3: its rider's part is another one that day`,
    ]);
    expect(await faultsOf(page(FIRST, [{ n: 1 }, { n: 2, c: D }]))).toEqual([
      `2026-11-10 ${A} 2: its rider's part is another one that day`,
    ]);
  });
});

describe('a deck', () => {
  const SEED = 'ef'.repeat(32);
  const root = sha256(SEED);
  const terms = [{ ...CUPS, deck: 4 }];
  const dealt = async (ticket: number, n: number, overrides: Partial<LoggedDraw> = {}) => ({
    n,
    ticket,
    u: await ticketNumber({ ...OF, tickets: 4 }, ticket, (message) => macOf(SEED, message)),
    ...overrides,
  });

  it('deals each ticket once, at the place that its seed gives it', async () => {
    const deck = { root, seed: SEED };
    // The number of a ticket does not depend on what the rider sends.
    const draws = [await dealt(0, 1), await dealt(3, 2, { c: D })];
    expect(await report(page(FIRST, draws, { terms, deck }))).toEqual({
      lines: [
        '2 draws of 1 riders',
        'cup: 2 given of 3',
        'version 1: too few of its 2 draws to test how even they fall',
      ],
      faults: [],
    });
    const { u } = await dealt(1, 1);
    const wrong = await dealt(1, 1, { u: u + 1 });
    expect(await faultsOf(page(FIRST, [wrong], { terms, deck }))).toEqual([
      `2026-11-10 ${A} 1: its number is ${u}, not ${u + 1}`,
    ]);
    const twice = [await dealt(2, 1), await dealt(2, 1, { tag: B })];
    expect(await faultsOf(page(FIRST, twice, { terms, deck }))).toEqual([
      `2026-11-10 ${B} 1: ticket 2 was dealt before`,
    ]);
    const none = { n: 1, u: 0 };
    expect(await faultsOf(page(FIRST, [none], { terms, deck }))).toEqual([
      `2026-11-10 ${A} 1: the deck has no such ticket`,
    ]);
    expect(await faultsOf(page(FIRST, [{ ...none, ticket: 4 }], { terms, deck }))).toEqual([
      `2026-11-10 ${A} 1: the deck has no such ticket`,
    ]);
  });

  it('reports that its order is checked later, and counts no beacon', async () => {
    const chain = { ...CHAIN, beaconFrom: FIRST };
    const draws = [{ n: 1, ticket: 0, u: 5 }];
    const deck = { root, seed: null };
    expect(await report(page(FIRST, draws, { terms, deck, chain }))).toEqual({
      lines: [
        '1 draws of 1 riders',
        'the order of the tickets is checked when the deck’s seed is published, at the end',
        'cup: 1 given of 3',
        'version 1: too few of its 1 draws to test how even they fall',
      ],
      faults: [],
    });
  });
});

describe('the test of the distribution of draws', () => {
  const odds = [
    { reward: 'a', ppm: 200_000 },
    { reward: 'b', ppm: 300_000 },
  ];
  const chiSquareWith = (counts: Record<string, number>, none: number, usedOdds = odds) =>
    chiSquareOf({ odds: usedOdds }, new Map([...Object.entries(counts), [null, none]]));

  it('compares what was won with the odds', () => {
    // 100/20 + 100/30 + 0/50, and the limit of two degrees of freedom.
    expect(chiSquareWith({ a: 30, b: 20 }, 50)).toEqual({
      sum: expect.closeTo(8.3333, 4),
      limit: expect.closeTo(14.133, 3),
    });
    // 100/30 for draws with b, 100/70 for draws without, and one degree of freedom.
    expect(chiSquareWith({ b: 40 }, 60, odds.slice(1))).toEqual({
      sum: expect.closeTo(4.7619, 4),
      limit: expect.closeTo(11.157, 3),
    });
    expect(chiSquareWith({ a: 20, b: 30 }, 50)?.sum).toBe(0);
  });

  it('returns nothing if fewer than five of a class are expected, or if there is only one class', () => {
    expect(chiSquareWith({ a: 5, b: 10 }, 10)).toBeDefined();
    expect(chiSquareWith({ a: 5, b: 10 }, 9)).toBeUndefined();
    expect(chiSquareWith({ a: 1000 }, 0, [{ reward: 'a', ppm: 1_000_000 }])).toBeUndefined();
  });
});
