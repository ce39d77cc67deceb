import { cityInstant } from '@shtrans/contract/values/calendar';
import { FEE_RULES } from '@shtrans/contract/fees/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';

const RULE = 'GET auto:/v1/fee-rules/:id';
const ESTIMATE = 'GET auto:/v1/fee-estimates';
/** People's Square and Hongqiao Station. */
const POINTS = { fromLat: 31.2336, fromLon: 121.475, toLat: 31.194, toLon: 121.32 };

describe.skipIf(!hasDatabase())('fee rules', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({ clock: testClock(cityInstant(2026, 6, 30, 23, 59)) });
  });
  afterAll(async () => await gw?.close());

  const estimate = async (query: Record<string, unknown>) => await gw.call(ESTIMATE, { query });

  it.each(FEE_RULES)('%s: in force, with rows, source and all versions', async (id) => {
    const { status, body } = await gw.call(RULE, { params: { id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, inForce: true });
    expect(body.rows.length).toBeGreaterThan(1);
    expect(body.source.zh).not.toBe('');
    expect(body.versions.map(({ version }) => version)).toContain(body.version);
  });

  it('the version in force changes at the city’s midnight; the older one stays readable', async () => {
    const { body } = await gw.call(RULE, { params: { id: 'saic' } });
    expect(body).toMatchObject({ version: '2025-01', validTo: '2026-06-30', example: true });
    gw.clock.set(cityInstant(2026, 7, 1));
    const july = await gw.call(RULE, { params: { id: 'saic' } });
    expect(july.body).toMatchObject({ version: '2026-07', inForce: true, validTo: null });
    const old = await gw.call(RULE, { params: { id: 'saic' }, query: { version: '2025-01' } });
    expect(old.body).toEqual({ ...body, inForce: false });
  });

  it('an unknown rule or version is refused', async () => {
    expect((await gw.call(RULE, { params: { id: 'rickshaw' } })).code).toBe('fee_rule_not_found');
    expect((await gw.call(RULE, { params: { id: 'toString' } })).code).toBe('fee_rule_not_found');
    const version = { params: { id: 'taxi' }, query: { version: '1999' } };
    expect((await gw.call(RULE, version)).code).toBe('fee_rule_not_found');
    const long = { params: { id: 'taxi' }, query: { version: '1'.repeat(99) } };
    expect((await gw.call(RULE, long)).code).toBe('invalid_input');
  });

  it('estimates by distance and duration', async () => {
    const departAt = cityInstant(2026, 6, 10, 23).toISOString();
    const { body } = await estimate({
      service: 'taxi',
      distanceMetres: 10_000,
      durationSeconds: 1500,
      waitingSeconds: 240,
      at: departAt,
    });
    expect(body).toMatchObject({
      distanceMetres: 10_000,
      departAt: departAt,
      statement: { rule: { id: 'taxi', version: '2023' }, estimated: true, totalCents: 5100 },
    });
    // (16 + 18.90 + 4.05) x 1.3 = 50.64
    expect(body.statement.items.map(({ code, amountCents }) => [code, amountCents])).toEqual([
      ['flag_fall', 1600],
      ['distance', 1890],
      ['waiting', 405],
      ['night', 1169],
      ['rounding', 36],
    ]);
  });

  it('estimates between two points by the dispatcher’s route', async () => {
    const { body } = await estimate({ service: 'saic', ...POINTS });
    expect(body.distanceMetres).toBeGreaterThan(14_000);
    const byLength = await estimate({
      service: 'saic',
      distanceMetres: body.distanceMetres,
      durationSeconds: body.durationSeconds,
    });
    expect(byLength.body.statement.items).toEqual(body.statement.items);
  });

  it.each([
    ['neither points nor a distance', {}, 'fee_input_invalid'],
    ['a duration alone', { durationSeconds: 60 }, 'fee_input_invalid'],
    ['points and a distance', { ...POINTS, distanceMetres: 5000 }, 'fee_input_invalid'],
    ['half a point', { ...POINTS, toLon: undefined }, 'fee_input_invalid'],
    ['minutes unknown', { service: 'saic', distanceMetres: 5000 }, 'fee_input_invalid'],
    [
      'waiting longer than the ride',
      { distanceMetres: 5000, durationSeconds: 60, waitingSeconds: 61 },
      'fee_input_invalid',
    ],
    ['one point twice', { ...POINTS, toLat: 31.2336, toLon: 121.475 }, 'ride_ends_equal'],
    ['another city', { ...POINTS, toLat: 39.9, toLon: 116.4 }, 'place_outside_city'],
    [
      'before the first tariff',
      { distanceMetres: 9, at: '2001-01-01T00:00:00Z' },
      'fee_rule_not_found',
    ],
    ['an unknown service', { service: 'rickshaw', distanceMetres: 5000 }, 'invalid_input'],
    ['a negative distance', { distanceMetres: -1 }, 'invalid_input'],
    ['no number', { distanceMetres: 'far' }, 'invalid_input'],
    ['part of a metre', { distanceMetres: 1.5 }, 'invalid_input'],
    ['beyond all reason', { distanceMetres: 1e9 }, 'invalid_input'],
    ['no instant', { distanceMetres: 5000, at: 'tomorrow' }, 'invalid_input'],
    ['no place on earth', { ...POINTS, toLat: 91 }, 'invalid_input'],
  ])('refuses %s', async (_, query, code) => {
    const entries = Object.entries({ service: 'taxi', ...query }).filter(
      ([, v]) => v !== undefined,
    );
    expect((await estimate(Object.fromEntries(entries))).code).toBe(code);
  });
});
