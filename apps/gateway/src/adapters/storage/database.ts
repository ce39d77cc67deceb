import { CodedError } from '@shtrans/contract/api/errors';
import type { Context } from '../../context.ts';
import { findRow, insertRow } from '../../db/rows.ts';
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
    await insertRow(db, 'stored_files', { key, bytes, created_at: clock.now() }, 'keep');
  },
  async get(key) {
    const row = await findRow(db, 'stored_files', { key });
    return row?.bytes ?? (await before.get(key));
  },
});
