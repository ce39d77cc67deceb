import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServer } from '../../../test/loopback-server.ts';
import { webhookSecret } from '../../../test/webhook-secret.ts';
import { readConfig, required } from '../../config.ts';
import { httpBikes } from './http.ts';
import { type BikePlace, checkedBikes } from './port.ts';

const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
const POINT = { lat: 31.2, lon: 121.4 };
const PLACE = {
  id: 'b1',
  name: { zh: '单车停放点', en: 'Bike parking' },
  ...POINT,
  available: 12,
  at: '2026-11-20T03:59:00Z',
};

const near = async (BIKES_URL: string | undefined): Promise<BikePlace[]> => {
  const settings = { BIKES_URL, BIKES_SECRET: webhookSecret('partner') };
  const port = checkedBikes(
    { clock, limitMs: 5000, log: pino({ level: 'silent' }) },
    httpBikes(settings, { clock }),
  );
  return await port.near(POINT, 500);
};

describe('the HTTP driver of bikes', () => {
  const server = new LoopbackServer(() => ({ status: 200, body: '[]' }));
  let url = '';
  beforeAll(async () => {
    url = await server.listen();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.asked.length = 0;
    server.fault = undefined;
  });

  it('requests the places with bikes around a point', async () => {
    server.fault = { status: 200, body: JSON.stringify([PLACE]) };
    expect(await near(url)).toEqual([{ ...PLACE, at: new Date(PLACE.at) }]);
    expect(server.asked.map(({ target, body }) => [target, JSON.parse(body)])).toEqual([
      ['/bikes', { ...POINT, metres: 500 }],
    ]);
  });

  it.each([
    ['no count', { ...PLACE, available: null }],
    ['less than no bikes', { ...PLACE, available: -1 }],
    ['no time of its count', { ...PLACE, at: null }],
  ])('takes a place with %s for a partner that fails', async (_, place) => {
    server.fault = { status: 200, body: JSON.stringify([place]) };
    await expect(near(url)).rejects.toMatchObject({ code: 'partner_unavailable' });
  });

  it('works without an address: the partner only reports rides', async () => {
    expect(await near(undefined)).toEqual([]);
    expect(server.asked).toEqual([]);
    const config = readConfig({
      BIKES_DRIVER: 'http',
      BIKES_SECRET: webhookSecret('partner'),
    });
    expect(required(config, 'bikes', 'http').BIKES_URL).toBeUndefined();
  });
});
