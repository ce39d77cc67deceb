import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../config.ts';
import { httpPartnerOrders } from './http.ts';

const SECRET = 'a-secret-of-16-or-more';
const clock = { now: () => new Date('2026-11-20T04:00:00Z') };

const signal = () => AbortSignal.timeout(500);

describe('the HTTP driver of partner orders', () => {
  let server: Server;
  let url = '';
  let answer: { status: number; body: string } | 'silence' = { status: 200, body: '[]' };
  let calls: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (part: string) => (body += part));
      request.on('end', () => {
        calls.push({ path: request.url, headers: request.headers, body });
        if (answer !== 'silence') response.writeHead(answer.status).end(answer.body);
      });
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    calls = [];
  });

  const driver = () =>
    httpPartnerOrders(
      { PARTNER_ORDERS_URL: url, PARTNER_ORDERS_SECRET: SECRET },
      { clock },
      'rail',
    );

  it('asks for a rider’s orders, signed over the very bytes sent', async () => {
    answer = { status: 200, body: '[{"id":"R1"}]' };
    expect(await driver().orders('13800138000', signal())).toEqual([{ id: 'R1' }]);
    const [call] = calls;
    expect(call?.path).toBe('/relay/rail/orders');
    expect(call?.body).toBe('{"phone":"13800138000"}');
    expect(call?.headers['x-partner-timestamp']).toBe('1795147200');
    expect(call?.headers['x-partner-signature']).toBe(
      createHmac('sha256', SECRET).update(`1795147200.${call?.body}`).digest('hex'),
    );
  });

  it('takes 404 for "no such order" of one order, and only there', async () => {
    answer = { status: 404, body: '{}' };
    expect(await driver().order('13800138000', 'R1', signal())).toBeNull();
    expect(calls[0]?.body).toBe('{"phone":"13800138000","orderId":"R1"}');
    await expect(driver().orders('13800138000', signal())).rejects.toThrow('404');
  });

  it.each([302, 401, 500, 503])('raises on %i', async (status) => {
    answer = { status, body: '[]' };
    await expect(driver().orders('13800138000', signal())).rejects.toThrow();
    await expect(driver().order('13800138000', 'R1', signal())).rejects.toThrow();
  });

  it('raises when the caller stops waiting, and for an answer without end', async () => {
    answer = 'silence';
    await expect(driver().orders('13800138000', signal())).rejects.toThrow();
    answer = { status: 200, body: 'x'.repeat(2_000_001) };
    await expect(driver().orders('13800138000', AbortSignal.timeout(5000))).rejects.toThrow(
      'too much',
    );
  });

  it('hands on what is no JSON, for the module to refuse', async () => {
    answer = { status: 200, body: '<html>' };
    expect(await driver().orders('13800138000', signal())).toBe('<html>');
  });

  it('needs an address and a secret', () => {
    expect(() => httpPartnerOrders({ PARTNER_ORDERS_URL: url }, { clock }, 'rail')).toThrow(
      ConfigError,
    );
  });
});
