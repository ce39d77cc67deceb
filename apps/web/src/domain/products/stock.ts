import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { ProductDetail } from '@shtrans/contract/shop/schemas';
import { serverNow } from '../../core/clock/server-clock.ts';
import { shortTime } from '../../ui/text/time.ts';
import { productMessages } from './messages.ts';

/** Fewer than these are told by number. */
export const FEW = 100;

/** How many one may buy at once, at least 1; `left`: of the chosen day, where there are days. */
export const mostOf = ({ perOrder, left: ofAll }: ProductDetail, left = ofAll): number =>
  Math.max(1, Math.min(perOrder, left ?? perOrder));

/** Timers cannot wait for weeks, and a clock that is a little off must not ask without end. */
const [LEAST_MS, MOST_MS] = [1000, DAY_MS];

/** In how many ms from now, of the server's clock, to ask again because a sale begins then; false: none does. */
export function untilSale(products: readonly ProductDetail[] = []): number | false {
  const now = serverNow();
  const waits = products.flatMap(({ state, from }) =>
    state === 'not_begun' && from !== null ? [Date.parse(from) - now] : [],
  );
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), LEAST_MS), MOST_MS);
}

/** What the button that buys a product says: that it does, when the sale begins, or that nothing is left. */
export function buyText({ state, from }: Pick<ProductDetail, 'state' | 'from'>): string {
  const t = productMessages();
  if (state === 'on_sale') return t.buy;
  return state === 'not_begun' && from !== null ? t.notBegun(shortTime(from)) : t.soldOut;
}
