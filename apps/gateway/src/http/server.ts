import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import { contract } from '@shtrans/contract/api/api';
import { parseEndpointKey } from '@shtrans/contract/api/endpoint';
import { CodedError, type ErrorCode } from '@shtrans/contract/api/errors';
import { keysOf } from '@shtrans/contract/values/narrow';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifySerializerCompiler,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type z, ZodError } from 'zod';
import type { Config } from '../config.ts';
import { clientKey } from './client-key.ts';
import { problemOf, sendProblem } from './problems.ts';
import { securityHeaders } from './security-headers.ts';
import { traceIdOf } from './trace.ts';

const MAX_URL = 8192;
const BODY_LIMIT = 256 * 1024;

/** Escapes the per cent signs of a path with a malformed escape, so that it reaches the not-found handler. */
function readable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    if (path.includes('%')) decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Creates a Fastify server with the gateway's limits, coded errors and headers, without routes. */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: traceIdOf,
    // One logger for all requests, because a child logger per request costs more than its line.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => readable(url),
    // The hook below refuses a request without a host, with the security headers.
    http: { requireHostHeader: false },
    // Hooks do not run for requests that the router cannot parse.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply.headers(headers).header('x-trace-id', request.id)),
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket, headers),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkedJson);
  app.decorateRequest('clientKey', '');
  app.decorateRequest('caller', undefined);
  app.decorateRequest('language', undefined);
  app.decorateRequest('problemCode', undefined);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    sendProblem(validationCause(error), request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    sendProblem(new CodedError('not_found'), request, reply);
  });
  app.addHook('onRequest', (request, reply, next) => {
    request.clientKey = clientKey(request.ip);
    void reply.headers(headers).header('x-trace-id', request.id);
    const { originalUrl, raw } = request;
    if (originalUrl.length > MAX_URL) return next(new CodedError('uri_too_long'));
    const hosts = hostCount(raw.rawHeaders);
    const isMalformed = hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0');
    return next(isMalformed ? new CodedError('malformed_body') : undefined);
  });
  // Ignores unknown expectations, as RFC 9110, 10.1.1 allows; Node's own refusal would lack the headers.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  closeAsTheyFinish(app, headers);
  if (config.CORS_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: config.CORS_ORIGINS,
      methods: [...new Set(keysOf(contract).map((key) => parseEndpointKey(key).method))],
      exposedHeaders: ['x-trace-id', 'retry-after', 'www-authenticate'],
      maxAge: 600,
    });
  }
  return app;
}

/**
 * Returns how many `Host` fields a request has. Node takes the first; a cache in front may take another, so more than one
 * is refused, as RFC 9112, 3.2 demands. The list has each name before its value.
 */
const hostCount = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter(
    (field, i) => i % 2 === 0 && field.length === 4 && field.toLowerCase() === 'host',
  ).length;

/** Trusts the configured number of hops; Fastify's own numeric option would trust none of them. */
const trustedProxies = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number'
    ? proxies > 0 && ((_address: string, hop: number) => hop < proxies)
    : proxies;

/** Serializes answers by the contract and removes unknown fields. An answer that does not match is a bug. */
const checkedJson: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) => {
    const checked = schema.safeParse(answer);
    if (checked.success) return JSON.stringify(checked.data);
    throw new Error('an answer does not fit the contract', { cause: checked.error });
  };

/**
 * While the server closes, closes connections once their last answer is sent: a client that keeps one alive would delay
 * the stop by a minute. So would a connection that a browser opened in advance, which Node considers active.
 */
function closeAsTheyFinish(app: FastifyInstance, headers: Record<string, string>): void {
  let sweep: NodeJS.Timeout | undefined;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    // Fastify itself refuses requests on such a connection, before any hook.
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeaders(new Headers(headers));
    });
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
    app.server.once('close', () => clearInterval(sweep));
  });
  // A server that never listened does not emit `close`.
  app.addHook('onClose', async () => {
    if (!app.server.listening) clearInterval(sweep);
  });
}

/** Returns the zod error of an input that Fastify wrapped, or the error itself. */
function validationCause(error: FastifyError): unknown {
  if (!error.validation) return error;
  return new ZodError(
    error.validation.map((issue) => ({
      code: 'custom' as const,
      path: issue.instancePath.split('/').filter((part) => part !== ''),
      message: issue.message ?? 'invalid',
      input: undefined,
    })),
  );
}

/**
 * Answers malformed or oversized HTTP with a coded problem and closes the connection. Without a request it only closes:
 * on an idle connection that times out, a request may arrive at this moment and take the problem for its own answer.
 */
function answerBrokenHttp(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? overflowCode(error) : 'malformed_body';
  const problem = problemOf({ code }, traceIdOf({ headers: {} }), 'zh_cn');
  const body = JSON.stringify(problem);
  const head = {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-trace-id': problem.traceId,
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
  socket.end(`${status}${lines.join('')}\r\n${body}`);
}

/** Returns whether the address or the headers took all the room: the address is the first line of the first packet. */
function overflowCode({ rawPacket }: { rawPacket?: unknown }): ErrorCode {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, MAX_URL) : '';
  return /^[A-Z]+ [^ ]*$/.test(start) && start.length === MAX_URL
    ? 'uri_too_long'
    : 'headers_too_large';
}
