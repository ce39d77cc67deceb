import { detectHost, type HostType } from '@shtrans/contract/hosts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { readCampaignPage, readPageOfMechanic, readStanding, takePart } from './service.ts';
import { readDrawLog } from './draw-log.ts';

const hostOf = ({ headers }: FastifyRequest): HostType =>
  detectHost({ userAgent: headers['user-agent'] ?? '', wxEnvironment: undefined }).type;

export const campaignRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/campaign-pages': ({ query }) => readCampaignPage(ctx, query.path),
    'GET maas:/v1/campaigns/:campaign/:mechanic': ({ params }) => readPageOfMechanic(ctx, params),
    'GET maas:/v1/campaigns/:campaign': ({ params, query, caller, request }) =>
      readStanding(ctx, params.campaign, {
        userId: caller?.userId,
        credential: caller?.sessionKind === 'local' ? 'local' : 'user',
        host: hostOf(request),
        link: query.link,
      }),
    'GET maas:/v1/campaigns/:campaign/:mechanic/draws': ({ params, query }) =>
      readDrawLog(ctx, params, query),
    'POST maas:/v1/campaigns/:campaign/:mechanic': ({ params, body, attempt, caller, request }) =>
      takePart(ctx, params, {
        act: body.act,
        attempt,
        asker: {
          userId: caller.userId,
          credential: 'user',
          host: hostOf(request),
          link: body.link,
        },
      }),
    'GET maas:/v1/local/campaigns/:campaign': ({ params, query, caller, request }) =>
      readStanding(ctx, params.campaign, {
        userId: caller.userId,
        credential: 'local',
        host: hostOf(request),
        link: query.link,
      }),
    'POST maas:/v1/local/campaigns/:campaign/:mechanic': ({
      params,
      body,
      attempt,
      caller,
      request,
    }) =>
      takePart(ctx, params, {
        act: body.act,
        attempt,
        asker: {
          userId: caller.userId,
          credential: 'local',
          host: hostOf(request),
          link: body.link,
        },
      }),
  }) satisfies Partial<Handlers>;
