import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { stopListening } from './db/notify.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { serveDocs } from './http/docs.ts';
import { addLiveMetrics } from './adapters/live/metrics.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { mountContract } from './http/mount.ts';
import { observe } from './http/observe.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/web/web-app.ts';
import { handlersOf, pagesOf } from './modules.ts';
import { callerOf } from './modules/auth/service.ts';

/** The gateway's HTTP side, ready to listen or to be injected into. */
export async function buildApp(
  ctx: Context,
  metrics: Metrics = createMetrics(),
): Promise<FastifyInstance> {
  const app = await createServer(ctx.config, ctx.log);
  observe(app, ctx.db, metrics);
  addLiveMetrics(metrics, ctx.adapters.live, ctx.clock);
  compressAnswers(app);
  app.addHook('onClose', () => stopListening(ctx.db));
  await mountContract(app, ctx, handlersOf(ctx), (token) => callerOf(ctx, token), metrics);
  for (const [name, pages] of Object.entries(ctx.adapters.sandboxPages)) {
    await app.register(pages, { prefix: `/sandbox/${name}` });
  }
  for (const [prefix, pages] of Object.entries(pagesOf(ctx))) {
    await app.register(pages, { prefix });
  }
  serveDocs(app);
  serveWebApp(app, ctx);
  return app;
}
