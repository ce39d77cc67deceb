import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { listBadges, readSharedBadge } from './service.ts';

export const badgeRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/badges': ({ caller }) => listBadges(ctx, caller.userId),
    'GET maas:/v1/shared-badges/:token': ({ params, clientAddress }) =>
      readSharedBadge(ctx, params.token, clientAddress),
  }) satisfies Partial<Handlers>;
