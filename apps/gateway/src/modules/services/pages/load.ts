import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

/** Page configuration: any JSON except null for each key. */
export const pageConfigs = z.record(
  z.string().regex(/^[\w.-]{1,128}$/, 'letters, digits and _.-, at most 128'),
  z.json().refine((value) => value !== null, 'null is not allowed'),
);

export interface LoadedKeys {
  added: string[];
  changed: string[];
  same: string[];
}

/**
 * Writes an operator's page configuration in one transaction; other keys stay unchanged. Returns what happened to each
 * key.
 *
 * @param log logs the changed keys in the same transaction; without it, nothing is written
 */
export async function loadPageConfigs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  configs: z.infer<typeof pageConfigs>,
  log: ((tx: Tx, keys: readonly string[]) => Promise<void>) | undefined,
): Promise<LoadedKeys> {
  const outcome: LoadedKeys = { added: [], changed: [], same: [] };
  await inTransaction(db, async (tx) => {
    for (const [key, value] of Object.entries(configs)) {
      const storedRow = await findRow(tx, 'pager_configs', { key });
      const row = { value: JSON.stringify(value), updated_at: clock.now() };
      if (storedRow === undefined) {
        outcome.added.push(key);
        if (log !== undefined) await insertRow(tx, 'pager_configs', { key, ...row });
      } else if (isDeepStrictEqual(storedRow.value, value)) {
        outcome.same.push(key);
      } else {
        outcome.changed.push(key);
        if (log !== undefined) await updateRows(tx, 'pager_configs', { key }, row);
      }
    }
    const keys = [...outcome.added, ...outcome.changed];
    if (keys.length > 0) await log?.(tx, keys);
  });
  return outcome;
}
