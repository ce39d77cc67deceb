import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';

const FRIDAY_NOON = new Date('2026-11-20T04:00:00Z');

const SQUARE = { lat: 31.2304, lon: 121.4737 };
/** 03:00 by the city's clock: nothing runs. */
const NIGHT = new Date('2026-11-20T19:00:00.000Z');

describe.skipIf(!hasDatabase())('departures around a point', () => {
  let gw: TestGateway;
  const clock = testClock(FRIDAY_NOON);

  beforeAll(async () => {
    gw = await startGateway({ clock });
  });
  afterAll(() => gw.close());

  const around = async (query: Record<string, unknown>) =>
    await gw.call('GET maas:/v1/near-departures', { query });

  it('are one row for each line and direction, the metro of People’s Square first', async () => {
    clock.set(FRIDAY_NOON);
    const { body } = await around(SQUARE);
    const rows = body.items.map(
      ({ stop, departures: [next] }) =>
        `${stop.name.zh} ${next?.line.id ?? ''} ${next?.direction ?? ''}`,
    );
    // Line 8 also stops at a nearer station.
    expect(rows.slice(0, 4).toSorted()).toEqual([
      '人民广场 metro-1 0',
      '人民广场 metro-1 1',
      '人民广场 metro-2 0',
      '人民广场 metro-2 1',
    ]);
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map((row) => row.split(' ').slice(1).join(' '))).size).toBe(12);
    expect(body.items[0]).toMatchObject({ kind: 'station' });
    for (const { departures, walkSeconds, distanceMetres } of body.items) {
      expect(departures.length).toBeGreaterThan(0);
      expect(departures.length).toBeLessThanOrEqual(3);
      expect(walkSeconds).toBeGreaterThan(0);
      expect(distanceMetres).toBeLessThanOrEqual(800);
    }
    expect((await around({ ...SQUARE, limit: 2 })).body.items).toHaveLength(2);
  });

  it('are none that leave before the rider has walked there', async () => {
    clock.set(FRIDAY_NOON);
    const { body } = await around(SQUARE);
    const early = body.items.flatMap(({ stop, walkSeconds, departures }) =>
      departures
        .filter(
          ({ scheduledAt, expectedAt }) =>
            Date.parse(expectedAt ?? scheduledAt) < FRIDAY_NOON.getTime() + walkSeconds * 1000,
        )
        .map(({ line }) => `${stop.name.zh} ${line.id}`),
    );
    expect(early).toEqual([]);
    // The nearest entrance of the square's station is more than a minute away, and its trains follow each other closely.
    expect(body.items[0]?.walkSeconds).toBeGreaterThan(60);
    expect(body.items[0]?.departures).toHaveLength(3);
  });

  it('are the first of tomorrow at night', async () => {
    clock.set(NIGHT);
    const { body } = await around({ ...SQUARE, limit: 6 });
    const firstTimes = body.items.map(({ departures: [next] }) => next?.scheduledAt ?? '');
    // Between 05:00 and 07:00.
    for (const time of firstTimes) expect(time).toMatch(/^2026-11-20T2[1-2]:/);
  });

  it('are none far from any stop, and refused outside the city', async () => {
    clock.set(FRIDAY_NOON);
    expect((await around({ lat: 31.13, lon: 121.95 })).body.items).toEqual([]);
    expect(await around({ lat: 48.85, lon: 2.35 })).toMatchObject({
      status: 400,
      code: 'place_outside_city',
    });
    expect((await around({ lat: 91, lon: 0 })).code).toBe('invalid_input');
  });
});
