import type { Context } from '../../../context.ts';
import { skinIds } from './store.ts';

export { isOwnKind, type Product } from './data.ts';
export { placeOrder } from './purchase.ts';
export { isOnSale, listProducts, productsNamed, readProducts } from './products.ts';
export { countPaid } from './store.ts';
export { fulfilPurchase, isOwnGoods } from './goods.ts';

/** The ids of the skins a rider bought whose time is not over. */
export const skinsOf = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<string[]> => skinIds(db, userId, clock.now());
