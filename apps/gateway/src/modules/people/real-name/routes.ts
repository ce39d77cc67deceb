import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { readRealName, submitIdentity } from './service.ts';

export const realNameRoutes = (ctx: Context) =>
  ({
    'GET auth:/v1/real-name': ({ caller }) => readRealName(ctx, caller.userId),
    'POST auth:/v1/real-name': ({ body, attempt }) => submitIdentity(ctx, body, attempt),
  }) satisfies Partial<Handlers>;
