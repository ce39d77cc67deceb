import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { PATIENCE_MS } from './patience.ts';

/** Ends every connection that listens to notices. */
export const endListening: RawBuilder<unknown> = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'gateway, listening'`;

/** One server-sent event. */
export interface TestEvent<T> {
  id: string | undefined;
  data: T;
}

export interface Listening<T> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** What came so far, comments included. */
  raw(): string;
  /** The next event that none was taken before; rejects when the stream ends or nothing comes for long. */
  next(): Promise<TestEvent<T>>;
  /** Takes events until one fits. */
  until(fits: (data: T) => boolean): Promise<TestEvent<T>>;
  /** Resolves when the gateway ended the stream; gives the events nobody took. */
  ended: Promise<void>;
  /** Hangs up. */
  close(): void;
}

/** The server's address; it listens on any port from now on unless it did already. */
export async function originOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const nobodyLooks = (): void => {};

/** Listens to server-sent events over a real connection. */
export async function listenTo<T>(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string> = {},
): Promise<Listening<T>> {
  const url = new URL((await originOf(app)) + path);
  return await new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false });
    asked.once('error', reject);
    asked.once('response', (response) => {
      let raw = '';
      let taken = 0;
      let over = false;
      let look = nobodyLooks;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        raw += chunk;
        look();
      });
      const ended = new Promise<void>((done) => {
        response.on('close', () => {
          over = true;
          look();
          done();
        });
      });
      // A connection that was reset is one that ended.
      response.on('error', () => {});
      const events = (): TestEvent<T>[] =>
        raw
          .split('\n\n')
          .slice(0, -1)
          .map((frame) => frame.split('\n'))
          .filter((lines) => lines.some((line) => line.startsWith('data: ')))
          .map((lines) => ({
            id: lines.find((line) => line.startsWith('id: '))?.slice(4),
            data: JSON.parse(lines.find((line) => line.startsWith('data: '))?.slice(6) ?? '') as T,
          }));
      const next = (): Promise<TestEvent<T>> =>
        new Promise((done, failed) => {
          const timer = setTimeout(() => failed(new Error(`no event came: ${raw}`)), PATIENCE_MS);
          look = () => {
            const event = events()[taken];
            if (event === undefined && !over) return;
            clearTimeout(timer);
            look = nobodyLooks;
            if (event === undefined) failed(new Error('the stream ended'));
            else {
              taken += 1;
              done(event);
            }
          };
          look();
        });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        raw: () => raw,
        next,
        async until(fits) {
          for (;;) {
            const event = await next();
            if (fits(event.data)) return event;
          }
        },
        ended,
        close: () => asked.destroy(),
      });
    });
    asked.end();
  });
}
