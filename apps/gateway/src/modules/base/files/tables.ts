import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const fileTables = ownTables({
  stored_files: {
    distribution: { column: 'key' },
    copy: { none: 'pictures' },
    // Two riders can share a stored picture, which stays until neither has it.
    erase: (tx, { id }) =>
      sql`delete from stored_files as stored using files
        where files.user_id = ${id} and files.storage_key = stored.key and not exists (
          select from files as others
          where others.storage_key = stored.key and others.user_id <> ${id})`.execute(tx),
  },
  files: {
    copy: {
      title: { zh: '上传的图片', en: 'Uploaded pictures' },
      without: { storage_key: 'technical' },
    },
    erase: 'delete',
  },
});
export const { findRow, insertRow, queries } = fileTables;
