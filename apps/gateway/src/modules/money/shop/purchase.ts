import { DAY_MS, shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import type { HostType } from '@shtrans/contract/hosts/hosts';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import { maskPhone } from '@shtrans/contract/values/phone';
import { ruleAt } from '../../../city/fee-rules.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { OrderHolds } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { dataInForce, type OperatorData } from '../../base/catalogue/service.ts';
import { isOwnKind, type Product } from './data.ts';
import { createOrder, riddenInMonth } from '../orders/service.ts';
import {
  countedPurchases,
  countPurchase,
  NO_DAY,
  take,
  takenByDay,
} from '../../wallet/stock/service.ts';
import { daysOnSale, isDated, isOnSale, totalOf } from './products.ts';
import { countPurchases, hasUnusedOf } from './store.ts';
import { termsOf } from './terms.ts';
import { insertRow } from './tables.ts';
import { lockRider, type UserRow } from '../../people/auth/service.ts';

type Asked = Call<'POST maas:/v1/purchases'>['body'];

/** A purchase as it is decided on: what is asked for, of which product, by whom. */
interface Purchase {
  product: Product;
  asked: Asked;
  userId: string;
  host: HostType;
  now: Date;
}

/**
 * Buys: makes an order that waits for its payment and holds its stock and its number among the purchases a rider may
 * make. Of one rider's purchases one goes on at a time, so that what they may buy is not decided twice at once.
 * Raises what the contract lists, each by its cause.
 */
export async function buy(
  ctx: Context,
  attempt: Attempt,
  asked: Asked,
  host: HostType,
): Promise<{ orderId: string }> {
  const { version, data } = await dataInForce(ctx);
  const { userId } = attempt;
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    const product = data.products.find(({ id }) => id === asked.productId);
    if (product === undefined || !isOnSale(product, now)) throw new CodedError('off_shelf');
    const purchase = { product, asked, userId, host, now };
    checkInput(purchase);
    if (!isOwnKind(product.kind) && ctx.adapters.ticketing.name === 'none') {
      // Nobody would issue it.
      throw new CodedError('purchase_failed');
    }
    const rider = await lockRider(tx, userId);
    await checkRider(tx, purchase);
    const limit = limitOf(purchase);
    const stock = await takeStock(tx, purchase, attempt.key);
    const { unitCents } = product;
    const most = product.limit?.count ?? 0;
    const made = await placeOrder(
      ctx,
      tx,
      { version, data },
      { product, asked, rider, unitCents, stock, limit, most },
    );
    if (made === undefined) throw new CodedError(limitCode(product));
    return { orderId: made };
  });
}

/** What an order is made of: of a product so many, at a price, and what of it is held. */
interface Placing {
  product: Product;
  asked: Omit<Asked, 'productId'>;
  rider: Pick<UserRow, 'id' | 'phone'>;
  unitCents: number;
  stock: OrderHolds['stock'];
  limit: OrderHolds['limit'];
  /** Of the limit. */
  most: number;
}

/**
 * Makes the order of a purchase, which waits for its payment, holds its stock, and counts for its limit. Undefined: more
 * would count than are allowed, and the transaction has to come to nothing. Raises `purchase_failed`.
 */
export async function placeOrder(
  ctx: TxContext,
  tx: Tx,
  { version, data }: { version: number; data: OperatorData },
  placing: Placing,
): Promise<string | undefined> {
  const { product, asked, rider, unitCents, stock, limit, most } = placing;
  const now = ctx.clock.now();
  const terms = termsOf(product, data);
  const { quantity, visitDate, visitors, account } = asked;
  const orderId = await createOrder(ctx, tx, rider.id, {
    type: product.kind === 'scenic' ? 'scenic_ticket' : 'multi_ticket',
    passenger: maskPhone(rider.phone),
    at: now,
    amountCents: unitCents * quantity,
    subject: product.title,
    fields: fieldsOf(placing, now),
    ...((stock || limit) && { holds: { ...(stock && { stock }), ...(limit && { limit }) } }),
  });
  if (limit) {
    const slot = { userId: rider.id, orderId, ...limit };
    if (!(await countPurchase(tx, slot, { quantity, most }))) return undefined;
  }
  await insertRow(tx, 'purchases', {
    user_id: rider.id,
    order_id: orderId,
    product: product.id,
    version,
    kind: product.kind,
    quantity,
    terms: JSON.stringify(terms),
    visit_date: visitDate ?? null,
    visitors: visitors ? JSON.stringify(visitors) : null,
    account: account ?? null,
    bought_at: now,
  });
  return orderId;
}

function wrong(field: string): never {
  throw new CodedError('invalid_input', { field });
}

/** Raises `invalid_input` for what this product cannot be asked for with. */
function checkInput({ product, asked, now }: Purchase): void {
  const { quantity, visitDate, visitors } = asked;
  if (quantity > product.perOrder) wrong('quantity');
  if (isDated(product)) {
    if (visitDate === undefined || !daysOnSale(product, now).includes(visitDate))
      wrong('visitDate');
  } else if (visitDate !== undefined) wrong('visitDate');
  if (product.kind === 'scenic' && visitors?.length !== quantity) wrong('visitors');
}

/** What depends on who buys, in the order in which riders are told. */
async function checkRider(tx: Tx, purchase: Purchase): Promise<void> {
  const { product, asked, userId, host, now } = purchase;
  const { onlyIn, risk, mustUseFirst: group } = product;
  if (onlyIn !== undefined && !onlyIn.includes(host)) throw new CodedError('not_eligible');
  if (risk !== undefined) {
    const since = new Date(now.getTime() - risk.minutes * 60_000);
    const before = await countPurchases(tx, { userId, product: product.id, since });
    if (before >= risk.orders) throw new CodedError('risk_rejected');
  }
  if (group !== undefined && (await hasUnusedOf(tx, { userId, group, now }))) {
    throw new CodedError('unused_ticket_exists');
  }
  const limit = limitOf(purchase);
  if (limit && product.limit) {
    const counted = await countedPurchases(tx, { userId, ...limit });
    if (counted + asked.quantity > product.limit.count) throw new CodedError(limitCode(product));
  }
  if (
    product.privilege === true &&
    asked.confirmed !== true &&
    (await isPrivileged(tx, userId, now))
  ) {
    throw new CodedError('privilege_holder_warning');
  }
}

/** The limit that a purchase counts for. */
function limitOf({ product: { limit }, now }: Purchase): OrderHolds['limit'] {
  if (limit === undefined) return undefined;
  return { group: limit.group, month: limit.per === 'month' ? shanghaiDay(now).slice(0, 7) : '' };
}

const limitCode = ({ limit }: Product) =>
  limit?.per === 'month' ? 'monthly_limit' : 'not_eligible';

/**
 * Whether a rider has a privilege that nobody applies for: the metro's discount for the rest of a month in which
 * rides have cost enough. A ticket for all rides may then cost more than they would.
 */
async function isPrivileged(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { cents } = await riddenInMonth(tx, { userId, type: 'metro', to: now });
  return cents >= ruleAt('metro', now).parameters.monthly_discount.threshold_cents;
}

/** Takes what is bought from its stock. Raises `sold_out`, `insufficient_stock`. */
async function takeStock(
  tx: Tx,
  { product, asked }: Purchase,
  taker: string,
): Promise<OrderHolds['stock']> {
  const total = totalOf(product);
  if (total === undefined) return undefined;
  const { quantity } = asked;
  const day = asked.visitDate ?? NO_DAY;
  const bucket = await take(tx, { item: product.id, day, quantity, total, taker });
  if (bucket !== undefined) return { product: product.id, day: day || null, bucket, quantity };
  const taken = await takenByDay(tx, [product.id], [day]);
  throw new CodedError(taken(product.id, day) >= total ? 'sold_out' : 'insufficient_stock');
}

/** What the order says of what is bought. */
function fieldsOf({ product, asked, unitCents }: Placing, now: Date): OrderFields {
  const { validity, covers, refund } = product;
  const until =
    'days' in validity
      ? new Date(now.getTime() + validity.days * DAY_MS)
      : asked.visitDate === undefined
        ? null
        : new Date(startOfShanghaiDay(asked.visitDate).getTime() + DAY_MS);
  return {
    kind: 'ticket',
    product: product.title,
    quantity: asked.quantity,
    unitCents,
    visitDate: asked.visitDate ?? null,
    validUntil: until?.toISOString() ?? null,
    ...('hours' in validity && { validHours: validity.hours }),
    ...(covers && { covers }),
    ...(refund === 'never' && { refundable: false }),
    code: null,
  };
}
