import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { makeCode, makeScheme, signPage } from './service.ts';

export const miniProgramRoutes = (ctx: Context) =>
  ({
    'POST auth:/auth/cas/generateScheme': async ({ body, clientAddress }) =>
      await makeScheme(ctx, body, clientAddress),
    'POST auth:/ad/generateMiniProgramCode': async ({ body, clientAddress }) =>
      await makeCode(ctx, body, clientAddress),
    'POST auth:/actbizgtw/v0/getActSignature': async ({ body }) =>
      await signPage(ctx, body.url, null),
    'POST auth:/actbizgtw/v0/getActSignatureByAppId': async ({ body }) =>
      await signPage(ctx, body.url, body.appId),
  }) satisfies Partial<Handlers>;
