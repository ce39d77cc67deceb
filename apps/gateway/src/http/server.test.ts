import { connect, type AddressInfo } from 'node:net';
import { contract } from '@shtrans/contract/api/api';
import { parseEndpointKey } from '@shtrans/contract/api/endpoint';
import { keysOf } from '@shtrans/contract/values/narrow';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { readConfig } from '../config.ts';
import { createServer } from './server.ts';

const ORIGIN = 'https://h5.example.com';

let app: FastifyInstance;
afterEach(() => app.close());

const start = async (env: Record<string, string>): Promise<void> => {
  app = await createServer(readConfig({ NODE_ENV: 'test', ...env }), pino({ level: 'silent' }));
};

const preflight = (method: string, origin = ORIGIN) =>
  app.inject({
    method: 'OPTIONS',
    url: '/v1/sessions/current',
    headers: { origin, 'access-control-request-method': method },
  });

/** Sends raw text on one connection. Returns everything received. */
async function raw(...parts: (string | Promise<string>)[]): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  const ended = new Promise((resolve, reject) => {
    socket.once('close', resolve);
    socket.once('error', reject);
  });
  for (const part of parts) socket.write(await part);
  await ended;
  return text;
}
const get = (path: string, headers = 'host: x\r\n'): string =>
  `GET ${path} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`;

describe('pages of other origins', () => {
  it('may use every method that the contract has, and no other', async () => {
    await start({ CORS_ORIGINS: ORIGIN });
    const { headers } = await preflight('DELETE');
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    const allowed = String(headers['access-control-allow-methods']).split(', ');
    const needed = new Set(keysOf(contract).map((key) => parseEndpointKey(key).method));
    expect(allowed.toSorted()).toEqual([...needed].toSorted());
    expect(allowed).toContain('DELETE');
  });

  it('are those that are named', async () => {
    await start({ CORS_ORIGINS: ORIGIN });
    const { headers } = await preflight('DELETE', 'https://evil.example');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('https for a year', () => {
  const listen = async (env: Record<string, string>): Promise<void> => {
    await start({ CORS_ORIGINS: ORIGIN, ...env });
    app.get('/there', () => ({}));
    app.get('/things/:id', () => ({}));
    await app.listen({ port: 0, host: '127.0.0.1' });
  };
  const HTTPS = { PUBLIC_URL: 'https://city.example' };

  it.each([
    ['an answer', get('/there'), 200],
    ['an unknown address', get('/nothing'), 404],
    ['an address that cannot be read', get('/%zz'), 404],
    ['one with a part that is too long', get(`/things/${'x'.repeat(600)}`), 414],
    ['one that is too long', get(`/${'x'.repeat(9000)}`), 414],
    ['one that is far too long', get(`/${'x'.repeat(40_000)}`), 414],
    [
      'headers that are too long',
      get('/there', `host: x\r\nx-much: ${'x'.repeat(40_000)}\r\n`),
      431,
    ],
    ['many headers', get('/there', `host: x\r\n${'x-much: 1\r\n'.repeat(4000)}`), 431],
    ['a request without a host', get('/there', ''), 400],
    ['a request with two hosts', get('/there', 'Host: x\r\nHOST: x\r\n'), 400],
    ['an unknown expectation', get('/there', 'host: x\r\nexpect: more\r\n'), 200],
    ['malformed HTTP', '\x16\x03\x01\x02\r\n\r\n', 400],
    [
      'a preflight of another origin',
      `OPTIONS /there HTTP/1.1\r\nhost: x\r\norigin: ${ORIGIN}\r\naccess-control-request-method: DELETE\r\nconnection: close\r\n\r\n`,
      204,
    ],
  ])('is required with %s', async (_name, request, status) => {
    await listen(HTTPS);
    const answer = await raw(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(
      /\r\nstrict-transport-security: max-age=31536000; includeSubDomains\r\n/i,
    );
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  });

  it('is required only at the host if that is set', async () => {
    await listen({ ...HTTPS, HSTS_SUBDOMAINS: 'false' });
    expect(await raw(get('/there'))).toMatch(
      /\r\nstrict-transport-security: max-age=31536000\r\n/i,
    );
  });

  it('is required while the gateway stops', async () => {
    await start(HTTPS);
    const entered = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    app.get('/slow', async () => {
      entered.resolve();
      await finished.promise;
      return {};
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const closing = async (): Promise<string> => {
      await entered.promise;
      void app.close();
      await vi.waitFor(() => expect(app.server.listening).toBe(false), PATIENCE_MS);
      app.server.once('request', () => finished.resolve());
      return get('/slow');
    };
    const slow = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n';
    const answers = await raw(slow, closing());
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
    expect(answers.match(/strict-transport-security/gi)).toHaveLength(2);
  });

  it.each([{}, { PUBLIC_URL: 'http://127.0.0.1:8088' }])(
    'is not required if the app has none: %j',
    async (env) => {
      await listen(env);
      for (const request of [get('/there'), get('/%zz'), '\x16\r\n\r\n']) {
        expect(await raw(request)).not.toMatch(/strict-transport-security/i);
      }
    },
  );
});
