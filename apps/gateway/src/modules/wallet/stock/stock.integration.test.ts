import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { PATIENCE_MS } from '../../../../test/patience.ts';
import { findRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { gatherFor, giveBack, NO_DAY, resize, take, takenByDay } from './service.ts';

const newItem = () => `item-${randomUUID()}`;

const capsOf = (rows: readonly { cap: number }[]) => rows.reduce((all, { cap }) => all + cap, 0);
const takenOf = (rows: readonly { taken: number }[]) =>
  rows.reduce((all, { taken }) => all + taken, 0);

describe('buckets of a stock', () => {
  const rows = fc
    .array(fc.record({ cap: fc.nat(100), part: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      minLength: 1,
      maxLength: 16,
    })
    .map((parts) =>
      parts.map(({ cap, part }, bucket) => ({
        bucket,
        total: 0,
        cap,
        taken: Math.floor(cap * part),
      })),
    );
  it('are resized to the total, or to the number taken if that is more', () => {
    fc.assert(
      fc.property(rows, fc.nat(2000), (before, total) => {
        const sized = resize(before, total);
        expect(capsOf(sized)).toBe(Math.max(total, takenOf(before)));
        expect(
          sized.every(
            ({ cap, taken, total: rowTotal }) => taken <= cap && rowTotal === capsOf(sized),
          ),
        ).toBe(true);
        expect(sized.map(({ taken }) => taken)).toEqual(before.map(({ taken }) => taken));
      }),
    );
  });

  it('are gathered into one with enough items whenever there are enough in all', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 200 }), (before, quantity) => {
        const gathered = gatherFor(quantity, before);
        const freeCount = capsOf(before) - takenOf(before);
        expect(capsOf(gathered)).toBe(capsOf(before));
        expect(gathered.every(({ cap, taken }) => taken <= cap)).toBe(true);
        expect(gathered.some(({ cap, taken }) => cap - taken >= quantity)).toBe(
          freeCount >= quantity,
        );
      }),
    );
  });
});

describe.skipIf(!hasDatabase())('a stock', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await otherGateway.close();
    await gw.close();
  });

  const takeSome = async (item: string, total: number, quantity = 1, gateway = gw) =>
    await inTransaction(
      gateway.db,
      async (tx) => await take(tx, { item, day: '', quantity, total, taker: randomUUID() }),
    );
  const countLeft = async (item: string, total: number) =>
    total - (await takenByDay(gw.db, [item], [NO_DAY]))(item, NO_DAY);

  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(gw.db);
    return rows[0]?.n;
  };

  it('of ten is given to exactly ten of two hundred simultaneous takers at two gateways', async () => {
    const item = newItem();
    const buckets = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, i) => await takeSome(item, 10, 1, i % 2 ? gw : otherGateway),
      ),
    );
    expect(buckets.filter((bucket) => bucket !== undefined)).toHaveLength(10);
    expect(await countLeft(item, 10)).toBe(0);
  });

  it('in many buckets is sold to the last item', async () => {
    const item = newItem();
    const total = 300;
    const quantities = Array.from({ length: 200 }, (_, i) => (i % 3) + 1);
    const buckets = await Promise.all(
      quantities.map(
        async (quantity, i) => await takeSome(item, total, quantity, i % 2 ? gw : otherGateway),
      ),
    );
    const sold = quantities.reduce(
      (all, each, i) => all + (buckets[i] === undefined ? 0 : each),
      0,
    );
    const rest = total - sold;
    expect(rest).toBeLessThan(3);
    for (let i = 0; i < rest; i++) expect(await takeSome(item, total)).toBeDefined();
    expect(await takeSome(item, total)).toBeUndefined();
    const rows = await findRows(gw.db, 'stock', { item }, 'bucket');
    expect(rows).toHaveLength(4);
    expect(rows.every(({ cap, taken }) => cap === taken)).toBe(true);
  });

  it('gives the last items together though they are in two buckets', async () => {
    const item = newItem();
    expect(await takeSome(item, 128, 63)).toBeDefined();
    expect(await takeSome(item, 128, 63)).toBeDefined();
    expect(await takeSome(item, 128, 3)).toBeUndefined();
    expect(await takeSome(item, 128, 2)).toBeDefined();
    expect(await countLeft(item, 128)).toBe(0);
  });

  it('has returned items again, and loses none to a rolled-back transaction', async () => {
    const item = newItem();
    const bucket = (await takeSome(item, 2, 2)) ?? -1;
    expect(await takeSome(item, 2)).toBeUndefined();
    await inTransaction(gw.db, async (tx) => {
      await giveBack(tx, { item, day: '', bucket, quantity: 1 });
    });
    const broken = inTransaction(gw.db, async (tx) => {
      await take(tx, { item, day: '', quantity: 1, total: 2, taker: 'a' });
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await countLeft(item, 2)).toBe(1);
    expect(await takeSome(item, 2)).toBeDefined();
  });

  it('waits for a concurrent taker that may roll back', async () => {
    const item = newItem();
    await takeSome(item, 2);
    let waiting: Promise<number | undefined> | undefined;
    const broken = inTransaction(gw.db, async (tx) => {
      await take(tx, { item, day: '', quantity: 1, total: 2, taker: 'a' });
      waiting = takeSome(item, 2, 1, otherGateway);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await waiting).toBeDefined();
  });

  it('is reported as sold out at once, though a buyer before has not finished', async () => {
    const item = newItem();
    await takeSome(item, 2);
    const [hasTaken, isSold, isOver] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const last = inTransaction(gw.db, async (tx) => {
      await take(tx, { item, day: '', quantity: 1, total: 2, taker: 'a' });
      hasTaken.resolve();
      await isSold.promise;
    });
    await hasTaken.promise;
    // All others wait for the last one; the first of them does something slow afterwards.
    const late = inTransaction(gw.db, async (tx) => {
      expect(await take(tx, { item, day: '', quantity: 1, total: 2, taker: 'b' })).toBeUndefined();
      await isOver.promise;
    });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), PATIENCE_MS);
    const later = [otherGateway, gw].map((gateway) => takeSome(item, 2, 1, gateway));
    await vi.waitFor(async () => expect(await countWaiting()).toBe(3), PATIENCE_MS);
    isSold.resolve();
    await last;
    const answers = await Promise.race([Promise.all(later), delay(5000, 'still waiting')]);
    isOver.resolve();
    await late;
    expect(answers).toEqual([undefined, undefined]);
  });

  it('follows a new total, and never shrinks below the number taken', async () => {
    const item = newItem();
    for (let i = 0; i < 4; i++) await takeSome(item, 4);
    expect(await takeSome(item, 5)).toBeDefined();
    const bucket = 0;
    expect(await takeSome(item, 3)).toBeUndefined();
    await inTransaction(gw.db, async (tx) => {
      await giveBack(tx, { item, day: '', bucket, quantity: 2 });
    });
    expect(await takeSome(item, 3)).toBeUndefined();
    await inTransaction(gw.db, async (tx) => {
      await giveBack(tx, { item, day: '', bucket, quantity: 1 });
    });
    expect(await takeSome(item, 3)).toBeDefined();
    expect(await takeSome(item, 3)).toBeUndefined();
  });

  it('counts each day separately', async () => {
    const item = newItem();
    const onDay = async (day: string) =>
      await inTransaction(
        gw.db,
        async (tx) => await take(tx, { item, day, quantity: 1, total: 1, taker: 'a' }),
      );
    expect(await onDay('2026-12-01')).toBeDefined();
    expect(await onDay('2026-12-01')).toBeUndefined();
    expect(await onDay('2026-12-02')).toBeDefined();
  });
});
