import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';

export type CouponRow = Row<'coupons'>;

/** A rider's coupons with these ids, held by this transaction; always in the same order, so that two never wait for each other. */
export const lockCoupons = (tx: Tx, userId: string, ids: readonly string[]): Promise<CouponRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('coupons')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute();
