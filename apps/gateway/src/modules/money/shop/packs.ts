import type { BoughtPack } from '@shtrans/contract/shop/schemas';
import type { Context } from '../../../context.ts';
import { countByPurchase } from '../../wallet/coupons/service.ts';
import { packsOf } from './store.ts';

/** Returns a rider's packs with coupons that can still be used, newest first. */
export async function listPacks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<{ items: BoughtPack[] }> {
  const [packs, counts] = await Promise.all([
    packsOf(db, userId),
    countByPurchase(db, userId, clock.now()),
  ]);
  const countOf = new Map(counts.map(({ orderId, ...count }) => [orderId, count]));
  const items = packs.flatMap(({ orderId, name, boughtAt }) => {
    const count = countOf.get(orderId);
    return count === undefined || count.left === 0
      ? []
      : [{ orderId, name, boughtAt: boughtAt.toISOString(), ...count }];
  });
  return { items };
}
