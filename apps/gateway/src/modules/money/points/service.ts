import type { LedgerAccount, LedgerPosting } from '@shtrans/contract/ledger/schemas';
import type { PointsGuide } from '@shtrans/contract/points/schemas';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import {
  type AccountKey,
  balanceOf,
  type Posting,
  statementOf,
} from '../../wallet/ledger/service.ts';
import { type NamedOrder, namedOrders } from '../orders/service.ts';

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

/** Returns a rider's balance in a currency and a page of its postings. Throws `cursor_invalid`. */
export async function accountOfRider(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: AccountKey,
  { cursor, limit }: Call<'GET integral:/v1/points'>['query'],
): Promise<LedgerAccount> {
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
  const ids = new Set(rows.flatMap((posting) => orderIdOf(posting) ?? []));
  const orders = new Map(
    (await namedOrders(ctx.db, key.userId, [...ids])).map((order) => [order.id, order]),
  );
  return {
    ...account,
    expiring: expiring && { amount: expiring.amount, at: expiring.at.toISOString() },
    items: rows.map((posting) => itemOf(posting, orders.get(orderIdOf(posting) ?? ''))),
    nextCursor,
  };
}

/** Returns the id of a posting's order: the id of its cause begins with it. */
const orderIdOf = ({ cause_kind, cause_id }: Posting): string | undefined =>
  cause_kind.startsWith('order.') ? /^[\da-f-]{36}/.exec(cause_id)?.[0] : undefined;

const itemOf = (posting: Posting, order: NamedOrder | undefined): LedgerPosting => ({
  id: String(posting.seq),
  kind: posting.kind,
  cause: posting.cause_kind,
  order: order ?? null,
  change: posting.change,
  balance: posting.balance,
  at: posting.at.toISOString(),
});
