import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { lookForTickets, lookForUnfollowed } from './looks.ts';
import { endValidity } from './validity.ts';

export const orderJobs = (ctx: Context) =>
  ({
    'order.follow-look': () => lookForUnfollowed(ctx),
    'order.validity-look': () => lookForTickets(ctx),
    'order.validity': ({ userId, orderId }) => endValidity(ctx, { userId, id: orderId }),
  }) satisfies Partial<JobHandlers>;
