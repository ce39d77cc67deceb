import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { OrderKey } from '../../money/orders/service.ts';

/** What of an order's money went back. */
export async function refundedCents(db: Db, { userId, id }: OrderKey): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from refunds
    where user_id = ${userId} and order_id = ${id} and finished_at is not null and status <> 'failed'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
