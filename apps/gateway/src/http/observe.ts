import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** One log line and one measurement per request. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  // Nothing secret is in these lines: taking secrets out costs more than writing them.
  const lines = app.log.child({}, { redact: [] });
  const over = (request: FastifyRequest, reply: FastifyReply): void => {
    const { url, config } = request.routeOptions;
    const { endpoint, quota } = config;
    const ms = reply.elapsedTime;
    // Probes have a name of their own: a gateway that drains answers them by 503, which is no fault that riders meet.
    const shown = endpoint ?? (quota === 'probes' ? 'probe' : 'other');
    metrics.request(shown, reply.statusCode, ms / 1000);
    const entry = {
      traceId: request.id,
      method: request.method,
      // Without the query, and without a token in the path: whoever has either may use it.
      path: url?.includes(':token') ? url : request.url.split('?', 1)[0]?.slice(0, 300),
      endpoint,
      status: reply.statusCode,
      problem: request.problemCode,
      // The caller hung up, as one does at the end of a stream.
      left: !reply.raw.writableEnded || undefined,
      ms: Math.round(ms * 10) / 10,
      client: request.clientKey,
      userId: request.caller?.userId,
    };
    if (endpoint === undefined) lines.debug(entry, 'request');
    else lines.info(entry, 'request');
  };
  // Hooks that wait for nothing take `done`: a promise each costs every call its turns of the loop.
  app.addHook('onRequest', (request, reply, done) => {
    metrics.begun();
    // Not `onResponse`: it is not told of an answer whose caller hung up.
    reply.raw.once('close', () => over(request, reply));
    done();
  });
}
