import { pastYearStart } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders/schemas';
import { z } from 'zod';
import type { PartnerOrdersPort } from '../../../adapters/partner-orders/port.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { askWithin } from '../../../timing/within.ts';
import { phoneOf } from '../../people/auth/service.ts';
import type { OrderSource } from './sources.ts';
import { keepList, keepOrders, pageSeen } from './store.ts';
import { deleteRows, findRow } from './tables.ts';

type AnyOrder = RailOrder | PartnerOrder;

/** The age of a partner's answer. */
interface Age {
  asOf: string;
  stale: boolean;
  serverTime: string;
}

/** More orders than one rider makes in a year: a longer list cannot belong to one rider. */
const MAX_ORDERS = 1000;
const ORDER_ID = /^[\w-]{1,64}$/;

const isPartnerFault = (error: unknown): boolean =>
  error instanceof CodedError &&
  (error.code === 'partner_unavailable' || error.code === 'partner_answer_invalid');

/**
 * Asks a partner and validates its answer. Throws `partner_unavailable` if the partner fails, drops the
 * connection or exceeds the limit, and `partner_answer_invalid` if the answer does not match the schema.
 */
async function askSource<T>(
  ctx: Context,
  { system, port }: Pick<OrderSource<never>, 'system' | 'port'>,
  schema: z.ZodType<T>,
  ask: (port: PartnerOrdersPort, signal: AbortSignal) => Promise<unknown>,
): Promise<T> {
  const partner = port(ctx);
  const answer = await askWithin(partner.limitMs, (signal) => ask(partner, signal)).catch(
    (cause: unknown) => {
      ctx.log.warn(
        { event: 'partner_orders.no_answer', err: cause, system },
        'a partner system did not answer',
      );
      throw new CodedError('partner_unavailable', { cause });
    },
  );
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  // Logs only the paths of the issues: names and numbers of passengers must not be in a log.
  const issues = parsed.error.issues.slice(0, 5).map(({ code, path }) => ({ code, path }));
  ctx.log.error(
    { event: 'partner_orders.answer_malformed', system, issues },
    'the answer of a partner system does not match its schema',
  );
  throw new CodedError('partner_answer_invalid');
}

/**
 * Returns one page of a rider's orders at a partner system. The first page requests all orders from the
 * partner; later pages continue in that stored answer, so that pages never overlap. If the partner fails,
 * returns its last good answer as stale. Throws `cursor_invalid`, and `partner_unavailable` or
 * `partner_answer_invalid` if no answer is stored.
 */
export async function listPartnerOrders<Order extends AnyOrder>(
  ctx: Context,
  source: OrderSource<Order>,
  userId: string,
  { cursor, limit }: Call<'GET maas:/v1/rail-orders'>['query'],
): Promise<Age & { items: Order[]; nextCursor: string | null }> {
  const { system, schema } = source;
  const key = { user_id: userId, system };
  const after = cursor === undefined ? null : decodeCursor(system, ORDER_ID, cursor);
  const stale = after === null && !(await renewList(ctx, source, userId));
  // A list that was deleted between two pages must start again.
  const list = existing(await findRow(ctx.db, 'partner_lists_seen', key), 'cursor_invalid');
  const now = ctx.clock.now();
  const query = { since: pastYearStart(now), after, limit: limit + 1 };
  const { rows, nextCursor } = pageOf(
    system,
    await pageSeen(ctx.db, key, query),
    limit,
    ({ order_id: id, occurred_at: occurredAt }) => ({ unfinished: 0, occurredAt, id }),
  );
  const items = rows.map(({ body }) => schema.parse(body));
  return { items, nextCursor, ...ageOf(list.as_of, stale, now) };
}

/**
 * Requests the list from the partner and stores it. Returns false if the partner fails and an older list
 * exists.
 */
async function renewList<Order extends AnyOrder>(
  ctx: Context,
  source: OrderSource<Order>,
  userId: string,
): Promise<boolean> {
  const key = { user_id: userId, system: source.system };
  const phone = await phoneOf(ctx.db, userId);
  const all = z.array(source.schema).max(MAX_ORDERS);
  try {
    const orders = await askSource(ctx, source, all, (port, signal) => port.orders(phone, signal));
    const asOf = ctx.clock.now();
    // A partner may list an order twice: it counts once.
    const rows = new Map(orders.map((order) => [order.id, rowOf(source, order)]));
    await inTransaction(ctx.db, (tx) => keepList(tx, key, [...rows.values()], asOf));
    return true;
  } catch (error) {
    if (!isPartnerFault(error)) throw error;
    if ((await findRow(ctx.db, 'partner_lists_seen', key)) === undefined) throw error;
    return false;
  }
}

const rowOf = <Order extends AnyOrder>(source: OrderSource<Order>, order: Order) => ({
  id: order.id,
  occurredAt: new Date(source.occurredAt(order)),
  body: source.masked(order),
});

/**
 * Returns one order of the rider at a partner system, or its last good answer if the partner fails. Throws
 * `partner_order_not_found` for an unknown id or another rider's order, `partner_unavailable`,
 * `partner_answer_invalid`.
 */
export async function partnerOrderOf<Order extends AnyOrder>(
  ctx: Context,
  source: OrderSource<Order>,
  { userId, id }: OwnKey,
): Promise<Order & Age> {
  const { system, schema } = source;
  const key = { user_id: userId, system };
  const phone = await phoneOf(ctx.db, userId);
  try {
    const answer = await askSource(ctx, source, schema.nullable(), (port, signal) =>
      port.order(phone, id, signal),
    );
    if (answer === null) {
      await deleteRows(ctx.db, 'partner_orders_seen', { ...key, order_id: id });
      throw new CodedError('partner_order_not_found');
    }
    // The partner answered with another order.
    if (answer.id !== id) throw new CodedError('partner_answer_invalid');
    const now = ctx.clock.now();
    const row = rowOf(source, answer);
    await keepOrders(ctx.db, key, [row], now);
    return { ...row.body, ...ageOf(now, false, now) };
  } catch (error) {
    const orderKey = { ...key, order_id: id };
    const storedOrder = isPartnerFault(error)
      ? await findRow(ctx.db, 'partner_orders_seen', orderKey)
      : null;
    if (!storedOrder) throw error;
    return {
      ...schema.parse(storedOrder.body),
      ...ageOf(storedOrder.as_of, true, ctx.clock.now()),
    };
  }
}

const ageOf = (asOf: Date, stale: boolean, now: Date): Age => ({
  asOf: asOf.toISOString(),
  stale,
  serverTime: now.toISOString(),
});
