import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { clientKey } from '../http/client-key.ts';
import type { JobDefinitions } from '../jobs/queue.ts';

export interface Tracing {
  /** The same handlers, each try in a span of its own. */
  jobs(definitions: JobDefinitions): JobDefinitions;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Asked by machines every few seconds. */
const UNTOLD = /^\/(?:livez|readyz|healthz|metrics)$/;

/**
 * Sends spans of requests, statements, calls to partners and jobs to a collector, by OTLP over HTTP. To be started
 * before anything that serves or asks is loaded: it wraps `http` and `pg` as they are first required. Only main.ts
 * loads this file, and only where a collector is named.
 *
 * @param share of the traces that begin here; those that come with a call go on as their caller says
 */
export function startTracing({ endpoint, share }: { endpoint: string; share: number }): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'shtrans-gateway' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        // The gateway asks by fetch alone.
        ignoreOutgoingRequestHook: () => true,
        ignoreIncomingRequestHook: ({ url = '' }) => UNTOLD.test(url.split('?', 1)[0] ?? ''),
        requestHook: (span, request) => nameIncoming(span, request),
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({
        ignoreRequestHook: ({ origin }) => origin === new URL(endpoint).origin,
        // Secrets of partners stand in queries.
        requestHook: (span, { origin, path }) =>
          withoutQuery(span, 'url.full', `${origin}${path.split('?', 1)[0]}`),
      }),
    ],
  });
  const require = createRequire(import.meta.url);
  for (const wrapped of ['node:http', 'pg']) require(wrapped);
  diagnostics.subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRequest', nameRoute);
  });
  const tracer = trace.getTracer('jobs');
  return {
    jobs: (definitions) => {
      const traced = Object.entries(definitions).map(([kind, definition]) => {
        const run = definition.run as (...of: unknown[]) => Promise<unknown>;
        const attributes = { 'job.kind': kind };
        const traceRun = (payload: never, attempt: number) =>
          tracer.startActiveSpan(
            `job ${kind}`,
            { kind: SpanKind.CONSUMER, attributes: { ...attributes, 'job.attempt': attempt } },
            (span) => watched(span, run(payload, attempt)),
          );
        return [kind, { ...definition, run: traceRun }];
      });
      return Object.fromEntries(traced) as JobDefinitions;
    },
    stop: () => provider.shutdown(),
  };
}

async function watched<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    span.recordException(error as Error);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const withoutQuery = (span: Span, name: string, value: string): void =>
  void span.setAttributes({ [name]: value, 'url.query': '' });

/** The id of the span is that of the log line and of what riders see, and no query leaves the house. */
function nameIncoming(span: Span, request: ClientRequest | IncomingMessage): void {
  if (!('headers' in request)) return;
  const { traceId, spanId, traceFlags } = span.spanContext();
  request.headers.traceparent = `00-${traceId}-${spanId}-0${traceFlags}`;
  withoutQuery(span, 'url.path', request.url?.split('?', 1)[0] ?? '');
}

/**
 * Called by its route a span is one of few; a token in its path is not told either. The caller is whom the proxies in
 * front name, not whom the call says it comes from.
 */
const nameRoute: onRequestHookHandler = (request, _reply, done) => {
  const { method, ip, routeOptions } = request;
  const { url } = routeOptions;
  const span = trace.getActiveSpan();
  // Not `request.clientKey`, which the server's own hook sets after this one.
  span?.setAttribute('client.address', clientKey(ip));
  if (url !== undefined && span !== undefined) {
    span.updateName(`${method} ${url}`).setAttribute('http.route', url);
    if (url.includes(':token')) span.setAttribute('url.path', url);
  }
  done();
};
