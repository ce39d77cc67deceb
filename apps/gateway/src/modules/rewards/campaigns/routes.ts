import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Caller, Handlers } from '../../../http/call.ts';
import { hostOf } from '../../../http/host-type.ts';
import { readDrawLog } from './draws/draw-log.ts';
import type { Signs } from './shield.ts';
import { readPage, readPreview, readPreviewPage } from './preview.ts';
import { readPageOfMechanic } from './page-view.ts';
import { type Asker, readStanding } from './standing.ts';
import { takePart } from './taking-part.ts';

interface Asked {
  caller: Caller | undefined;
  request: FastifyRequest;
}

/** The link that the rider came by, and the item on their page. */
type From = Pick<Asker, 'item'> & { link?: string | undefined };

const askerOf = ({ caller, request }: Asked, { link, item }: From): Asker => ({
  userId: caller?.userId,
  credential: caller?.sessionKind === 'local' ? 'local' : 'user',
  ...hostOf(request),
  link,
  item,
});

const takerOf = (call: Asked & Signs, from: From): Asker => ({
  ...askerOf(call, from),
  signs: { deviceId: call.deviceId, clientAddress: call.clientAddress },
});

export const campaignRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/campaign-pages': ({ query: { preview, ...pageRequest } }) =>
      preview === undefined
        ? readPage(ctx, pageRequest)
        : readPreviewPage(ctx, { ...pageRequest, preview }),
    'POST maas:/v1/campaign-previews': ({ body, request }) =>
      readPreview(ctx, body, hostOf(request)),
    'GET maas:/v1/campaigns/:campaign/:mechanic': ({ params }) => readPageOfMechanic(ctx, params),
    'GET maas:/v1/campaigns/:campaign/:mechanic/draws': ({ params, query }) =>
      readDrawLog(ctx, params, query),
    'GET maas:/v1/campaigns/:campaign': (call) =>
      readStanding(ctx, call.params.campaign, askerOf(call, call.query)),
    'POST maas:/v1/campaigns/:campaign/:mechanic': (call) =>
      takePart(ctx, call.params, {
        act: call.body.act,
        channel: call.body.channel,
        attempt: call.attempt,
        asker: takerOf(call, call.body),
      }),
    'GET maas:/v1/local/campaigns/:campaign': (call) =>
      readStanding(ctx, call.params.campaign, askerOf(call, call.query)),
    'POST maas:/v1/local/campaigns/:campaign/:mechanic': (call) =>
      takePart(ctx, call.params, {
        act: call.body.act,
        channel: call.body.channel,
        attempt: call.attempt,
        asker: takerOf(call, call.body),
      }),
  }) satisfies Partial<Handlers>;
