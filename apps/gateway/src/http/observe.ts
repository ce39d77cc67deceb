import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Logs and measures each request. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  // These lines contain no secrets, and redaction would cost more than writing them.
  const lines = app.log.child({}, { redact: [] });
  const record = (request: FastifyRequest, reply: FastifyReply): void => {
    const { url, config } = request.routeOptions;
    const { endpoint, quota } = config;
    const ms = reply.elapsedTime;
    // Probes have their own name, because a draining gateway answers them with 503, which no rider sees.
    const label = endpoint ?? (quota === 'probes' ? 'probe' : 'other');
    metrics.request(label, reply.statusCode, ms / 1000);
    const entry = {
      traceId: request.id,
      method: request.method,
      // Without the query and without a token in the path, because both can contain credentials.
      path: url?.includes(':token') ? url : request.url.split('?', 1)[0]?.slice(0, 300),
      endpoint,
      status: reply.statusCode,
      problem: request.problemCode,
      // The caller disconnected, as at the end of a stream.
      left: !reply.raw.writableEnded || undefined,
      ms: Math.round(ms * 10) / 10,
      client: request.clientKey,
      userId: request.caller?.userId,
    };
    if (endpoint === undefined) lines.debug(entry, 'request');
    else lines.info(entry, 'request');
  };
  // Synchronous hooks use a callback, because a promise costs every call extra turns of the event loop.
  app.addHook('onRequest', (request, reply, next) => {
    metrics.begun();
    // Not `onResponse`, which does not run if the caller disconnected.
    reply.raw.once('close', () => record(request, reply));
    next();
  });
}
