import type { FastifyPluginAsync } from 'fastify';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import { routesFor } from '../../../http/operator-port.ts';
import type { Writer } from '../../../http/page-parts.ts';
import { adminPages } from './admin-pages.ts';
import { campaignPages } from './campaign-pages.ts';
import { entryPages } from './entry-pages.ts';
import { funnelPages } from './funnel-pages.ts';
import { isInNetworks } from './networks.ts';
import { parkingPages } from './parking-pages.ts';
import { platePages } from './plate-pages.ts';
import { refundPages } from './refund-pages.ts';
import { teamNamePages } from './team-name-pages.ts';
import { referralPages } from './referral-pages.ts';
import { repairPages } from './repair-pages.ts';
import { riderPages } from './rider-pages.ts';
import { settlementPages } from './settlement-pages.ts';
import { surveyPages } from './survey-pages.ts';
import { DeskSite } from './site.ts';
import { threadPages } from './thread-pages.ts';
import { type AllModules } from '../../define.ts';
import { brandOf } from '../../services/receipts/service.ts';

/** `/desk`: pages on which operators decide what no rule proves, and help riders. */
export const deskPages = (ctx: Context, all: AllModules): FastifyPluginAsync =>
  routesFor('desk', async (app) => {
    const { DESK_NETWORKS } = ctx.config;
    if (DESK_NETWORKS !== undefined) {
      app.addHook('onRequest', (request, _reply, next) =>
        next(isInNetworks(DESK_NETWORKS, request.ip) ? undefined : new CodedError('not_found')),
      );
    }
    const site = new DeskSite(app, ctx, all.rooms);
    const readBrand = brandOf(ctx);
    app.addHook('onRequest', async () => {
      site.brand = await readBrand();
    });
    entryPages(site, ctx);
    refundPages(site, ctx);
    threadPages(site, ctx);
    riderPages(site, ctx, all);
    campaignPages(site, ctx);
    funnelPages(site, ctx);
    parkingPages(site, ctx);
    platePages(site, ctx);
    referralPages(site, ctx);
    teamNamePages(site, ctx);
    repairPages(site, ctx);
    surveyPages(site, ctx);
    settlementPages(site, ctx);
    adminPages(site, ctx);
    for (const [path, { name, roles, show }] of Object.entries(all.rooms)) {
      site.addPage('GET', path, roles, async (visit, request, reply) => {
        const parts = await show(ctx);
        const page = (writer: Writer) => ({ title: writer.say(name), parts: parts(writer) });
        return site.show(request, reply, page, visit);
      });
    }
    app.get('/', (request, reply) => site.redirectTo(request, reply, '/refunds'));
  });
