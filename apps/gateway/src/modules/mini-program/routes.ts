import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { makeCode, makeScheme, signPage } from './service.ts';

type MiniProgramKeys =
  | 'POST auth:/auth/cas/generateScheme'
  | 'POST auth:/ad/generateMiniProgramCode'
  | 'POST auth:/actbizgtw/v0/getActSignature'
  | 'POST auth:/actbizgtw/v0/getActSignatureByAppId';

export const miniProgramRoutes = (ctx: Context): Pick<Handlers, MiniProgramKeys> => ({
  'POST auth:/auth/cas/generateScheme': async ({ body, clientAddress }) =>
    await makeScheme(ctx, body, clientAddress),
  'POST auth:/ad/generateMiniProgramCode': async ({ body, clientAddress }) =>
    await makeCode(ctx, body, clientAddress),
  'POST auth:/actbizgtw/v0/getActSignature': async ({ body }) =>
    await signPage(ctx, body.url, null),
  'POST auth:/actbizgtw/v0/getActSignatureByAppId': async ({ body }) =>
    await signPage(ctx, body.url, body.appId),
});
