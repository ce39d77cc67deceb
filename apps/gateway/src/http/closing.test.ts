import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './server.ts';

it('closes at once beside a connection that never asked for anything', async () => {
  const app = await createServer(readConfig({ NODE_ENV: 'test' }), pino({ level: 'silent' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // As browsers keep one ready.
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const ended = once(silent.resume(), 'close');
  await app.close();
  await ended;
  expect(app.server.listening).toBe(false);
}, 5000);
