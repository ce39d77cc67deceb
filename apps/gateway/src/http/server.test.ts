import { contract } from '@shtrans/contract/api';
import { parseEndpointKey } from '@shtrans/contract/endpoint';
import { keysOf } from '@shtrans/contract/narrow';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './server.ts';

const ORIGIN = 'https://h5.example.com';

let app: FastifyInstance;
afterEach(() => app.close());

const start = async (env: Record<string, string>): Promise<void> => {
  app = await createServer(readConfig({ NODE_ENV: 'test', ...env }), pino({ level: 'silent' }));
};

describe('pages of other origins', () => {
  const preflight = (method: string, origin = ORIGIN) =>
    app.inject({
      method: 'OPTIONS',
      url: '/v1/sessions/current',
      headers: { origin, 'access-control-request-method': method },
    });

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
