import { sql } from 'kysely';
import type { Tx } from '../../../../../db/database.ts';
import type { DeletedRider } from '../../../../../db/own-tables.ts';
import { giveBack, type StockKey } from '../../../../wallet/stock/service.ts';

/** Frees the seats that a rider booked in sessions to come. */
export async function returnSeats(tx: Tx, { id, at }: DeletedRider): Promise<void> {
  const { rows } = await sql<{ seat: StockKey & { bucket: number } }>`
    select detail -> 'seat' as seat from campaign_acts
    where user_id = ${id} and case when detail ? 'seat'
      then (detail ->> 'from')::timestamptz > ${at} end`.execute(tx);
  for (const { seat } of rows) await giveBack(tx, { ...seat, quantity: 1 });
}
