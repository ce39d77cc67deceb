import type { FastifyRequest } from 'fastify';
import type { Context, ReadContext } from '../../../context.ts';
import type { Call, Caller, Handlers, ReadHandlers } from '../../../http/call.ts';
import { markDevice } from '../../people/sessions/service.ts';
import { hostOf } from '../../../http/host-type.ts';
import { readDrawLog } from './draws/draw-log.ts';
import type { Signs } from './shield.ts';
import { createPreviews, readPage, readPreviewPage } from './preview.ts';
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
  signs: { device: call.device, clientAddress: call.clientAddress },
});

type StandingCall =
  | Call<'GET maas:/v1/campaigns/:campaign'>
  | Call<'GET maas:/v1/local/campaigns/:campaign'>;

type TakingCall =
  | Call<'POST maas:/v1/campaigns/:campaign/:mechanic'>
  | Call<'POST maas:/v1/local/campaigns/:campaign/:mechanic'>;

export const campaignRoutes = (ctx: Context) => {
  const tryPreview = createPreviews(ctx);
  /** Marks the rider's device before they can take part, because rules against abuse count by marks. */
  const standing = async (call: StandingCall) => {
    const { caller } = call;
    if (caller !== undefined) await markDevice(ctx, { ...call, caller });
    return await readStanding(ctx, call.params.campaign, askerOf(call, call.query));
  };
  const take = async (call: TakingCall) => {
    const answer = await takePart(ctx, call.params, {
      act: call.body.act,
      channel: call.body.channel,
      attempt: call.attempt,
      asker: takerOf(call, call.body),
    });
    // Afterwards, else leaving the mark out would make each act one of a new device.
    await markDevice(ctx, call);
    return answer;
  };
  return {
    'POST maas:/v1/campaign-previews': ({ body, request, clientAddress }) =>
      tryPreview(body, hostOf(request), clientAddress),
    'GET maas:/v1/campaigns/:campaign/:mechanic/draws': ({ params, query }) =>
      readDrawLog(ctx, params, query),
    'GET maas:/v1/campaigns/:campaign': standing,
    'POST maas:/v1/campaigns/:campaign/:mechanic': take,
    'GET maas:/v1/local/campaigns/:campaign': standing,
    'POST maas:/v1/local/campaigns/:campaign/:mechanic': take,
  } satisfies Partial<Handlers>;
};

export const campaignReads = (ctx: ReadContext) =>
  ({
    'GET maas:/v1/campaign-pages': ({ query: { preview, ...pageRequest } }) =>
      preview === undefined
        ? readPage(ctx, pageRequest)
        : readPreviewPage(ctx, { ...pageRequest, preview }),
    'GET maas:/v1/campaigns/:campaign/:mechanic': ({ params }) => readPageOfMechanic(ctx, params),
  }) satisfies Partial<ReadHandlers>;
