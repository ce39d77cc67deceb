import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { PATIENCE_MS } from './patience.ts';

/** Ends all connections that listen to notices. */
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
  /** Everything received so far, including comments. */
  raw(): string;
  /** Takes the next event. Rejects if the stream ends, or nothing arrives within `PATIENCE_MS`. */
  next(): Promise<TestEvent<T>>;
  /** Takes events until one matches. */
  until(fits: (data: T) => boolean): Promise<TestEvent<T>>;
  /** Resolves when the gateway ends the stream. */
  ended: Promise<void>;
  /** Disconnects. */
  close(): void;
}

/** Returns the server's origin. Makes it listen on any port first, unless it listens already. */
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
    const outgoing = request(url, { headers, agent: false });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let raw = '';
      let takenCount = 0;
      let isOver = false;
      let look = nobodyLooks;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        raw += chunk;
        look();
      });
      const ended = new Promise<void>((resolveEnded) => {
        response.on('close', () => {
          isOver = true;
          look();
          resolveEnded();
        });
      });
      // A reset connection has also ended.
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
        new Promise((resolveEvent, failed) => {
          const timer = setTimeout(
            () => failed(new Error(`no event arrived: ${raw}`)),
            PATIENCE_MS,
          );
          look = () => {
            const event = events()[takenCount];
            if (event === undefined && !isOver) return;
            clearTimeout(timer);
            look = nobodyLooks;
            if (event === undefined) failed(new Error('the stream ended'));
            else {
              takenCount += 1;
              resolveEvent(event);
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
        close: () => outgoing.destroy(),
      });
    });
    outgoing.end();
  });
}
