import { cityDay, addDays, timeOn } from '@shtrans/contract/values/calendar';
import { existing } from '@shtrans/contract/api/errors';
import type { ProductKind } from '@shtrans/contract/shop/kinds';
import type { ProductDetail, ProductSummary } from '@shtrans/contract/shop/schemas';
import type { ReadContext } from '../../../context.ts';
import { dataInForce, type OperatorData } from '../../base/catalogue/service.ts';
import type { Product } from './data.ts';
import { NO_DAY, takenByDay } from '../../wallet/stock/service.ts';

/** Number of days for which a dated ticket can be bought, from today. */
const DAYS_AHEAD = 60;

type Reader = Pick<ReadContext, 'db' | 'clock' | 'kinds' | 'log'>;
type Taken = Awaited<ReturnType<typeof takenByDay>>;

/** Whether riders see a product: it is on the shelf, and its sale has not ended. */
const isOffered = ({ onShelf, until }: Product, now: Date): boolean =>
  onShelf && (until === undefined || new Date(until) > now);

const hasBegun = ({ from }: Product, now: Date): boolean =>
  from === undefined || new Date(from) <= now;

/** Whether it can be bought now, regardless of its stock. */
export const isOnSale = (product: Product, now: Date): boolean =>
  isOffered(product, now) && hasBegun(product, now);

/** Returns the total stock of a product, per day if it is dated; undefined: no limit. */
export function totalOf({ stock }: Product): number | undefined {
  if (stock === null) return undefined;
  return 'total' in stock ? stock.total : stock.perDay;
}

const leftOf = (product: Product, day: string, takenCount: Taken): number | null => {
  const total = totalOf(product);
  return total === undefined ? null : Math.max(0, total - takenCount(product.id, day));
};

export const isDated = ({ validity }: Product): boolean => 'visitDate' in validity;

const daysAhead = (now: Date): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(cityDay(now), i));

/** Returns the days for which a dated ticket can be bought: today, in the city's time, until it begins, and later days. */
export const daysOnSale = ({ begins }: Product, now: Date): string[] =>
  daysAhead(now).filter((day) => begins === undefined || now < timeOn(day, begins));

function summaryOf(
  product: Product,
  data: OperatorData,
  takenCount: Taken,
  now: Date,
): ProductSummary {
  const leftCount = isDated(product) ? null : leftOf(product, NO_DAY, takenCount);
  const skin = data.skins.find(({ id }) => id === product.grants?.skin);
  return {
    id: product.id,
    kind: product.kind,
    title: product.title,
    text: product.text,
    unitCents: product.unitCents,
    demoPrice: product.demoPrice,
    state: !hasBegun(product, now) ? 'not_begun' : leftCount === 0 ? 'sold_out' : 'on_sale',
    from: isoOf(product.from),
    until: isoOf(product.until),
    left: leftCount,
    perOrder: product.perOrder,
    colours: skin?.colours ?? null,
    spot: product.spot ?? null,
  };
}

const isoOf = (instant: string | undefined): string | null =>
  instant === undefined ? null : new Date(instant).toISOString();

function validityOf({ validity }: Product): ProductDetail['validity'] {
  if ('hours' in validity) return { kind: 'first_use', hours: validity.hours };
  return 'days' in validity ? { kind: 'days', days: validity.days } : { kind: 'visit_date' };
}

function detailOf(
  product: Product,
  data: OperatorData,
  takenCount: Taken,
  now: Date,
): ProductDetail {
  const { grants } = product;
  const coupons = (grants?.coupons ?? []).flatMap(({ template, quantity }) => {
    const coupon = data.coupons.find(({ id }) => id === template);
    return coupon ? [{ title: coupon.name, quantity }] : [];
  });
  const days = isDated(product) ? daysOnSale(product, now) : null;
  return {
    ...summaryOf(product, data, takenCount, now),
    terms: product.terms,
    refund: product.refund,
    validity: validityOf(product),
    limit: product.limit ? { per: product.limit.per, count: product.limit.count } : null,
    needs: grants?.ecoupon?.needs ?? null,
    parts: [...(grants?.parts ?? []), ...coupons],
    days: days?.map((day) => ({ day, left: leftOf(product, day, takenCount) })) ?? null,
    serverTime: now.toISOString(),
  };
}

/** Returns the products on sale or to come. Tickets of scenic spots are listed with their spots. */
export async function listProducts(
  ctx: Reader,
  kind: ProductKind | undefined,
): Promise<{ items: ProductSummary[]; serverTime: string }> {
  const items = await summariesOf(ctx, (each) =>
    kind === undefined ? each.kind !== 'scenic' : each.kind === kind,
  );
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/** Returns those of these products that are on sale or to come, in the order of `ids`. */
export async function productsNamed(
  ctx: Reader,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const summaries = await summariesOf(ctx, ({ id }) => ids.includes(id));
  return summaries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function summariesOf(
  ctx: Reader,
  isWanted: (product: Product) => boolean,
): Promise<ProductSummary[]> {
  const now = ctx.clock.now();
  const { data } = await dataInForce(ctx);
  const products = data.products.filter((each) => isOffered(each, now) && isWanted(each));
  const undated = products.filter((each) => !isDated(each) && each.stock !== null);
  const ids = undated.map(({ id }) => id);
  const takenCount = await takenByDay(ctx.db, ids, [NO_DAY]);
  return products.map((each) => summaryOf(each, data, takenCount, now));
}

/** Returns those of these products that are on sale or to come, in the operator's order. */
export async function readProducts(ctx: Reader, ids: readonly string[]): Promise<ProductDetail[]> {
  const now = ctx.clock.now();
  const { data } = await dataInForce(ctx);
  const products = data.products.filter((each) => ids.includes(each.id) && isOffered(each, now));
  const takenCount = await takenByDay(ctx.db, ids, [NO_DAY, ...daysAhead(now)]);
  return products.map((each) => detailOf(each, data, takenCount, now));
}

/** Returns a product on sale or to come. Throws `product_not_found`. */
export const readProduct = async (ctx: Reader, id: string): Promise<ProductDetail> =>
  existing((await readProducts(ctx, [id]))[0], 'product_not_found');
