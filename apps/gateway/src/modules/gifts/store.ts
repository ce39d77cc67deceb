import type { Tx } from '../../db/database.ts';
import { insertRow } from '../../db/rows.ts';

/** Takes one of `total`; false when none is left. Of claims at once the row lets one through at a time. */
export async function takeOne(tx: Tx, gift: string, total: number): Promise<boolean> {
  await insertRow(tx, 'gift_stock', { gift, remaining: total }, 'keep');
  const taken = await tx
    .updateTable('gift_stock')
    .set((eb) => ({ remaining: eb('remaining', '-', 1) }))
    .where('gift', '=', gift)
    .where('remaining', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
