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

/** What brought them, and what they look at. */
type From = Pick<Asker, 'item'> & { link?: string | undefined };

const askerOf = ({ caller, request }: Asked, { link, item }: From): Asker => ({
  userId: caller?.userId,
  credential: caller?.sessionKind === 'local' ? 'local' : 'user',
  ...hostOf(request),
  link,
  item,
});

const takerOf = (asked: Asked & Signs, from: From): Asker => ({
  ...askerOf(asked, from),
  signs: { deviceId: asked.deviceId, clientAddress: asked.clientAddress },
});

export const campaignRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/campaign-pages': ({ query: { preview, ...asked } }) =>
      preview === undefined ? readPage(ctx, asked) : readPreviewPage(ctx, { ...asked, preview }),
    'POST maas:/v1/campaign-previews': ({ body, request }) =>
      readPreview(ctx, body, hostOf(request)),
    'GET maas:/v1/campaigns/:campaign/:mechanic': ({ params }) => readPageOfMechanic(ctx, params),
    'GET maas:/v1/campaigns/:campaign/:mechanic/draws': ({ params, query }) =>
      readDrawLog(ctx, params, query),
    'GET maas:/v1/campaigns/:campaign': (asked) =>
      readStanding(ctx, asked.params.campaign, askerOf(asked, asked.query)),
    'POST maas:/v1/campaigns/:campaign/:mechanic': (asked) =>
      takePart(ctx, asked.params, {
        act: asked.body.act,
        channel: asked.body.channel,
        attempt: asked.attempt,
        asker: takerOf(asked, asked.body),
      }),
    'GET maas:/v1/local/campaigns/:campaign': (asked) =>
      readStanding(ctx, asked.params.campaign, askerOf(asked, asked.query)),
    'POST maas:/v1/local/campaigns/:campaign/:mechanic': (asked) =>
      takePart(ctx, asked.params, {
        act: asked.body.act,
        channel: asked.body.channel,
        attempt: asked.attempt,
        asker: takerOf(asked, asked.body),
      }),
  }) satisfies Partial<Handlers>;
