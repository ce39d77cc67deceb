import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Metrics } from './metrics.ts';
import { codeOf } from './problems.ts';

/** Proxies and phones give up a connection that says nothing; the web app takes 20 s of it for a break. */
const HEARTBEAT_MS = 10_000;
/** After so many the stream ends, and the caller's credential is checked anew as it comes back: 15 min. */
const MAX_HEARTBEATS = 90;
/** A stream whose first event takes longer is begun without it. Until then a failure has a status. */
const FIRST_EVENT_MS = 250;
/** A rider's phones and tabs. The oldest gives way: it may be a connection that died without a word. */
const PER_RIDER = 8;
/** An office or a train. */
const PER_ADDRESS = 200;
const RETRY_SECONDS = 10;

/** A line the reader skips. */
const COMMENT = Buffer.from(':\n\n');

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that gather answers before they pass them on.
  'x-accel-buffering': 'no',
};

/** Answers `request` with the events that `start` gives until `signal` says that nobody listens. */
export type AnswerWithEvents = (
  endpoint: { key: string; output: z.ZodType },
  request: FastifyRequest,
  reply: FastifyReply,
  start: (signal: AbortSignal) => Promise<AsyncIterable<unknown>>,
) => Promise<FastifyReply>;

/** Calls `onEnd` when the session of this credential ends, at whichever gateway; gives what stops that. */
export type WatchSession = (tokenHash: string, onEnd: () => void) => () => void;

/**
 * Server-sent events (HTML standard, section 9.2). Each is checked against the contract; its id is
 * its `version`. What fails before the first event is answered as any endpoint's failure, with
 * `too_many_requests` for an address with too many streams; what fails later ends the stream, and
 * the caller comes back. A caller that does not read gets the newest event once it reads on: the
 * events wait to be asked for. As the gateway stops, every stream ends at once, and with a session those
 * that it opened.
 */
export function eventStreams(
  app: FastifyInstance,
  limitFactor: number,
  metrics: Pick<Metrics, 'streamBegun' | 'streamEnded'>,
  watchSession: WatchSession,
): AnswerWithEvents {
  const open = openStreams(limitFactor);
  const frames = framesOf();
  app.addHook('preClose', async () => open.endAll());
  return async ({ key, output }, request, reply, start) => {
    const ended = open.admit(request);
    metrics.streamBegun(key);
    ended.signal.addEventListener('abort', () => metrics.streamEnded(key));
    reply.raw.once('close', () => ended.abort());
    if (request.caller !== undefined) {
      const stopWatching = watchSession(request.caller.tokenHash, () => ended.abort());
      ended.signal.addEventListener('abort', stopWatching);
    }
    try {
      const events = (await start(ended.signal))[Symbol.asyncIterator]();
      const first = events.next();
      await Promise.race([first, delay(FIRST_EVENT_MS)]);
      // A caller that left meanwhile closes nothing any more.
      if (reply.raw.destroyed) ended.abort();
      const frame = (event: unknown): Buffer => frames(output, event);
      const broken = (error: unknown): void => {
        request.problemCode = codeOf(error);
        if (!(error instanceof CodedError))
          request.log.warn(
            { event: 'streams.broken', traceId: request.id, err: error },
            'a stream broke off',
          );
      };
      return reply.headers(HEADERS).send(streamOf({ events, first, frame, ended, broken }));
    } catch (error) {
      ended.abort();
      throw error;
    }
  };
}

const nobodyWaits = (): void => {};

function streamOf({
  events,
  first,
  frame,
  ended,
  broken,
}: {
  events: AsyncIterator<unknown>;
  first: Promise<IteratorResult<unknown>>;
  frame: (event: unknown) => Buffer;
  ended: AbortController;
  broken: (error: unknown) => void;
}): Readable {
  let readOn = nobodyWaits;
  let waited = false;
  const stream = new Readable({
    read: () => {
      waited = false;
      readOn();
    },
  });
  const end = (): void => {
    clearInterval(heart);
    if (!stream.readableEnded && !stream.destroyed) stream.push(null);
    readOn();
  };
  let beats = 0;
  const heart = setInterval(() => {
    beats += 1;
    const waits = stream.readableLength > 0;
    // Since the last beat nothing was read: whoever asked is gone, or too slow to follow.
    if (waits && waited) stream.destroy();
    waited = waits;
    if (waits) return;
    if (beats < MAX_HEARTBEATS) stream.push(COMMENT);
    else ended.abort();
  }, HEARTBEAT_MS);
  const flow = async (): Promise<void> => {
    try {
      let step = await first;
      while (step.done !== true && !ended.signal.aborted) {
        const read = new Promise<void>((resolve) => (readOn = resolve));
        if (!stream.push(frame(step.value))) await read;
        if (ended.signal.aborted) break;
        step = await events.next();
      }
    } catch (error) {
      broken(error);
    }
    ended.abort();
    await events.return?.();
  };
  // With it the head goes out at once: the caller knows that it is connected.
  stream.push(COMMENT);
  if (ended.signal.aborted) end();
  else ended.signal.addEventListener('abort', end);
  flow().catch(broken);
  return stream;
}

/** The event as it is sent. One object told to many is checked and written once. */
function framesOf(): (output: z.ZodType, event: unknown) => Buffer {
  const known = new WeakMap<object, Buffer>();
  return (output, event) => {
    const key = typeof event === 'object' && event !== null ? event : {};
    const made = known.get(key);
    if (made !== undefined) return made;
    const { success, data, error } = output.safeParse(event);
    if (!success) throw new Error('an event does not fit the contract', { cause: error });
    const frame = Buffer.from(`${idOf(data)}data: ${JSON.stringify(data)}\n\n`);
    known.set(key, frame);
    return frame;
  };
}

const idOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'version' in data && Number.isInteger(data.version)
    ? `id: ${String(data.version)}\n`
    : '';

/** The streams of this gateway by who listens: a rider and an address; the oldest first. */
function openStreams(limitFactor: number) {
  const open = new Map<string, Set<AbortController>>();
  const add = (who: string, stream: AbortController): void => {
    const streams = open.get(who) ?? new Set();
    open.set(who, streams.add(stream));
    stream.signal.addEventListener('abort', () => {
      streams.delete(stream);
      if (streams.size === 0) open.delete(who);
    });
  };
  return {
    /** Raises `too_many_requests` for an address that has enough. Aborted, it is counted no more. */
    admit({ clientKey, caller }: FastifyRequest): AbortController {
      const address = `address ${clientKey}`;
      if ((open.get(address)?.size ?? 0) >= PER_ADDRESS * limitFactor) {
        throw new CodedError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
      }
      const stream = new AbortController();
      add(address, stream);
      if (caller !== undefined) {
        const rider = `rider ${caller.userId}`;
        const [oldest, ...others] = open.get(rider) ?? [];
        if (others.length + 1 >= PER_RIDER) oldest?.abort();
        add(rider, stream);
      }
      return stream;
    },
    endAll(): void {
      for (const streams of open.values()) for (const stream of streams) stream.abort();
    },
  };
}
