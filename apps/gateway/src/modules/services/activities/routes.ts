import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { hostTypeOf } from '../../../http/host-type.ts';
import { listActivities } from './service.ts';

export const activityRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/activities': ({ query, request, caller, deviceId }) =>
      listActivities(ctx, query, { caller, deviceId, host: hostTypeOf(request) }),
  }) satisfies Partial<Handlers>;
