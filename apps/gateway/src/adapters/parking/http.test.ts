import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServer } from '../../../test/loopback-server.ts';
import { isSigned } from '../signature.ts';
import { webhookSecret } from '../../../test/webhook-secret.ts';
import { readConfig, required } from '../../config.ts';
import { checkedParking } from './port.ts';
import { httpParking } from './http.ts';
import type { CarPark, ParkingPort } from './port.ts';

const SECRET = webhookSecret('partner');
const POINT = { lat: 31.2, lon: 121.4 };
const PARK = {
  id: 'p1',
  name: { zh: '停车场', en: 'Car park' },
  address: { zh: '一号', en: 'No. 1' },
  lat: 31.2,
  lon: 121.4,
  spaces: 10,
  free: 3,
  at: '2026-11-20T03:59:00Z',
  hourCents: 800,
  dayCents: null,
  open: '00:00-24:00',
};

const near = async (from: ParkingPort): Promise<CarPark[]> => await from.near(POINT, 500);

describe('the HTTP driver of car parks', () => {
  const server = new LoopbackServer(() => ({ status: 200, body: '[]' }));
  let url = '';
  let now = new Date('2026-11-20T04:00:00Z');
  const clock = { now: () => now };

  beforeAll(async () => {
    url = await server.listen();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.asked.length = 0;
    server.fault = undefined;
    now = new Date('2026-11-20T04:00:00Z');
  });

  const port = (limitMs = 5000): ParkingPort =>
    checkedParking(
      { clock, limitMs, log: pino({ level: 'silent' }) },
      httpParking({ PARKING_URL: `${url}/relay`, PARKING_SECRET: SECRET }, { clock }),
    );

  it('asks for the car parks around a point, signed over the very bytes sent', async () => {
    server.fault = { status: 200, body: JSON.stringify([PARK]) };
    expect(await near(port())).toEqual([{ ...PARK, at: new Date(PARK.at) }]);
    const [call] = server.asked;
    expect(call?.target).toBe('/relay/car-parks');
    expect(JSON.parse(call?.body ?? '')).toEqual({ ...POINT, metres: 500 });
    const { headers = {}, body = '' } = call ?? {};
    expect(isSigned(SECRET, headers, Buffer.from(body), clock.now())).toBe(true);
  });

  it.each([
    ['a refusal', { status: 500, body: '[]' }],
    ['a redirect', { status: 302, body: '' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['no list', { status: 200, body: '{}' }],
    [
      'more free spaces than a number can hold',
      { status: 200, body: JSON.stringify([{ ...PARK, free: 1e300 }]) },
    ],
    ['a car park beyond the poles', { status: 200, body: JSON.stringify([{ ...PARK, lat: 91 }]) }],
    ['a price below nothing', { status: 200, body: JSON.stringify([{ ...PARK, hourCents: -1 }]) }],
    ['a list without end', { status: 200, body: `[${'1,'.repeat(1_000_001)}1]` }],
  ])('takes %s for a partner that fails', async (_, answerOrFault) => {
    server.fault = answerOrFault;
    await expect(near(port())).rejects.toMatchObject({ code: 'partner_unavailable' });
  });

  it('leaves a silent partner behind in time, and alone for ten seconds', async () => {
    server.fault = 'hang';
    const parking = port(200);
    await expect(near(parking)).rejects.toMatchObject({ code: 'partner_unavailable' });
    server.fault = { status: 200, body: '[]' };
    await expect(near(parking)).rejects.toMatchObject({ code: 'partner_unavailable' });
    expect(server.asked).toHaveLength(1);
    now = new Date(now.getTime() + 10_000);
    expect(await near(parking)).toEqual([]);
    expect(server.asked).toHaveLength(2);
  });

  it('needs an address and a secret', () => {
    const config = readConfig({ PARKING_DRIVER: 'http', PARKING_URL: `${url}/` });
    expect(config.PARKING_URL).toBe(url);
    expect(() => required(config, 'parking', 'http')).toThrow(
      'PARKING_DRIVER=http needs PARKING_SECRET',
    );
  });
});
