import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { listCoupons, readCoupon } from './read.ts';

export const couponRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/coupons': ({ caller, query }) => listCoupons(ctx, caller.userId, query),
    'GET maas:/v1/coupons/:id': (call) => readCoupon(ctx, ownKey(call)),
  }) satisfies Partial<Handlers>;
