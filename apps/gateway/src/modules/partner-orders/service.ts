import { pastYearStart } from '@shtrans/contract/calendar';
import { CodedError } from '@shtrans/contract/errors';
import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { phoneOf } from '../auth/service.ts';
import { askPartner } from './ask.ts';
import type { OrderSource } from './sources.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { forgetOrder, keepList, keepOrders, listSeen, orderSeen, pageSeen } from './store.ts';

type PartnerContext = Pick<Context, 'db' | 'clock' | 'log' | 'adapters'>;

/** How old what is told is. */
interface Age {
  asOf: string;
  stale: boolean;
  serverTime: string;
}

const isPartnerFault = (error: unknown): boolean =>
  error instanceof CodedError &&
  (error.code === 'partner_unavailable' || error.code === 'partner_answer_invalid');

/**
 * One page of a rider's orders at a partner system. The first page asks the partner for all of them;
 * the next ones go on in that answer, so that a page never overlaps another. When the partner cannot
 * be asked, its last good answer is told as such. Raises `cursor_invalid`, and where nothing was ever
 * answered `partner_unavailable`, `partner_answer_invalid`.
 */
export async function listPartnerOrders<Order extends RailOrder | PartnerOrder, Summary>(
  ctx: PartnerContext,
  source: OrderSource<Order, Summary>,
  userId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Age & { items: Summary[]; nextCursor: string | null }> {
  const key = { user_id: userId, system: source.system };
  const after = query.cursor === undefined ? null : decodeCursor(source.system, query.cursor);
  const stale = after === null && !(await renewList(ctx, source, userId));
  const list = await listSeen(ctx.db, key);
  // A list that was forgotten between two pages begins anew.
  if (list === undefined) throw new CodedError('cursor_invalid');
  const now = ctx.clock.now();
  const since = pastYearStart(now);
  const rows = await pageSeen(ctx.db, key, { since, after, limit: query.limit + 1 });
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  return {
    items: rows.slice(0, query.limit).map(({ body }) => source.summary(source.one.parse(body))),
    nextCursor: last
      ? encodeCursor(source.system, { occurredAt: last.occurred_at, id: last.order_id })
      : null,
    asOf: list.as_of.toISOString(),
    stale,
    serverTime: now.toISOString(),
  };
}

/** Asks the partner and keeps what it says. False when it cannot be asked, and an older list is there. */
async function renewList<Order extends RailOrder | PartnerOrder, Summary>(
  ctx: PartnerContext,
  source: OrderSource<Order, Summary>,
  userId: string,
): Promise<boolean> {
  const { system } = source;
  const key = { user_id: userId, system };
  const phone = await phoneOf(ctx, userId);
  try {
    const port = source.port(ctx);
    const { limitMs } = port;
    const orders = await askPartner(
      ctx,
      { system, limitMs, schema: source.all },
      async (signal) => await port.orders(phone, signal),
    );
    const asOf = ctx.clock.now();
    await inTransaction(
      ctx.db,
      async (tx) => await keepList(tx, key, uniqueRows(source, orders), asOf),
    );
    return true;
  } catch (error) {
    if (!isPartnerFault(error) || (await listSeen(ctx.db, key)) === undefined) throw error;
    return false;
  }
}

const rowOf = <Order extends RailOrder | PartnerOrder>(
  source: OrderSource<Order, unknown>,
  order: Order,
) => ({
  id: order.id,
  occurredAt: new Date(source.occurredAt(order)),
  body: source.masked(order),
});

/** A partner that tells an order twice means it once. */
const uniqueRows = <Order extends RailOrder | PartnerOrder>(
  source: OrderSource<Order, unknown>,
  orders: readonly Order[],
) => [...new Map(orders.map((order) => [order.id, rowOf(source, order)])).values()];

/**
 * One order of the rider at a partner system, or its last good answer when it cannot be asked. Raises
 * `partner_order_not_found` for an unknown id and another rider's order alike, `partner_unavailable`,
 * `partner_answer_invalid`.
 */
export async function partnerOrderOf<Order extends RailOrder | PartnerOrder, Summary>(
  ctx: PartnerContext,
  source: OrderSource<Order, Summary>,
  userId: string,
  id: string,
): Promise<Order & Age> {
  const { system } = source;
  const key = { user_id: userId, system };
  const phone = await phoneOf(ctx, userId);
  try {
    const schema = source.one.nullable();
    const port = source.port(ctx);
    const { limitMs } = port;
    const answer = await askPartner(
      ctx,
      { system, limitMs, schema },
      async (signal) => await port.order(phone, id, signal),
    );
    if (answer === null) {
      await forgetOrder(ctx.db, key, id);
      throw new CodedError('partner_order_not_found');
    }
    // The answer to another question is none to this one.
    if (answer.id !== id) throw new CodedError('partner_answer_invalid');
    const now = ctx.clock.now();
    const row = rowOf(source, answer);
    await keepOrders(ctx.db, key, [row], now);
    return aged(row.body, now, false, now);
  } catch (error) {
    const kept = isPartnerFault(error) ? await orderSeen(ctx.db, key, id) : undefined;
    if (kept === undefined) throw error;
    return aged(source.one.parse(kept.body), kept.as_of, true, ctx.clock.now());
  }
}

const aged = <Order extends object>(
  order: Order,
  asOf: Date,
  stale: boolean,
  now: Date,
): Order & Age => ({
  ...order,
  asOf: asOf.toISOString(),
  stale,
  serverTime: now.toISOString(),
});
