import type { Context } from '../../../context.ts';
import { skinIds } from './store.ts';

export { isOwnKind, type Product } from './data.ts';
export { placeOrder } from './purchase.ts';
export { isOnSale, listProducts, productsNamed, readProducts } from './products.ts';
export { type PaidPurchase, paidPurchases } from './store.ts';
export { fulfilPurchase, isOwnGoods } from './goods.ts';

/** Returns the ids of the skins that a rider bought and that have not expired. */
export const skinsOf = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<string[]> => skinIds(db, userId, clock.now());
