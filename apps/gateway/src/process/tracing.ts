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
  /** Returns the same handlers, each attempt in its own span. */
  jobs(definitions: JobDefinitions): JobDefinitions;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Requested by machines every few seconds, so not traced. */
const UNTRACED = /^\/(?:livez|readyz|healthz|metrics)$/;

/**
 * Sends spans of requests, statements, calls to partners and jobs to a collector, by OTLP over HTTP. Must be called
 * before modules that use `http` or `pg` are loaded, because it wraps them when they are first required. Only main.ts
 * loads this file, and only if a collector is configured.
 *
 * @param share of the traces that begin here; for others their caller decides
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
        // The gateway calls others only with fetch.
        ignoreOutgoingRequestHook: () => true,
        ignoreIncomingRequestHook: ({ url = '' }) => UNTRACED.test(url.split('?', 1)[0] ?? ''),
        requestHook: (span, request) => nameIncoming(span, request),
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({
        ignoreRequestHook: ({ origin }) => origin === new URL(endpoint).origin,
        // Queries contain secrets of partners.
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
        const run = definition.run as (...args: unknown[]) => Promise<unknown>;
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

/** Makes the trace id of the span that of the log line and of riders' problem documents, and removes the query. */
function nameIncoming(span: Span, request: ClientRequest | IncomingMessage): void {
  if (!('headers' in request)) return;
  const { traceId, spanId, traceFlags } = span.spanContext();
  request.headers.traceparent = `00-${traceId}-${spanId}-0${traceFlags}`;
  withoutQuery(span, 'url.path', request.url?.split('?', 1)[0] ?? '');
}

/**
 * Names a span after its route, so that names are few, and hides tokens in paths. The client is the one that trusted
 * proxies report.
 */
const nameRoute: onRequestHookHandler = (request, _reply, next) => {
  const { method, ip, routeOptions } = request;
  const { url } = routeOptions;
  const span = trace.getActiveSpan();
  // Not `request.clientKey`, which the server's own hook sets after this one.
  span?.setAttribute('client.address', clientKey(ip));
  if (url !== undefined && span !== undefined) {
    span.updateName(`${method} ${url}`).setAttribute('http.route', url);
    if (url.includes(':token')) span.setAttribute('url.path', url);
  }
  next();
};
