import type { CouponKind } from '@shtrans/contract/coupons/facts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

export type CouponRow = Row<'coupons'>;

/** A rider's coupons with these ids, held by this transaction; always in the same order, so that two never wait for each other. */
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

const HOLDING = ['available', 'held'] as const;

/** What a rider holds and what ran out since an instant, expiring first. */
export const heldSince = (db: Db | Tx, userId: string, since: Date): Promise<CouponRow[]> =>
  queries(db)
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', HOLDING)
    .where('valid_until', '>', since)
    .orderBy('valid_until')
    .orderBy('id')
    .execute();

export interface CouponList {
  list: 'usable' | 'invalid';
  kind: CouponKind | undefined;
  userId: string;
  now: Date;
  after: { occurredAt: Date; id: string } | null;
  limit: number;
}

/** When a coupon was used or ran out: what the list of invalid ones is in the order of. */
export const invalidAt = ({ used_at, valid_until }: CouponRow): Date => used_at ?? valid_until;

/** A page of usable coupons, expiring first, or of the others, newest first. */
export async function selectCoupons(db: Db, query: CouponList): Promise<CouponRow[]> {
  const { list, kind, userId, now, after, limit } = query;
  const isUsable = sql<boolean>`(state = 'held' or state = 'available' and valid_until > ${now})`;
  const at = list === 'usable' ? sql`valid_until` : sql`coalesce(used_at, valid_until)`;
  const order = list === 'usable' ? 'asc' : 'desc';
  const beyond = list === 'usable' ? sql`>` : sql`<`;
  return await queries(db)
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', userId)
    .where(list === 'usable' ? isUsable : sql<boolean>`not ${isUsable}`)
    .$if(kind !== undefined, (some) => some.where(sql<boolean>`terms ->> 'kind' = ${kind}`))
    .$if(after !== null, (some) =>
      some.where(sql<boolean>`(${at}, id) ${beyond} (${after?.occurredAt}, ${after?.id})`),
    )
    .orderBy(at, order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
}
