import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { makeCode, makeScheme, signPage } from './service.ts';

export const miniProgramRoutes = (ctx: Context) =>
  ({
    'POST auth:/auth/cas/generateScheme': ({ body, clientAddress }) =>
      makeScheme(ctx, body, clientAddress),
    'POST auth:/ad/generateMiniProgramCode': ({ body, clientAddress }) =>
      makeCode(ctx, body, clientAddress),
    'POST auth:/actbizgtw/v0/getActSignature': ({ body }) =>
      signPage(ctx, body.url, ctx.adapters.miniProgram.hostTicket(body.host)),
    'POST auth:/actbizgtw/v0/getActSignatureByAppId': ({ body }) =>
      signPage(ctx, body.url, ctx.adapters.miniProgram.jsSdkTicket(body.appId)),
  }) satisfies Partial<Handlers>;
