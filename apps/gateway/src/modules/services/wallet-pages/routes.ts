import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { ofService } from '../../define.ts';
import { accountOfRider, pointsKey } from '../../money/points/service.ts';
import { listCoupons, readCoupon } from '../../wallet/coupons/service.ts';
import { originFinder } from './origins.ts';

export const walletRoutes = (ctx: Context) => {
  const findOrigins = originFinder(ctx);
  return {
    ...ofService('coupons', {
      'GET maas:/v1/coupons': ({ caller, query }) =>
        listCoupons(ctx, caller.userId, query, findOrigins),
      'GET maas:/v1/coupons/:id': (call) => readCoupon(ctx, ownKey(call), findOrigins),
    } satisfies Partial<Handlers>),
    ...ofService('points', {
      'GET integral:/v1/points': ({ caller, query }) =>
        accountOfRider(ctx, pointsKey(caller.userId), query, findOrigins),
    } satisfies Partial<Handlers>),
  };
};
