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

/** How old an answer is. */
interface Age {
  asOf: string;
  stale: boolean;
  serverTime: string;
}

/** More than anybody travels in a year: a longer list is no list of one rider. */
const MAX_ORDERS = 1000;
const ORDER_ID = /^[\w-]{1,64}$/;

const isPartnerFault = (error: unknown): boolean =>
  error instanceof CodedError &&
  (error.code === 'partner_unavailable' || error.code === 'partner_answer_invalid');

/**
 * A partner's answer, checked. Raises `partner_unavailable` when it fails, hangs up or takes longer
 * than the limit, `partner_answer_invalid` for what is not the shape that was agreed.
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
  // Where it went wrong, not what stood there: names and numbers of passengers do not belong into a log.
  const issues = parsed.error.issues.slice(0, 5).map(({ code, path }) => ({ code, path }));
  ctx.log.error(
    { event: 'partner_orders.answer_malformed', system, issues },
    'a partner system answered what nobody agreed on',
  );
  throw new CodedError('partner_answer_invalid');
}

/**
 * One page of a rider's orders at a partner system. The first page asks the partner for all of them;
 * the next ones go on in that answer, so that a page never overlaps another. When the partner cannot
 * be asked, its last good answer is given as such. Raises `cursor_invalid`, and where nothing was ever
 * answered `partner_unavailable`, `partner_answer_invalid`.
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
  // A list that was forgotten between two pages begins anew.
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

/** Asks the partner and keeps what it says. False when it cannot be asked, and an older list is there. */
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
    // A partner that tells an order twice means it once.
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
 * One order of the rider at a partner system, or its last good answer when it cannot be asked. Raises
 * `partner_order_not_found` for an unknown id and another rider's order alike, `partner_unavailable`,
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
    // The answer to another question is none to this one.
    if (answer.id !== id) throw new CodedError('partner_answer_invalid');
    const now = ctx.clock.now();
    const row = rowOf(source, answer);
    await keepOrders(ctx.db, key, [row], now);
    return { ...row.body, ...ageOf(now, false, now) };
  } catch (error) {
    const seen = { ...key, order_id: id };
    const kept = isPartnerFault(error) ? await findRow(ctx.db, 'partner_orders_seen', seen) : null;
    if (!kept) throw error;
    return { ...schema.parse(kept.body), ...ageOf(kept.as_of, true, ctx.clock.now()) };
  }
}

const ageOf = (asOf: Date, stale: boolean, now: Date): Age => ({
  asOf: asOf.toISOString(),
  stale,
  serverTime: now.toISOString(),
});
