import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const fileTables = ownTables({
  stored_files: {
    // Two riders can share a stored picture, which stays until neither has it.
    erase: (tx, { id }) =>
      sql`delete from stored_files as stored using files
        where files.user_id = ${id} and files.storage_key = stored.key and not exists (
          select from files as others
          where others.storage_key = stored.key and others.user_id <> ${id})`.execute(tx),
  },
  files: { erase: 'delete' },
});
export const { findRow, insertRow, queries } = fileTables;
