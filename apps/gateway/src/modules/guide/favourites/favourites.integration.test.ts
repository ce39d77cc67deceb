import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { FAVOURITES_MAX } from '@shtrans/contract/favourites/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';

const SYNC = 'POST maas:/v1/favourites/sync';
const DAY_MS = 86_400_000;

const stop = (id: string, changedAt: Date, removed = false): Favourite => ({
  key: `stop:${id}`,
  kind: 'stop',
  name: { zh: `站 ${id}`, en: `Stop ${id}` },
  at: { lat: 31.2, lon: 121.4, stopId: id, name: { zh: `站 ${id}`, en: `Stop ${id}` } },
  to: null,
  changedAt: changedAt.toISOString(),
  removed,
});

const keysOf = ({ body }: { body: { items: Favourite[] } }): string[] =>
  body.items.map(({ key }) => key);

describe.skipIf(!hasDatabase())('favourites', () => {
  let gw: TestGateway;
  let second: TestGateway;
  let phones = 0;
  beforeAll(async () => {
    gw = await startGateway();
    second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });

  const newRider = async (): Promise<string> =>
    await gw.login(`139000${String(++phones).padStart(5, '0')}`);
  const minutesAgo = (minutes: number): Date =>
    new Date(gw.clock.now().getTime() - minutes * 60_000);
  const sync = async (token: string, items: Favourite[], gateway = gw) =>
    await gateway.call(SYNC, { body: { items } }, { token });

  it('of two phones keep the later change, even a removal', async () => {
    const token = await newRider();
    await sync(token, [stop('A', minutesAgo(9)), stop('B', minutesAgo(8))]);
    const secondSync = await sync(token, [
      stop('A', minutesAgo(5), true),
      stop('C', minutesAgo(4)),
    ]);
    expect(keysOf(secondSync)).toEqual(['stop:B', 'stop:C']);
    expect(keysOf(await sync(token, [stop('A', minutesAgo(7))]))).toEqual(['stop:B', 'stop:C']);
    const lastSync = await sync(token, [stop('A', minutesAgo(1))]);
    expect(keysOf(lastSync)).toEqual(['stop:B', 'stop:C', 'stop:A']);
    const read = await gw.call('GET maas:/v1/favourites', {}, { token });
    expect(read.body.items).toEqual(lastSync.body.items);
    expect(read.body.items[0]).toEqual(stop('B', new Date(read.body.items[0]?.changedAt ?? 0)));
  });

  it('belong to one rider, and need a login', async () => {
    const [mine, theirs] = [await newRider(), await newRider()];
    await sync(mine, [stop('A', minutesAgo(1))]);
    expect(keysOf(await sync(theirs, []))).toEqual([]);
    expect((await gw.call('GET maas:/v1/favourites')).code).toBe('unauthenticated');
    expect((await gw.call(SYNC, { body: { items: [] } })).code).toBe('unauthenticated');
  });

  it('sent twice count once, and no change is dated in the future', async () => {
    const token = await newRider();
    const items = [
      stop('A', new Date(gw.clock.now().getTime() + DAY_MS)),
      stop('B', minutesAgo(2)),
    ];
    const first = await sync(token, items);
    const changedAt = first.body.items.find(({ key }) => key === 'stop:A')?.changedAt ?? '';
    expect(Date.parse(changedAt)).toBeLessThanOrEqual(gw.clock.now().getTime());
    gw.clock.advance(5000);
    expect((await sync(token, items)).body.items).toEqual(first.body.items);
    gw.clock.advance(5000);
    expect(keysOf(await sync(token, [stop('A', gw.clock.now(), true)]))).toEqual(['stop:B']);
  });

  it('end in the same state for phones that sync concurrently through two gateways', async () => {
    const token = await newRider();
    const phonesItems = Array.from({ length: 8 }, (_, phone) =>
      Array.from({ length: 10 }, (__, i) =>
        stop(`X${i}`, minutesAgo(((phone * 7 + i * 3) % 8) + 1), (phone + i) % 3 === 0),
      ),
    );
    const answers = await Promise.all(
      phonesItems.map((items, phone) => sync(token, items, phone % 2 === 0 ? gw : second)),
    );
    expect(answers.map(({ status }) => status)).toEqual(phonesItems.map(() => 200));
    const latest = new Map<string, Favourite>();
    for (const item of phonesItems.flat()) {
      const current = latest.get(item.key);
      if (current === undefined || current.changedAt < item.changedAt) latest.set(item.key, item);
    }
    const expected = [...latest.values()].filter(({ removed }) => !removed);
    const { body } = await gw.call('GET maas:/v1/favourites', {}, { token });
    expect(keysOf({ body }).sort()).toEqual(expected.map(({ key }) => key).sort());
  });

  it('have a maximum number, even if two phones add concurrently', async () => {
    const token = await newRider();
    const stops = (letter: string, count: number): Favourite[] =>
      Array.from({ length: count }, (_, i) => stop(`${letter}${i}`, minutesAgo(3)));
    expect((await sync(token, stops('A', FAVOURITES_MAX + 1))).code).toBe('favourites_full');
    expect(keysOf(await sync(token, []))).toEqual([]);
    const answers = await Promise.all([
      sync(token, stops('B', 150), gw),
      sync(token, stops('C', 150), second),
    ]);
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(['favourites_full']);
    expect(keysOf(await sync(token, []))).toHaveLength(150);
    const full = await sync(token, stops('D', 50));
    expect(full.body.items).toHaveLength(FAVOURITES_MAX);
    const instead = [stop('D0', minutesAgo(1), true), stop('E', minutesAgo(1))];
    expect((await sync(token, instead)).status).toBe(200);
  });

  it('are refused if the key does not match, and nothing changes', async () => {
    const token = await newRider();
    const wrong = { ...stop('A', minutesAgo(1)), key: 'stop:B' };
    const answer = await sync(token, [stop('C', minutesAgo(1)), wrong]);
    expect(answer).toMatchObject({ status: 400, code: 'favourite_invalid' });
    expect(keysOf(await sync(token, []))).toEqual([]);
    const unknownKind = { ...stop('A', minutesAgo(1)), kind: 'spaceship' as 'stop' };
    expect((await sync(token, [unknownKind])).code).toBe('invalid_input');
    const noTime = { ...stop('A', minutesAgo(1)), changedAt: 'yesterday' };
    expect((await sync(token, [noTime])).code).toBe('invalid_input');
    const tooMany = Array.from({ length: 2 * FAVOURITES_MAX + 1 }, (_, i) =>
      stop(String(i), minutesAgo(1)),
    );
    expect((await sync(token, tooMany)).code).toBe('invalid_input');
  });

  it('drop removals after half a year and beyond a maximum number', async () => {
    const token = await newRider();
    const longAgo = new Date(gw.clock.now().getTime() - 181 * DAY_MS);
    await sync(token, [
      stop('OLD', longAgo, true),
      stop('NEW', minutesAgo(9), true),
      stop('A', longAgo),
    ]);
    await prune(gw.ctx, retentions(gw.ctx));
    expect(keysOf(await sync(token, [stop('OLD', longAgo), stop('NEW', longAgo)]))).toEqual([
      'stop:A',
      'stop:OLD',
    ]);
    for (const letter of ['F', 'G', 'H']) {
      const removedItems = Array.from({ length: 200 }, (_, i) =>
        stop(`${letter}${i}`, minutesAgo(2), true),
      );
      expect((await sync(token, removedItems)).status).toBe(200);
    }
    const rows = await gw.db
      .selectFrom('favourites')
      .select('key')
      .where('removed_at', 'is not', null)
      .where('key', 'like', 'stop:%')
      .where('user_id', '=', (await gw.call('GET auth:/v1/me', {}, { token })).body.uid)
      .execute();
    expect(rows).toHaveLength(400);
  });
});
