import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Metrics } from './metrics.ts';
import { codeOf } from './problems.ts';

/** Proxies and phones close silent connections; the web app reconnects after 20 s of silence. */
const HEARTBEAT_MS = 10_000;
/** The stream ends after this number (15 min), so that the credential is checked again when the caller reconnects. */
const MAX_HEARTBEATS = 90;
/** A stream starts without its first event if that takes longer. Until then a failure is answered with a status. */
const FIRST_EVENT_MS = 250;
/** Maximum streams of a rider's phones and tabs. The oldest is closed, because it may be a dead connection. */
const PER_RIDER = 8;
/** Maximum streams of an address, which can be an office or a train. */
const PER_ADDRESS = 200;
const RETRY_SECONDS = 10;

/** A comment, which clients ignore. */
const COMMENT = Buffer.from(':\n\n');

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // For proxies that buffer answers.
  'x-accel-buffering': 'no',
};

/** Answers `request` with the events that `start` yields until `signal` is aborted. */
export type AnswerWithEvents = (
  endpoint: { key: string; output: z.ZodType },
  request: FastifyRequest,
  reply: FastifyReply,
  start: (signal: AbortSignal) => Promise<AsyncIterable<unknown>>,
) => Promise<FastifyReply>;

/** Calls `onEnd` when the session of this credential ends, at any gateway. Returns a function that stops watching. */
export type WatchSession = (tokenHash: string, onEnd: () => void) => () => void;

/**
 * Sends server-sent events (HTML standard, section 9.2). Each is checked against the contract; its id is its `version`.
 * A failure before the first event is answered like that of any endpoint, with `too_many_requests` for an address with
 * too many streams. A later failure ends the stream, and the caller reconnects. Events are pulled only as the caller
 * reads, so a slow caller gets the newest one when it reads again. All streams end immediately when the gateway stops,
 * and those of a session when it ends.
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
      // A caller that left in the meantime emits no `close` any more.
      if (reply.raw.destroyed) ended.abort();
      const frame = (event: unknown): Buffer => frames(output, event);
      const broken = (error: unknown): void => {
        request.problemCode = codeOf(error);
        if (!(error instanceof CodedError))
          request.log.warn(
            { event: 'streams.broken', traceId: request.id, err: error },
            'a stream was interrupted',
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
    // Nothing was read since the last beat: the caller is gone or too slow.
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
  // Sends the headers immediately, so that the caller knows that it is connected.
  stream.push(COMMENT);
  if (ended.signal.aborted) end();
  else ended.signal.addEventListener('abort', end);
  flow().catch(broken);
  return stream;
}

/** Returns a function that encodes events. An object that goes to many callers is checked and encoded once. */
function framesOf(): (output: z.ZodType, event: unknown) => Buffer {
  const frameByEvent = new WeakMap<object, Buffer>();
  return (output, event) => {
    const key = typeof event === 'object' && event !== null ? event : {};
    const cachedFrame = frameByEvent.get(key);
    if (cachedFrame !== undefined) return cachedFrame;
    const { success, data, error } = output.safeParse(event);
    if (!success) throw new Error('an event does not fit the contract', { cause: error });
    const frame = Buffer.from(`${idOf(data)}data: ${JSON.stringify(data)}\n\n`);
    frameByEvent.set(key, frame);
    return frame;
  };
}

const idOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'version' in data && Number.isInteger(data.version)
    ? `id: ${String(data.version)}\n`
    : '';

/** The open streams of this gateway by rider and by address, the oldest first. */
function openStreams(limitFactor: number) {
  const open = new Map<string, Set<AbortController>>();
  const add = (listener: string, stream: AbortController): void => {
    const streams = open.get(listener) ?? new Set();
    open.set(listener, streams.add(stream));
    stream.signal.addEventListener('abort', () => {
      streams.delete(stream);
      if (streams.size === 0) open.delete(listener);
    });
  };
  return {
    /** Counts a stream until it is aborted. Throws `too_many_requests` if its address has too many. */
    admit({ clientKey, caller }: FastifyRequest): AbortController {
      const address = `address ${clientKey}`;
      if ((open.get(address)?.size ?? 0) >= PER_ADDRESS * limitFactor) {
        throw new CodedError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
      }
      const stream = new AbortController();
      add(address, stream);
      if (caller !== undefined) {
        const rider = `rider ${caller.userId}`;
        const [oldest, ...newerStreams] = open.get(rider) ?? [];
        if (newerStreams.length + 1 >= PER_RIDER) oldest?.abort();
        add(rider, stream);
      }
      return stream;
    },
    endAll(): void {
      for (const streams of open.values()) for (const stream of streams) stream.abort();
    },
  };
}
