import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { LOOKS } from './looks.ts';
import { endValidity } from './validity.ts';

export const orderJobs = (ctx: Context) =>
  ({
    'order.facts-look': (look) => LOOKS['order.facts-look'](ctx, look),
    'order.follow-look': (look) => LOOKS['order.follow-look'](ctx, look),
    'order.validity-look': (look) => LOOKS['order.validity-look'](ctx, look),
    'order.validity': ({ userId, orderId }) => endValidity(ctx, { userId, id: orderId }),
  }) satisfies Partial<JobHandlers>;
