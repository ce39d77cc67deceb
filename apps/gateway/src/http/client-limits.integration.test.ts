import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

/** A tenth of every limit, so that all of them are soon reached. */
const LIMIT_FACTOR = 0.1;

const post = (url: string, payload: object = {}): InjectOptions => ({
  method: 'POST',
  url,
  payload,
});

let phones = 13_900_000_000;

/** Each limit per client: a call that it counts, and its maximum. */
const LIMITS: [name: string, call: () => InjectOptions, most: number][] = [
  ['text messages', () => post('/v1/sms-codes', { phone: String(phones++) }), 20],
  [
    'tries of codes',
    () => post('/v1/sessions', { phone: '13900000000', code: '000000', agreed: true }),
    6,
  ],
  ['tickets', () => post('/auth/cas/verifyTicket', { ticket: 'none', clientId: 'shtrans-h5' }), 12],
  ['links into the mini-program', () => post('/auth/cas/generateScheme'), 6],
  ['mini-program codes', () => post('/ad/generateMiniProgramCode', { scene: 'x' }), 6],
  ['shared trips', () => ({ url: '/v1/shared-trips/none' }), 30],
  ['timetables', () => ({ method: 'HEAD', url: '/v1/gtfs/schedule.zip' }), 6],
  ['all calls', () => ({ url: '/v1/me' }), 120],
];

const neighbour = (i: number) => ({ remoteAddress: `2001:db8:1:2:${i.toString(16)}::1` });
const spoofed = (i: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${i}` } });

const behind =
  (rider: string, proxy = '10.0.0.1') =>
  (i: number) => ({
    remoteAddress: proxy,
    headers: { 'x-forwarded-for': `198.51.100.${i}, 10.0.0.${i}, ${rider}` },
  });

describe.skipIf(!hasDatabase())('limits per client', () => {
  let gw: TestGateway;
  afterEach(() => gw.close());

  /** Returns the number of calls before the first refused one; makes at most `max` and two more. */
  const passed = async (
    [, call, max]: (typeof LIMITS)[number],
    from: (i: number) => InjectOptions,
  ): Promise<number> => {
    for (let i = 0; i < max + 2; i++) {
      const { statusCode, headers } = await gw.app.inject({ ...call(), ...from(i) });
      if (statusCode === 429 && headers['retry-after'] !== undefined) return i;
    }
    return Number.POSITIVE_INFINITY;
  };

  describe('without a proxy', () => {
    beforeEach(async () => {
      gw = await startGateway({ config: { LIMIT_FACTOR } });
      // The start of a window, so that none ends while a test counts.
      gw.clock.set(new Date('2026-11-20T04:00:00.000Z'));
    });

    it.each(LIMITS)('of %s count the addresses of a /64 as one client', async (...limit) => {
      expect(await passed(limit, neighbour)).toBe(limit[2]);
      expect(await passed(limit, () => ({ remoteAddress: '2001:db8:1:3::1' }))).toBe(limit[2]);
    });

    it.each(LIMITS)('of %s ignore forwarded addresses', async (...limit) => {
      expect(await passed(limit, spoofed)).toBe(limit[2]);
    });
  });

  describe('behind a proxy that adds the address it sees', () => {
    it.each<[string, number | string[]]>([
      ['by number', 1],
      ['by network', ['10.0.0.0/8']],
    ])('named %s, count by that address', async (_name, TRUST_PROXY) => {
      gw = await startGateway({ config: { LIMIT_FACTOR, TRUST_PROXY } });
      gw.clock.set(new Date('2026-11-20T04:00:00.000Z'));
      const tries = LIMITS[1] ?? expect.unreachable();
      expect(await passed(tries, behind('203.0.113.1'))).toBe(tries[2]);
      expect(await passed(tries, behind('203.0.113.2', '10.9.9.9'))).toBe(tries[2]);
      expect(await passed(tries, behind('::ffff:203.0.113.3'))).toBe(tries[2]);
      expect(await passed(tries, behind('203.0.113.3'))).toBe(0);
      // All invalid addresses from a proxy are one client.
      expect(await passed(tries, (i) => behind(`host-${i}`)(i))).toBe(tries[2]);
    });

    it('ignore forwarded addresses of callers outside its network', async () => {
      gw = await startGateway({ config: { LIMIT_FACTOR, TRUST_PROXY: ['10.0.0.0/8'] } });
      gw.clock.set(new Date('2026-11-20T04:00:00.000Z'));
      const tries = LIMITS[1] ?? expect.unreachable();
      expect(await passed(tries, (i) => ({ ...spoofed(i), remoteAddress: '192.0.2.7' }))).toBe(
        tries[2],
      );
    });
  });
});
