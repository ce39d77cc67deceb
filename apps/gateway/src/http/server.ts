import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import { contract } from '@shtrans/contract/api/api';
import { parseEndpointKey } from '@shtrans/contract/api/endpoint';
import { CodedError } from '@shtrans/contract/api/errors';
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

/** An address with a malformed escape, so that it reaches those who answer what is unknown: its per cent signs stay. */
function readable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    if (path.includes('%')) decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A Fastify server with our limits, coded errors and headers, and no routes yet. */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: traceIdOf,
    // One log for all requests: a child each costs more than their line, and few say more than that.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => readable(url),
    // A request without a host is refused below, with our headers.
    http: { requireHostHeader: false },
    // What the router cannot read meets no hook.
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
  app.addHook('onRequest', (request, reply, done) => {
    request.clientKey = clientKey(request.ip);
    void reply.headers(headers).header('x-trace-id', request.id);
    const { originalUrl, raw } = request;
    if (originalUrl.length > MAX_URL) return done(new CodedError('uri_too_long'));
    const isNameless = request.headers.host === undefined && raw.httpVersion !== '1.0';
    return done(isNameless ? new CodedError('malformed_body') : undefined);
  });
  // An expectation that nobody knows may be passed over (RFC 9110, 10.1.1); Node's own refusal has no headers.
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

/** Of so many proxies each is believed in what it wrote behind the others; of Fastify's own numbers none is. */
const trustedProxies = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number'
    ? proxies > 0 && ((_address: string, hop: number) => hop < proxies)
    : proxies;

/** Answers are what the contract says, without what it does not name; another answer is a fault of ours. */
const checkedJson: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) => {
    const checked = schema.safeParse(answer);
    if (checked.success) return JSON.stringify(checked.data);
    throw new Error('an answer does not fit the contract', { cause: checked.error });
  };

/**
 * While the server closes, a connection whose last answer is sent is closed as well: kept alive by a
 * client that knows nothing of it, it would hold the stop for a minute. So would one that a browser opened
 * to have it ready, which Node takes for one that is about to ask.
 */
function closeAsTheyFinish(app: FastifyInstance, headers: Record<string, string>): void {
  let sweep: NodeJS.Timeout | undefined;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    // Fastify refuses what comes on such a connection by itself, before any hook.
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeaders(new Headers(headers));
    });
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
    app.server.once('close', () => clearInterval(sweep));
  });
  // A server that never listened does not close either.
  app.addHook('onClose', async () => {
    if (!app.server.listening) clearInterval(sweep);
  });
}

/** The input's fault as zod gave it, where Fastify wrapped it. */
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
 * What is not HTTP, or too much of it, gets a coded answer as well, and the connection is closed. Where nothing was
 * asked nothing is answered: a connection that was opened too long ago may be asked something at this moment, and
 * that call must not take the answer for its own.
 */
function answerBrokenHttp(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'uri_too_long' : 'malformed_body';
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
