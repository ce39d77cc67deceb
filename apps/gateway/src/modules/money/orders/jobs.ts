import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { endValidity } from './validity.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'order.validity': OfOrder;
  }
}

export const orderJobs = (ctx: Context) =>
  ({
    'order.validity': {
      lane: 'own',
      run: ({ userId, orderId }) => endValidity(ctx, { userId, id: orderId }),
    },
  }) satisfies Partial<JobDefinitions>;
