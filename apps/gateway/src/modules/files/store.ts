import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type FileRow = Schema['files'];

/** Adds a file, or finds the one this rider uploaded before with the same contents. */
export async function insertOrFind(db: Db, row: FileRow): Promise<FileRow> {
  const inserted = await db
    .insertInto('files')
    .values(row)
    .onConflict((c) => c.columns(['user_id', 'sha256']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return (
    inserted ??
    (await db
      .selectFrom('files')
      .selectAll()
      .where('user_id', '=', row.user_id)
      .where('sha256', '=', row.sha256)
      .executeTakeFirstOrThrow())
  );
}

/** A file by its id, whoever owns it. */
export const findById = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
