import { DAY_MS, cityDay, endOfCityDay } from '@shtrans/contract/values/calendar';
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

/** A requested purchase with its product and rider. */
interface Purchase {
  product: Product;
  asked: Asked;
  userId: string;
  host: HostType;
  now: Date;
}

/**
 * Creates an unpaid order that holds its stock and its share of the rider's purchase limit. Purchases of one rider run
 * one after another, so that two cannot both pass the same limit. Throws the codes that the contract lists.
 */
export async function buy(
  ctx: Context,
  attempt: Attempt,
  request: Asked,
  host: HostType,
): Promise<{ orderId: string }> {
  const { version, data } = await dataInForce(ctx);
  const { userId } = attempt;
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    const product = data.products.find(({ id }) => id === request.productId);
    if (product === undefined || !isOnSale(product, now)) throw new CodedError('off_shelf');
    const purchase = { product, asked: request, userId, host, now };
    checkInput(purchase);
    if (!isOwnKind(product.kind) && ctx.adapters.ticketing.name === 'none') {
      // No partner would issue the ticket.
      throw new CodedError('purchase_failed');
    }
    const rider = await lockRider(tx, userId);
    await checkRider(tx, purchase);
    const limit = limitOf(purchase);
    const stock = await takeStock(tx, purchase, attempt.key);
    const { unitCents } = product;
    const maxCount = product.limit?.count ?? 0;
    const orderId = await placeOrder(
      ctx,
      tx,
      { version, data },
      { product, asked: request, rider, unitCents, stock, limit, most: maxCount },
    );
    if (orderId === undefined) throw new CodedError(limitCode(product));
    return { orderId };
  });
}

/** The data of an order to place: product, quantity, price, and the stock and limit it holds. */
interface Placing {
  product: Product;
  asked: Omit<Asked, 'productId'>;
  rider: Pick<UserRow, 'id' | 'phone'>;
  unitCents: number;
  stock: OrderHolds['stock'];
  limit: OrderHolds['limit'];
  /** The maximum of the limit. */
  most: number;
}

/**
 * Creates the unpaid order of a purchase, which holds its stock and counts towards its limit. Returns undefined if the
 * limit would be exceeded; the caller must then roll back the transaction. Throws `purchase_failed`.
 */
export async function placeOrder(
  ctx: TxContext,
  tx: Tx,
  { version, data }: { version: number; data: OperatorData },
  placing: Placing,
): Promise<string | undefined> {
  const { product, asked: request, rider, unitCents, stock, limit, most: maxCount } = placing;
  const now = ctx.clock.now();
  const terms = termsOf(product, data);
  const { quantity, visitDate, visitors, account } = request;
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
    if (!(await countPurchase(tx, slot, { quantity, most: maxCount }))) return undefined;
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

function rejectField(field: string): never {
  throw new CodedError('invalid_input', { field });
}

/** Throws `invalid_input` if the request does not fit the product. */
function checkInput({ product, asked: request, now }: Purchase): void {
  const { quantity, visitDate, visitors } = request;
  if (quantity > product.perOrder) rejectField('quantity');
  if (isDated(product)) {
    if (visitDate === undefined || !daysOnSale(product, now).includes(visitDate))
      rejectField('visitDate');
  } else if (visitDate !== undefined) rejectField('visitDate');
  if (product.kind === 'scenic' && visitors?.length !== quantity) rejectField('visitors');
}

/** Checks that depend on the rider; their order decides which error the rider sees. */
async function checkRider(tx: Tx, purchase: Purchase): Promise<void> {
  const { product, asked: request, userId, host, now } = purchase;
  const { onlyIn, risk, mustUseFirst: group } = product;
  if (onlyIn !== undefined && !onlyIn.includes(host)) throw new CodedError('not_eligible');
  if (risk !== undefined) {
    const riskFrom = new Date(now.getTime() - risk.minutes * 60_000);
    const before = await countPurchases(tx, { userId, product: product.id, since: riskFrom });
    if (before >= risk.orders) throw new CodedError('risk_rejected');
  }
  if (group !== undefined && (await hasUnusedOf(tx, { userId, group, now }))) {
    throw new CodedError('unused_ticket_exists');
  }
  const limit = limitOf(purchase);
  if (limit && product.limit) {
    const purchaseCount = await countedPurchases(tx, { userId, ...limit });
    if (purchaseCount + request.quantity > product.limit.count)
      throw new CodedError(limitCode(product));
  }
  if (
    product.privilege === true &&
    request.confirmed !== true &&
    (await isPrivileged(tx, userId, now))
  ) {
    throw new CodedError('privilege_holder_warning');
  }
}

/** Returns the limit that a purchase counts towards. */
function limitOf({ product: { limit }, now }: Purchase): OrderHolds['limit'] {
  if (limit === undefined) return undefined;
  return { group: limit.group, month: limit.per === 'month' ? cityDay(now).slice(0, 7) : '' };
}

const limitCode = ({ limit }: Product) =>
  limit?.per === 'month' ? 'monthly_limit' : 'not_eligible';

/**
 * Whether a rider has the metro's automatic discount for the remainder of a month, because the month's rides have
 * reached its threshold. A ticket for all rides may then cost more than the rides.
 */
async function isPrivileged(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { cents } = await riddenInMonth(tx, { userId, type: 'metro', to: now });
  return cents >= ruleAt('metro', now).parameters.monthly_discount.threshold_cents;
}

/** Takes the purchase from the stock. Throws `sold_out`, `insufficient_stock`. */
async function takeStock(
  tx: Tx,
  { product, asked: request }: Purchase,
  taker: string,
): Promise<OrderHolds['stock']> {
  const total = totalOf(product);
  if (total === undefined) return undefined;
  const { quantity } = request;
  const day = request.visitDate ?? NO_DAY;
  const bucket = await take(tx, { item: product.id, day, quantity, total, taker });
  if (bucket !== undefined) return { product: product.id, day: day || null, bucket, quantity };
  const takenCount = await takenByDay(tx, [product.id], [day]);
  throw new CodedError(takenCount(product.id, day) >= total ? 'sold_out' : 'insufficient_stock');
}

/** Returns the order's fields for a purchase. */
function fieldsOf({ product, asked: request, unitCents }: Placing, now: Date): OrderFields {
  const { validity, covers, refund, picture } = product;
  const validUntil =
    'days' in validity
      ? new Date(now.getTime() + validity.days * DAY_MS)
      : request.visitDate === undefined
        ? null
        : endOfCityDay(request.visitDate);
  return {
    kind: 'ticket',
    product: product.title,
    quantity: request.quantity,
    unitCents,
    visitDate: request.visitDate ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    ...('hours' in validity && { validHours: validity.hours }),
    ...(covers && { covers }),
    ...(refund === 'never' && { refundable: false }),
    ...(picture !== undefined && { picture }),
    code: null,
  };
}
