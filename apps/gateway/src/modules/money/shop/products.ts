import { DAY_MS, shanghaiDay, timeOn } from '@shtrans/contract/values/calendar';
import { existing } from '@shtrans/contract/api/errors';
import type { ProductKind } from '@shtrans/contract/shop/kinds';
import type { ProductDetail, ProductSummary } from '@shtrans/contract/shop/schemas';
import type { Context } from '../../../context.ts';
import { dataInForce, type OperatorData } from '../../base/catalogue/service.ts';
import type { Product } from './data.ts';
import { NO_DAY, takenByDay } from '../../wallet/stock/service.ts';

/** So many days ahead a dated ticket can be bought. */
const DAYS_AHEAD = 60;

type Reader = Pick<Context, 'db' | 'clock' | 'kinds' | 'log'>;
type Taken = Awaited<ReturnType<typeof takenByDay>>;

/** Whether riders see a product at all: it is on the shelf, and its time is not over. */
const isOffered = ({ onShelf, until }: Product, now: Date): boolean =>
  onShelf && (until === undefined || new Date(until) > now);

const hasBegun = ({ from }: Product, now: Date): boolean =>
  from === undefined || new Date(from) <= now;

/** Whether it can be bought now, as far as its time goes. */
export const isOnSale = (product: Product, now: Date): boolean =>
  isOffered(product, now) && hasBegun(product, now);

/** How many there are of a product, for a day where it is for a day; undefined: no limit. */
export function totalOf({ stock }: Product): number | undefined {
  if (stock === null) return undefined;
  return 'total' in stock ? stock.total : stock.perDay;
}

const leftOf = (product: Product, day: string, taken: Taken): number | null => {
  const total = totalOf(product);
  return total === undefined ? null : Math.max(0, total - taken(product.id, day));
};

export const isDated = ({ validity }: Product): boolean => 'visitDate' in validity;

const daysAhead = (now: Date): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, i) => shanghaiDay(new Date(now.getTime() + i * DAY_MS)));

/** The days a dated ticket can be bought for: today, by the city's calendar, until it begins, and those after it. */
export const daysOnSale = ({ begins }: Product, now: Date): string[] =>
  daysAhead(now).filter((day) => begins === undefined || now < timeOn(day, begins));

function summaryOf(product: Product, data: OperatorData, taken: Taken, now: Date): ProductSummary {
  const left = isDated(product) ? null : leftOf(product, NO_DAY, taken);
  const skin = data.skins.find(({ id }) => id === product.grants?.skin);
  return {
    id: product.id,
    kind: product.kind,
    title: product.title,
    text: product.text,
    unitCents: product.unitCents,
    demoPrice: product.demoPrice,
    state: !hasBegun(product, now) ? 'not_begun' : left === 0 ? 'sold_out' : 'on_sale',
    from: isoOf(product.from),
    until: isoOf(product.until),
    left,
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

function detailOf(product: Product, data: OperatorData, taken: Taken, now: Date): ProductDetail {
  const { grants } = product;
  const coupons = (grants?.coupons ?? []).flatMap(({ template, quantity }) => {
    const found = data.coupons.find(({ id }) => id === template);
    return found ? [{ title: found.name, quantity }] : [];
  });
  const days = isDated(product) ? daysOnSale(product, now) : null;
  return {
    ...summaryOf(product, data, taken, now),
    terms: product.terms,
    refund: product.refund,
    validity: validityOf(product),
    limit: product.limit ? { per: product.limit.per, count: product.limit.count } : null,
    needs: grants?.ecoupon?.needs ?? null,
    parts: [...(grants?.parts ?? []), ...coupons],
    days: days?.map((day) => ({ day, left: leftOf(product, day, taken) })) ?? null,
    serverTime: now.toISOString(),
  };
}

/** What is sold now, or will be. Tickets of scenic spots stand with their spots. */
export async function listProducts(
  ctx: Reader,
  kind: ProductKind | undefined,
): Promise<{ items: ProductSummary[]; serverTime: string }> {
  const items = await summariesOf(ctx, (each) =>
    kind === undefined ? each.kind !== 'scenic' : each.kind === kind,
  );
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/** Those of these products that are sold now, or will be, in the order in which they are named. */
export async function productsNamed(
  ctx: Reader,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const found = await summariesOf(ctx, ({ id }) => ids.includes(id));
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
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
  const taken = await takenByDay(ctx.db, ids, [NO_DAY]);
  return products.map((each) => summaryOf(each, data, taken, now));
}

/** Those of these products that are on sale or to come, as operators list them. */
export async function readProducts(ctx: Reader, ids: readonly string[]): Promise<ProductDetail[]> {
  const now = ctx.clock.now();
  const { data } = await dataInForce(ctx);
  const products = data.products.filter((each) => ids.includes(each.id) && isOffered(each, now));
  const taken = await takenByDay(ctx.db, ids, [NO_DAY, ...daysAhead(now)]);
  return products.map((each) => detailOf(each, data, taken, now));
}

/** A product on sale or to come. Raises `product_not_found`. */
export const readProduct = async (ctx: Reader, id: string): Promise<ProductDetail> =>
  existing((await readProducts(ctx, [id]))[0], 'product_not_found');
