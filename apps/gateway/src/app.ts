import type { FastifyInstance } from 'fastify';
import { addBacklogMetrics } from './process/backlog.ts';
import { loopUtilisation } from './process/busy.ts';
import type { Context } from './context.ts';
import { waitingFor } from './db/database.ts';
import { stopListening } from './db/notify.ts';
import type { ReadServers } from './db/standbys.ts';
import { admission } from './http/admission.ts';
import { askerOf } from './http/ask.ts';
import { takeWholeTextOnly } from './http/broken-text.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { serveDocs } from './http/docs.ts';
import { addFeedMetrics } from './adapters/feed/metrics.ts';
import { addLiveMetrics } from './adapters/live/metrics.ts';
import { brakeFloods } from './http/flood-brake.ts';
import { createMetrics, type Metrics, serveMetrics } from './http/metrics.ts';
import { mountContract } from './http/mount.ts';
import { observe } from './http/observe.ts';
import { routesFor, separateAudiences } from './http/operator-port.ts';
import { type OwnState, serveProbes } from './http/probes.ts';
import { createServer } from './http/server.ts';
import { readingFromStandbys } from './http/standby-reads.ts';
import { documentCookies } from './http/web/document-cookie.ts';
import { documentSteps } from './http/web/load.ts';
import { serveWebApp } from './http/web/web-app.ts';
import { BACKLOG, handlersOf, pagesOf, prepareTimetable, standbyReadsOf } from './modules.ts';
import { previewWords } from './modules/rewards/campaigns/preview.ts';
import { campaignWords } from './modules/rewards/campaigns/service.ts';
import { brandOf } from './modules/services/receipts/service.ts';
import { imageOrigins } from './modules/services/pages/links.ts';
import { callerOf, callerOfSession } from './modules/people/sessions/service.ts';
import { sessionWatch } from './modules/people/sessions/watch.ts';
import { surveyWords } from './modules/services/surveys/service.ts';

/** Builds the gateway's HTTP server; it does not listen yet. Some reads are led to `standbys` of its database. */
export async function buildApp(
  ctx: Context,
  metrics: Metrics = createMetrics(),
  ownState: OwnState = () => undefined,
  standbys?: ReadServers,
): Promise<FastifyInstance> {
  const app = await createServer(ctx.config, ctx.log);
  observe(app, metrics);
  brakeFloods(app, ctx.config);
  separateAudiences(app, ctx.config);
  serveProbes(app, ctx, ownState);
  addFeedMetrics(metrics, ctx.adapters.feed, ctx.clock);
  ctx.adapters.feed.prepareBy?.((loaded) => prepareTimetable(ctx, loaded));
  addLiveMetrics(metrics, ctx.adapters.live, ctx.clock);
  addBacklogMetrics(metrics, ctx, BACKLOG);
  for (const counter of ctx.figures.counters) metrics.registry.registerMetric(counter);
  compressAnswers(app);
  app.addHook('onClose', () => stopListening(ctx.db));
  const handlers = readingFromStandbys(
    handlersOf(ctx),
    (db) => standbyReadsOf({ ...ctx, db }),
    standbys,
    metrics,
  );
  const cookies = documentCookies(ctx.config);
  const sessions = {
    readCaller: (token: string, address: string) => callerOf(ctx, token, address),
    onCaller: cookies.keep,
    watch: sessionWatch(ctx),
  };
  const load = {
    busyPercent: loopUtilisation(app),
    waitingCount: () => waitingFor(ctx.db),
  };
  await mountContract(app, ctx, handlers, sessions, metrics, admission(load, metrics));
  const { sandboxPages, operatorPages } = ctx.adapters;
  await app.register(async (scope) => {
    takeWholeTextOnly(scope);
    for (const [name, pages] of Object.entries(sandboxPages)) {
      const audience = name === 'cashier' ? 'cashier' : 'demo';
      await scope.register(routesFor(audience, pages), { prefix: `/sandbox/${name}` });
    }
    for (const [name, pages] of Object.entries(operatorPages)) {
      await scope.register(routesFor('operators', pages), { prefix: `/sandbox/${name}` });
    }
    for (const [prefix, pages] of Object.entries(pagesOf(ctx))) {
      await scope.register(pages, { prefix });
    }
  });
  await app.register(
    routesFor('operators', async (scope) => {
      serveMetrics(scope, metrics);
      serveDocs(scope);
    }),
  );
  serveWebApp(app, ctx, {
    ask: askerOf(handlers),
    cookies,
    readSession: (tokenHash, address) => callerOfSession(ctx, tokenHash, address),
    step: documentSteps(load, ctx.config, metrics),
    metrics,
    brand: brandOf(ctx),
    imageOrigins: () => imageOrigins(ctx),
    campaignWords: ({ preview, ...request }) =>
      preview === undefined
        ? campaignWords(ctx, request)
        : previewWords(ctx, { ...request, preview }),
    surveyWords: (id) => surveyWords(ctx, id),
  });
  return app;
}
