import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServer } from '../../../test/loopback-server.ts';
import { isSigned } from '../signature.ts';
import { webhookSecret } from '../../../test/webhook-secret.ts';
import { readConfig, required } from '../../config.ts';
import { httpPartnerOrders } from './http.ts';

const SECRET = webhookSecret('partner');
const clock = { now: () => new Date('2026-11-20T04:00:00Z') };

const signal = () => AbortSignal.timeout(500);

describe('the HTTP driver of partner orders', () => {
  const server = new LoopbackServer(() => ({ status: 200, body: '[]' }));
  let url = '';

  beforeAll(async () => {
    url = `${await server.listen()}/relay`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.asked.length = 0;
    server.fault = undefined;
  });

  const driver = () =>
    httpPartnerOrders(
      { PARTNER_ORDERS_URL: url, PARTNER_ORDERS_SECRET: SECRET },
      { clock },
      'rail',
    );

  it('asks for a rider’s orders, signed over the very bytes sent', async () => {
    server.fault = { status: 200, body: '[{"id":"R1"}]' };
    expect(await driver().orders('13800138000', signal())).toEqual([{ id: 'R1' }]);
    const [call] = server.asked;
    expect(call?.target).toBe('/relay/rail/orders');
    expect(call?.body).toBe('{"phone":"13800138000"}');
    const { headers = {}, body = '' } = call ?? {};
    expect(isSigned(SECRET, headers, Buffer.from(body), clock.now())).toBe(true);
  });

  it('takes 404 for "no such order" of one order, and only there', async () => {
    server.fault = { status: 404, body: '{}' };
    expect(await driver().order('13800138000', 'R1', signal())).toBeNull();
    expect(server.asked[0]?.body).toBe('{"phone":"13800138000","orderId":"R1"}');
    await expect(driver().orders('13800138000', signal())).rejects.toThrow('404');
  });

  it.each([302, 401, 500, 503])('throws on %i', async (status) => {
    server.fault = { status, body: '[]' };
    await expect(driver().orders('13800138000', signal())).rejects.toThrow();
    await expect(driver().order('13800138000', 'R1', signal())).rejects.toThrow();
  });

  it('throws when the caller aborts, and for an endless answer', async () => {
    server.fault = 'hang';
    await expect(driver().orders('13800138000', signal())).rejects.toThrow();
    server.fault = { status: 200, body: 'x'.repeat(2_000_001) };
    await expect(driver().orders('13800138000', AbortSignal.timeout(5000))).rejects.toThrow(
      'too much',
    );
  });

  it('returns an answer that is not JSON, for the module to refuse', async () => {
    server.fault = { status: 200, body: '<html>' };
    expect(await driver().orders('13800138000', signal())).toBe('<html>');
  });

  it('needs an address and a secret', () => {
    const config = readConfig({ PARTNER_ORDERS_URL: `${url}/` });
    expect(config.PARTNER_ORDERS_URL).toBe(url);
    expect(() => required(config, 'partnerOrders', 'http')).toThrow(
      'PARTNER_ORDERS_DRIVER=http needs PARTNER_ORDERS_SECRET',
    );
  });
});
