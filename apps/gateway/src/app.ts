import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Handlers } from './http/call.ts';
import { stopListening } from './db/notify.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { serveDocs } from './http/docs.ts';
import { addLiveMetrics } from './adapters/live/metrics.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { mountContract } from './http/mount.ts';
import { observe } from './http/observe.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/web/web-app.ts';
import type { JobHandlers } from './jobs/queue.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { callerOf } from './modules/auth/service.ts';
import { departureRoutes } from './modules/departures/routes.ts';
import { documentRoutes } from './modules/documents/routes.ts';
import { favouriteRoutes } from './modules/favourites/routes.ts';
import { feedRoutes } from './modules/feeds/routes.ts';
import { feeRoutes } from './modules/fees/routes.ts';
import { filePages, fileRoutes } from './modules/files/routes.ts';
import { giftRoutes } from './modules/gifts/routes.ts';
import { miniProgramRoutes } from './modules/mini-program/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { helpPages } from './modules/pages/help-pages.ts';
import { pageRoutes } from './modules/pages/routes.ts';
import { partnerOrderRoutes } from './modules/partner-orders/routes.ts';
import { payerRoutes } from './modules/payers/routes.ts';
import { paymentJobs } from './modules/payments/jobs.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { planRoutes } from './modules/plans/routes.ts';
import { ratingRoutes } from './modules/ratings/routes.ts';
import { receiptRoutes } from './modules/receipts/routes.ts';
import { rideJobs } from './modules/rides/jobs.ts';
import { rideRoutes } from './modules/rides/routes.ts';
import { sharingRoutes } from './modules/sharing/routes.ts';
import { trafficRoutes } from './modules/traffic/routes.ts';

/** Every module's handlers. */
const handlersOf = (ctx: Context): Handlers => ({
  ...authRoutes(ctx),
  ...departureRoutes(ctx),
  ...documentRoutes(ctx),
  ...favouriteRoutes(ctx),
  ...feedRoutes(ctx),
  ...feeRoutes(ctx),
  ...fileRoutes(ctx),
  ...giftRoutes(ctx),
  ...miniProgramRoutes(ctx),
  ...orderRoutes(ctx),
  ...pageRoutes(ctx),
  ...partnerOrderRoutes(ctx),
  ...payerRoutes(ctx),
  ...paymentRoutes(ctx),
  ...planRoutes(ctx),
  ...ratingRoutes(ctx),
  ...receiptRoutes(ctx),
  ...rideRoutes(ctx),
  ...sharingRoutes(ctx),
  ...trafficRoutes(ctx),
});

/** Every module's jobs. */
export const jobsOf = (ctx: Context): JobHandlers => ({
  ...paymentJobs(ctx),
  ...rideJobs(ctx),
});

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
  await app.register(filePages(ctx), { prefix: '/files' });
  await app.register(helpPages(ctx), { prefix: '/help' });
  serveDocs(app);
  serveWebApp(app, ctx);
  return app;
}
