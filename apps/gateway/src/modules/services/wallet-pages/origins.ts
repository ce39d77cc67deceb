import type { Context } from '../../../context.ts';
import { namedOrders } from '../../money/orders/service.ts';
import { campaignNames } from '../../rewards/campaigns/service.ts';
import type { FindOrigins } from '../../wallet/coupons/service.ts';

/** Names where coupons and points come from: the campaign of an award, the bought product of a purchase. */
export const originFinder =
  (ctx: Context): FindOrigins =>
  async (userId, causes) => {
    const purchases = causes.filter(({ kind }) => kind === 'purchase').map(({ id }) => id);
    const [campaigns, orders] = await Promise.all([
      campaignNames(ctx, userId, causes),
      namedOrders(ctx.db, userId, [...new Set(purchases)]),
    ]);
    const products = orders.flatMap(({ id, subject }) =>
      subject === null ? [] : [[id, subject] as const],
    );
    return new Map([...campaigns, ...products]);
  };
