import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { ProductDetail } from '@shtrans/contract/shop/schemas';
import { serverNow } from '../../core/clock/server-clock.ts';
import { amountText } from '../../ui/text/money.tsx';
import { timeInText } from '../../ui/text/time.ts';
import { productMessages } from './messages.ts';

/** Smaller numbers are shown exactly. */
export const FEW = 100;

/** The maximum number per purchase, at least 1; `remaining`: of the chosen day, if there are days. */
export const mostOf = ({ perOrder, left: ofAll }: ProductDetail, remaining = ofAll): number =>
  Math.max(1, Math.min(perOrder, remaining ?? perOrder));

/** Limits, because timers cannot wait for weeks, and a slightly wrong clock must not cause endless requests. */
const [LEAST_MS, MOST_MS] = [1000, DAY_MS];

/** The delay in ms until the next sale begins, to request the products again; false without one. */
export function untilSale(products: readonly ProductDetail[] = []): number | false {
  const now = serverNow();
  const waits = products.flatMap(({ state, from }) =>
    state === 'not_begun' && from !== null ? [Date.parse(from) - now] : [],
  );
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), LEAST_MS), MOST_MS);
}

/** The text of the buy button: buy, with the price where it places the order, the start of the sale, or sold out. */
export function buyText(
  { state, from }: Pick<ProductDetail, 'state' | 'from'>,
  cents?: number,
): string {
  const t = productMessages();
  if (state === 'on_sale') return cents === undefined ? t.buy : t.buyFor(amountText(cents));
  return state === 'not_begun' && from !== null ? t.notBegun(timeInText(from)) : t.soldOut;
}
