import { CodedError } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { StoragePort } from './port.ts';

/** The limit of the table's check constraint. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Stores files in the database, which all gateways share and which is backed up.
 *
 * @param previousStorage fallback for files that are not in the database
 */
export const databaseStorage = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  previousStorage: Pick<StoragePort, 'get'>,
): StoragePort => ({
  async put(key, bytes) {
    if (bytes.length > MOST_BYTES) throw new CodedError('file_too_large');
    await sql`insert into stored_files (key, bytes, created_at)
      values (${key}, ${bytes}, ${clock.now()}) on conflict do nothing`.execute(db);
  },
  async get(key) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from stored_files where key = ${key}`.execute(db);
    return rows[0]?.bytes ?? (await previousStorage.get(key));
  },
});
