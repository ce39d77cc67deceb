import { CodedError } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { StoragePort } from './port.ts';

/** As the table's own check says. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Keeps files in the database, where all gateways reach them and its backups have them too.
 *
 * @param before where files were kept until now: what is not in the database is looked for there
 */
export const databaseStorage = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  before: Pick<StoragePort, 'get'>,
): StoragePort => ({
  async put(key, bytes) {
    if (bytes.length > MOST_BYTES) throw new CodedError('file_too_large');
    await sql`insert into stored_files (key, bytes, created_at)
      values (${key}, ${bytes}, ${clock.now()}) on conflict do nothing`.execute(db);
  },
  async get(key) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from stored_files where key = ${key}`.execute(db);
    return rows[0]?.bytes ?? (await before.get(key));
  },
});
