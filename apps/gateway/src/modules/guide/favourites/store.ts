import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Kept } from './merge.ts';
import { findRows, queries } from './tables.ts';

/** Returns all favourites of a rider, including removed ones, the oldest change first. */
export async function selectFavourites(db: Db | Tx, userId: string): Promise<Kept[]> {
  const rows = await findRows(db, 'favourites', { user_id: userId }, 'changed_at', 'key');
  return rows.map(({ key, body, changed_at, removed_at }) => ({
    key,
    ...body,
    changedAt: changed_at,
    removed: removed_at !== null,
  }));
}

export async function upsertFavourites(
  tx: Tx,
  userId: string,
  changes: readonly Kept[],
): Promise<void> {
  if (changes.length === 0) return;
  await queries(tx)
    .insertInto('favourites')
    .values(
      changes.map(({ key, kind, name, at, to, changedAt, removed }) => ({
        user_id: userId,
        key,
        body: JSON.stringify({ kind, name, at, to }),
        changed_at: changedAt,
        removed_at: removed ? changedAt : null,
      })),
    )
    .onConflict((c) =>
      c.columns(['user_id', 'key']).doUpdateSet((eb) => ({
        body: eb.ref('excluded.body'),
        changed_at: eb.ref('excluded.changed_at'),
        removed_at: eb.ref('excluded.removed_at'),
      })),
    )
    .execute();
}

/** Deletes the oldest removed favourites beyond `maxRemoved`, so that a device cannot fill the table. */
export async function dropRemoved(tx: Tx, userId: string, maxRemoved: number): Promise<void> {
  await sql`
    delete from favourites
    where user_id = ${userId} and key in (
      select key from favourites
      where user_id = ${userId} and removed_at is not null
      order by removed_at desc, key offset ${maxRemoved})`.execute(tx);
}
