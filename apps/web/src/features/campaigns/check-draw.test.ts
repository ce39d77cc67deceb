import { createHash, createHmac } from 'node:crypto';
import { drawMessage, drawNumber, nominalOf, ticketNumber } from '@shtrans/contract/campaigns/draw';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkDraw } from './check-draw.ts';

const SEED = 'ab'.repeat(32);
const ROOT = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex');
const DAY = '2026-11-10';
const TICKETS = 100;
const ODDS = [{ reward: 'cup', ppm: 300_000 }];
const CHAIN = { root: ROOT, fromDay: DAY };
const OF = { campaign: 'test', mechanic: 'lots' };

const mac = (message: string): Buffer =>
  createHmac('sha256', Buffer.from(SEED, 'hex')).update(message).digest();

const drawnWith = (u: number, ticket?: number) => ({
  day: DAY,
  n: 1,
  c: 'c'.repeat(32),
  version: 1,
  u,
  ticket,
  pity: false,
  nominal: nominalOf({ odds: ODDS }, u),
  given: null,
  receipt: { body: '', signature: '', key: '' },
});

/** The gateway's log says this of its seeds. */
const publish = (said: { seed: string | null; deck?: { root: string; seed: string | null } }) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        Response.json({ chain: CHAIN, day: DAY, draws: [], terms: [], nextCursor: null, ...said }),
      ),
    );

const check = (drawn: ReturnType<typeof drawnWith>, deck?: number) => {
  const lots: Mechanic<'draw'> = { kind: 'draw', dailyFree: 1, odds: ODDS, deck };
  return checkDraw({
    page: { campaign: OF.campaign, version: 1, mechanics: { lots } },
    mechanic: OF.mechanic,
    state: { chain: CHAIN, tag: 'tag', ...(deck && { deck: { root: ROOT, left: 0 } }) },
    drawn,
  });
};

describe('the check of a draw on the rider’s device', () => {
  afterEach(() => vi.restoreAllMocks());

  it('computes its number from the seed of its day', async () => {
    const input = { ...OF, day: DAY, n: 1, c: 'c'.repeat(32), version: 1, tag: 'tag' };
    const u = drawNumber(mac(drawMessage(input)));
    publish({ seed: SEED });
    expect(await check(drawnWith(u))).toBe('right');
    expect(await check(drawnWith((u + 1) % 1_000_000))).toBe('wrong');
    publish({ seed: 'cd'.repeat(32) });
    expect(await check(drawnWith(u))).toBe('wrong_seed');
    publish({ seed: null });
    expect(await check(drawnWith(u))).toBe('early');
  });

  it('computes that of a ticket from the seed of its deck, whatever is known of the day', async () => {
    const u = await ticketNumber({ ...OF, tickets: TICKETS }, 7, mac);
    publish({ seed: null, deck: { root: ROOT, seed: SEED } });
    expect(await check(drawnWith(u, 7), TICKETS)).toBe('right');
    expect(await check(drawnWith(u, 8), TICKETS)).toBe('wrong');
    publish({ seed: null, deck: { root: ROOT, seed: 'cd'.repeat(32) } });
    expect(await check(drawnWith(u, 7), TICKETS)).toBe('wrong_seed');
    publish({ seed: SEED, deck: { root: ROOT, seed: null } });
    expect(await check(drawnWith(u, 7), TICKETS)).toBe('early');
  });
});
