import type { LedgerAccount, Posting } from '@shtrans/contract/ledger/schemas';
import type { PointsGuide } from '@shtrans/contract/points/schemas';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import {
  type AccountKey,
  balanceOf,
  type Posting as PostingRow,
  statementOf,
} from '../../wallet/ledger/service.ts';
import type { FindOrigins } from '../../wallet/coupons/service.ts';
import { namedOrders } from '../orders/service.ts';

export type { PointsRules } from './data.ts';

export const pointsKey = (userId: string) => ({ userId, currency: 'points' }) as const;

/** Returns how points are earned and spent by the rules in force, with the balance of a logged-in rider. */
export async function guideToPoints(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  userId: string | undefined,
): Promise<PointsGuide> {
  const { data } = await dataInForce(ctx);
  const { earn, spend, expiry } = data.points;
  const now = ctx.clock.now();
  return {
    earn: earn.map(({ id, text }) => ({ id, text })),
    spend,
    validMonths: expiry.months,
    balance: userId === undefined ? null : await balanceOf(ctx.db, pointsKey(userId), now),
  };
}

const SEQ = /^\d{1,9}$/;

/** Returns a rider's balance in a currency and a page of its postings with their orders' ids. Throws `cursor_invalid`. */
export async function accountPage(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: AccountKey,
  { cursor, limit }: Call<'GET integral:/v1/points'>['query'],
) {
  const before =
    cursor === undefined ? undefined : Number(decodeCursor(key.currency, SEQ, cursor).id);
  const { postings, expiring, ...account } = await statementOf(ctx, key, {
    before,
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOf(key.currency, postings, limit, ({ seq, at }) => ({
    unfinished: 0,
    occurredAt: at,
    id: String(seq),
  }));
  return {
    account: {
      ...account,
      expiring: expiring && { amount: expiring.amount, at: expiring.at.toISOString() },
      nextCursor,
    },
    postings: rows.map((row) => ({
      posting: postingOf(row),
      orderId: orderIdOf(row),
      cause: { kind: row.cause_kind, id: row.cause_id },
    })),
    orderIds: [...new Set(rows.flatMap((row) => orderIdOf(row) ?? []))],
  };
}

/** Returns a rider's balance in a currency and a page of its postings with their orders. Throws `cursor_invalid`. */
export async function accountOfRider(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: AccountKey,
  page: Call<'GET integral:/v1/points'>['query'],
  findOrigins: FindOrigins = async () => new Map(),
): Promise<LedgerAccount> {
  const { account, postings, orderIds } = await accountPage(ctx, key, page);
  const orders = await namedOrders(ctx.db, key.userId, orderIds);
  const origins = await findOrigins(
    key.userId,
    postings.map(({ cause }) => cause),
  );
  return {
    ...account,
    items: postings.map(({ posting, orderId, cause }) => ({
      ...posting,
      order: orders.find(({ id }) => id === orderId) ?? null,
      origin: origins.get(cause.id) ?? null,
    })),
  };
}

/** Returns the id of a posting's order: the id of its cause begins with it. */
const orderIdOf = ({ cause_kind, cause_id }: PostingRow): string | undefined =>
  cause_kind.startsWith('order.') ? /^[\da-f-]{36}/.exec(cause_id)?.[0] : undefined;

const postingOf = (row: PostingRow): Posting => ({
  id: String(row.seq),
  kind: row.kind,
  cause: row.cause_kind,
  change: row.change,
  balance: row.balance,
  at: row.at.toISOString(),
});
