import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { endValidity } from './validity.ts';

export const orderJobs = (ctx: Context) =>
  ({
    'order.validity': ({ userId, orderId }) => endValidity(ctx, { userId, id: orderId }),
  }) satisfies Partial<JobHandlers>;
