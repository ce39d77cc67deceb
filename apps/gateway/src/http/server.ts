import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import { contract } from '@shtrans/contract/api';
import { parseEndpointKey } from '@shtrans/contract/endpoint';
import { CodedError } from '@shtrans/contract/errors';
import { keysOf } from '@shtrans/contract/narrow';
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
import type { Caller } from './call.ts';
import { clientKey } from './client-key.ts';
import type { Language } from './language.ts';
import { problemOf, sendProblem } from './problems.ts';
import { traceIdOf } from './trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who it comes from, as `clientKey` says. */
    clientKey: string;
    caller: Caller | undefined;
    language: Language | undefined;
    /** The code of the problem this request was answered with. */
    problemCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** The contract's key of the endpoint: the label of its log lines and metrics. */
    endpoint?: string;
  }
}

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
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    clientErrorHandler: answerBrokenHttp,
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
    void reply.headers(SECURITY_HEADERS).header('x-trace-id', request.id);
    const tooLong = request.raw.url !== undefined && request.raw.url.length > MAX_URL;
    done(tooLong ? new CodedError('uri_too_long') : undefined);
  });
  closeAsTheyFinish(app);
  if (config.CORS_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: config.CORS_ORIGINS,
      methods: [...new Set(keysOf(contract).map((key) => parseEndpointKey(key).method))],
      exposedHeaders: ['x-trace-id', 'retry-after'],
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
 * client that knows nothing of it, it would hold the stop for a minute.
 */
function closeAsTheyFinish(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(sweep));
  });
  // A server that never listened does not close either.
  app.addHook('onClose', async () => {
    if (!app.server.listening) clearInterval(sweep);
  });
}

/** On every answer; pages add their own policy on top. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

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

/** What is not HTTP, or too much of it, gets a coded answer as well, and the connection is closed. */
function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'uri_too_long' : 'malformed_body';
  const problem = problemOf({ code }, traceIdOf({ headers: {} }), 'zh_cn');
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
