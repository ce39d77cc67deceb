import type { CouponKind } from '@shtrans/contract/coupons/facts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

export type CouponRow = Row<'coupons'>;

/** Locks and returns a rider's coupons with these ids, always in the same order, so that transactions do not deadlock. */
export const lockCoupons = (tx: Tx, userId: string, ids: readonly string[]): Promise<CouponRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : queries(tx)
        .selectFrom('coupons')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute();

/** A held coupon can still be used for its order after it expires. */
const isUsableAt = (now: Date) =>
  sql<boolean>`(state = 'held' or state = 'available' and valid_until > ${now})`;

const HOLDING = ['available', 'held'] as const;

/** Returns the rider's unused coupons that are valid or expired after an instant, first to expire first. */
export const heldSince = (db: Db | Tx, userId: string, expiredSince: Date): Promise<CouponRow[]> =>
  queries(db)
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', HOLDING)
    .where('valid_until', '>', expiredSince)
    .orderBy('valid_until')
    .orderBy('id')
    .execute();

/** Returns the numbers of a rider's bought coupons, and of those that can still be used, by the purchase's order. */
export const countByPurchase = (
  db: Db,
  userId: string,
  now: Date,
): Promise<{ orderId: string; coupons: number; left: number }[]> =>
  queries(db)
    .selectFrom('coupons')
    .select([
      'cause_id as orderId',
      sql<number>`count(*)::int`.as('coupons'),
      sql<number>`(count(*) filter (where ${isUsableAt(now)}))::int`.as('left'),
    ])
    .where('user_id', '=', userId)
    .where('cause_kind', '=', 'purchase')
    .groupBy('cause_id')
    .execute();

export interface CouponList {
  list: 'usable' | 'invalid';
  kind: CouponKind | undefined;
  userId: string;
  now: Date;
  after: { occurredAt: Date; id: string } | null;
  limit: number;
}

/** Returns when a coupon was used or expired, by which the list of invalid coupons is sorted. */
export const invalidAt = ({ used_at, valid_until }: CouponRow): Date => used_at ?? valid_until;

/** Returns a page of usable coupons, first to expire first, or of invalid ones, newest first. */
export async function selectCoupons(db: Db, query: CouponList): Promise<CouponRow[]> {
  const { list, kind, userId, now, after, limit } = query;
  const isUsable = isUsableAt(now);
  const sortColumn = list === 'usable' ? sql`valid_until` : sql`coalesce(used_at, valid_until)`;
  const order = list === 'usable' ? 'asc' : 'desc';
  const beyond = list === 'usable' ? sql`>` : sql`<`;
  return await queries(db)
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', userId)
    .where(list === 'usable' ? isUsable : sql<boolean>`not ${isUsable}`)
    .$if(kind !== undefined, (builder) => builder.where(sql<boolean>`terms ->> 'kind' = ${kind}`))
    .$if(after !== null, (builder) =>
      builder.where(
        sql<boolean>`(${sortColumn}, id) ${beyond} (${after?.occurredAt}, ${after?.id})`,
      ),
    )
    .orderBy(sortColumn, order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
}
