import { createHash, createHmac } from 'node:crypto';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import { drawMessage, drawNumber, nominalOf, ticketNumber } from '@shtrans/contract/campaigns/draw';
import type { LoggedDraw } from '@shtrans/contract/campaigns/mechanics/draw';
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

const drawnWith = (u: number, fields: Partial<LoggedDraw> = {}): LoggedDraw => ({
  tag: 'tag',
  n: 1,
  c: 'c'.repeat(32),
  version: 1,
  u,
  pity: false,
  nominal: nominalOf({ odds: ODDS }, u),
  given: null,
  ...fields,
});

/** Makes the gateway's log return a draw, with fields of the log. */
const publish = (draw: LoggedDraw | undefined, logFields: Partial<DrawLog>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(
      Response.json({
        chain: CHAIN,
        day: DAY,
        seed: null,
        draws: draw === undefined ? [] : [draw],
        terms: [{ version: 1, odds: ODDS, stock: {}, ...(logFields.deck && { deck: TICKETS }) }],
        nextCursor: null,
        ...logFields,
      }),
    ),
  );

const check = async (reportedDraw?: LoggedDraw, deck?: number) => {
  const state = { chain: CHAIN, tag: 'tag', ...(deck && { deck: { root: ROOT, left: 0 } }) };
  return (await checkDraw({ ...OF, state, n: 1, day: DAY, told: reportedDraw })).verdict;
};

describe('the check of a draw on the rider’s device', () => {
  afterEach(() => vi.restoreAllMocks());

  const input = { ...OF, day: DAY, n: 1, c: 'c'.repeat(32), version: 1, tag: 'tag' };

  it('computes its number from the day’s seed, and compares it with log, rider and odds', async () => {
    const u = drawNumber(mac(drawMessage(input)));
    publish(drawnWith(u), { seed: SEED });
    expect(await check(drawnWith(u))).toBe('right');
    expect(await check()).toBe('right');
    const [requestUrl] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(requestUrl).toMatch(/cursor=tag\.0/);
    expect(await check(drawnWith((u + 1) % 1_000_000))).toBe('wrong');
    expect(await check(drawnWith(u, { given: 'cup' }))).toBe('wrong');
    publish(drawnWith((u + 1) % 1_000_000), { seed: SEED });
    expect(await check()).toBe('wrong');
    publish(undefined, { seed: SEED });
    expect(await check(drawnWith(u))).toBe('wrong');
    publish(drawnWith(u), { seed: 'cd'.repeat(32) });
    expect(await check(drawnWith(u))).toBe('wrong_seed');
    publish(undefined, { seed: null });
    expect(await check(drawnWith(u))).toBe('early');
  });

  it('includes the beacon’s value if the draw did', async () => {
    const beacon = { source: 'test', round: 7, value: '12'.repeat(32) };
    const u = drawNumber(mac(drawMessage({ ...input, c: '', beacon: beacon.value })));
    const draw = drawnWith(u, { c: '', sent: 'c'.repeat(32) });
    publish(draw, { seed: SEED, beacon });
    expect(await check(draw)).toBe('right');
    publish(draw, { seed: SEED, beacon: { ...beacon, value: '34'.repeat(32) } });
    expect(await check(draw)).toBe('wrong');
  });

  it('computes the number of a ticket from the seed of its deck, independent of the day', async () => {
    const u = await ticketNumber({ ...OF, tickets: TICKETS }, 7, mac);
    const deck = { root: ROOT, seed: SEED };
    publish(drawnWith(u, { ticket: 7 }), { deck });
    expect(await check(drawnWith(u, { ticket: 7 }), TICKETS)).toBe('right');
    publish(drawnWith(u, { ticket: 8 }), { deck });
    expect(await check(undefined, TICKETS)).toBe('wrong');
    publish(drawnWith(u, { ticket: 7 }), { deck: { root: ROOT, seed: 'cd'.repeat(32) } });
    expect(await check(undefined, TICKETS)).toBe('wrong_seed');
    publish(drawnWith(u, { ticket: 7 }), { seed: SEED, deck: { root: ROOT, seed: null } });
    expect(await check(undefined, TICKETS)).toBe('early');
  });
});
