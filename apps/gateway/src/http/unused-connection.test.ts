import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './server.ts';

describe('a connection without a request yet, as browsers open in advance', () => {
  let app: FastifyInstance;
  /** Its two ends, and the bytes that the client received. */
  let near: Socket;
  let far: Socket;
  let received: Buffer[];
  beforeEach(async () => {
    app = await createServer(readConfig({ NODE_ENV: 'test' }), pino({ level: 'silent' }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(app.server, 'connection');
    near = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    received = [];
    near.on('data', (bytes: Buffer) => received.push(bytes));
    [far] = (await accepted) as [Socket];
    return () => app.close();
  });

  it('does not delay a stop', async () => {
    const ended = once(near, 'close');
    await app.close();
    await ended;
    expect(received).toEqual([]);
  });

  it('gets no bytes when it times out, because the next call would take them for its answer', async () => {
    const ended = once(near, 'close');
    const tooOld = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', tooOld, far);
    await ended;
    expect(received).toEqual([]);
  });
});
