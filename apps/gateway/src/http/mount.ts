import multipart from '@fastify/multipart';
import { contract } from '@shtrans/contract/api/api';
import {
  parseEndpointKey,
  type Endpoint,
  type EndpointKey,
  FOR_EVER_SECONDS,
  type Method,
} from '@shtrans/contract/api/endpoint';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { credentialFor } from '@shtrans/contract/api/local-calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Admission } from './admission.ts';
import { retriedOnce } from '../db/outage.ts';
import type { Attempt } from '../db/transaction.ts';
import { acceptBytes, acceptFields } from './bodies.ts';
import { takeWholeTextOnly } from './broken-text.ts';
import { type Caller, type Handlers, requireCaller, serviceNotOffered } from './call.ts';
import { deviceMarkOf } from './device-marks.ts';
import { type AnswerWithEvents, eventStreams, type WatchSession } from './event-stream.ts';
import { languageOf } from './language.ts';
import type { Metrics } from './metrics.ts';

/** Maximum bytes of an uploaded image (10 MB, counted as 10 x 1024 x 1024). */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum bytes of a body with a file and its multipart headers. */
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 100_000;

/** An endpoint with its method and URL. */
interface Mounted {
  key: EndpointKey;
  method: Method;
  url: string;
  endpoint: Endpoint;
}

interface Sessions {
  /** Finds the owner of a bearer credential; null if it is unknown, expired or revoked. */
  readCaller: (token: string, address: string) => Promise<Caller | null>;
  /** Called when the caller has proved this credential. */
  onCaller: (request: FastifyRequest, reply: FastifyReply, caller: Caller, token: string) => void;
  /** Watches for the end of a session, to end its streams. */
  watch: WatchSession;
}

type BodyKind = NonNullable<Endpoint['bodyKind']>;
type AnyHandler = (call: unknown) => Promise<unknown>;

/** Lists every endpoint once per URL. Throws if two different endpoints have the same URL. */
export function mountedEndpoints(
  endpoints: Readonly<Record<string, Endpoint>> = contract,
): Mounted[] {
  const byUrl = new Map<string, Mounted>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const key = name as EndpointKey;
    const { method, url } = parseEndpointKey(key);
    const sameUrl = byUrl.get(`${method} ${url}`);
    if (sameUrl && sameUrl.endpoint !== endpoint) {
      throw new Error(`${key} and ${sameUrl.key} differ and share a URL: give one base a path`);
    }
    if (!sameUrl) byUrl.set(`${method} ${url}`, { key, method, url, endpoint });
  }
  return [...byUrl.values()];
}

/** Mounts the contract: checks input, caller and output, and answers every failure with a code. */
export async function mountContract(
  app: FastifyInstance,
  ctx: Pick<Context, 'config'>,
  handlers: Handlers,
  sessions: Sessions,
  metrics: Pick<Metrics, 'streamBegun' | 'streamEnded'>,
  admission: Admission,
): Promise<void> {
  const routes = mountedEndpoints();
  const answerWithEvents = eventStreams(app, ctx.config.LIMIT_FACTOR, metrics, sessions.watch);
  const byBody = Map.groupBy(routes, ({ endpoint }) => endpoint.bodyKind ?? 'fields');
  for (const [kind, mounted] of byBody) {
    await app.register(async (scope) => {
      await SCOPES[kind](scope);
      takeWholeTextOnly(scope);
      for (const route of mounted) {
        const handler = handlers[route.key as keyof Handlers] as AnyHandler;
        mountOne(scope, route, handler, {
          sessions,
          answerWithEvents,
          admission,
          config: ctx.config,
        });
      }
    });
  }
  refuseOtherMethods(app, routes);
}

const SCOPES: Record<BodyKind, (scope: FastifyInstance) => Promise<void> | void> = {
  fields: acceptFields,
  raw: acceptBytes,
  async file(scope) {
    scope.removeAllContentTypeParsers();
    // A body whose stated length is too large is not read; if the length is wrong, the parser cuts it off.
    scope.addHook('preParsing', async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) <= MAX_UPLOAD_BYTES) return;
      void reply.header('connection', 'close');
      throw new CodedError('file_too_large');
    });
    await scope.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, parts: 11, fieldSize: 10_000 },
    });
  },
};

/** What all endpoints share. */
interface Shared {
  sessions: Sessions;
  answerWithEvents: AnswerWithEvents;
  admission: Admission;
  config: Context['config'];
}

function mountOne(
  scope: FastifyInstance,
  mounted: Mounted,
  handler: AnyHandler,
  { sessions, answerWithEvents, admission, config }: Shared,
): void {
  const { key, method, url, endpoint } = mounted;
  const { output, stream, cacheSeconds } = endpoint;
  scope.route({
    method,
    url,
    // A HEAD request has no use for a stream.
    exposeHeadRoute: stream !== true,
    config: { endpoint: key, ...(endpoint.bodyKind === 'raw' && { quota: 'webhooks' as const }) },
    ...(endpoint.bodyKind === 'file' && { bodyLimit: MAX_UPLOAD_BYTES }),
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: output },
    },
    onRequest: async (request, reply) => {
      if (handler === serviceNotOffered) throw new CodedError('service_not_offered');
      request.caller = await admission.admit(request, () =>
        callerFor(mounted, request, reply, sessions),
      );
    },
    preValidation: (request, _reply, next) => {
      // Before validation, which removes fields that the endpoint's schema does not have.
      request.language = languageOf(request);
      next();
    },
    handler: async (request, reply) => {
      const run = (signal?: AbortSignal) =>
        handler(callOf(mounted, config, request, reply, signal));
      if (stream === true) {
        return await answerWithEvents({ key, output }, request, reply, (signal) =>
          retriedOnce(() => run(signal) as Promise<AsyncIterable<unknown>>),
        );
      }
      const answer = await admission.run(request, () =>
        method === 'GET' ? retriedOnce(run) : run(),
      );
      void reply.header('cache-control', cacheControlOf(cacheSeconds));
      return answer;
    },
  });
}

function cacheControlOf(seconds: number | undefined): string {
  if (seconds === undefined) return 'no-store';
  return `public, max-age=${seconds}${seconds === FOR_EVER_SECONDS ? ', immutable' : ''}`;
}

async function callerFor(
  { url, endpoint: { auth } }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  { readCaller, onCaller }: Sessions,
): Promise<Caller | undefined> {
  if (auth === 'none') return undefined;
  const token = bearerOf(request.headers.authorization);
  const credentialOwner =
    token === undefined ? null : await retriedOnce(() => readCaller(token, request.clientKey));
  // A credential of the other kind is ignored here, even if none is required.
  const caller = credentialOwner?.sessionKind === credentialFor(url) ? credentialOwner : null;
  if (token !== undefined && caller !== null) onCaller(request, reply, caller, token);
  requireCaller(auth, caller);
  return caller ?? undefined;
}

/** Returns the credential of an Authorization header. Some clients send the text "undefined" or "null" instead of none. */
function bearerOf(header: string | undefined): string | undefined {
  const token = /^bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1];
  return token === 'undefined' || token === 'null' ? undefined : token;
}

const IDEMPOTENCY_KEY = /^[\w-]{8,128}$/;

function attemptOf(
  { key: endpoint, endpoint: { idempotent } }: Mounted,
  { headers, caller, params, query, body }: FastifyRequest,
): Attempt | undefined {
  if (!idempotent || caller === undefined) return undefined;
  const key = existing(headers['idempotency-key'], 'idempotency_key_missing');
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new CodedError('invalid_input', { field: 'Idempotency-Key' });
  }
  return { userId: caller.userId, key, endpoint, asked: [params, query, body] };
}

const DEVICE_ID = /^[\w.:-]{1,128}$/;

function callOf(
  mounted: Mounted,
  config: Context['config'],
  request: FastifyRequest,
  reply: FastifyReply,
  signal?: AbortSignal,
): object {
  const device = request.headers['x-saic-device-id'];
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    attempt: attemptOf(mounted, request),
    deviceId: typeof device === 'string' && DEVICE_ID.test(device) ? device : undefined,
    // Checked only where a handler reads it.
    get device() {
      return deviceMarkOf(config, request);
    },
    clientAddress: request.clientKey,
    language: request.language,
    signal,
    request,
    reply,
  };
}

/** Answers other methods on the URLs of the contract with 405 and the allowed methods. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Mounted[]): void {
  const methodsOf = Map.groupBy(routes, (route) => route.url);
  for (const [url, mounted] of methodsOf) {
    const allowed = mounted.map((route) => route.method as string);
    const refusedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (m) => !allowed.includes(m),
    );
    if (mounted.some((route) => route.endpoint.stream)) refusedMethods.push('HEAD');
    app.route({
      method: refusedMethods,
      url,
      exposeHeadRoute: false,
      preParsing: async (_request, reply) => {
        void reply.header('allow', allowed.join(', '));
        throw new CodedError('method_not_allowed');
      },
      handler: () => {},
    });
  }
}
