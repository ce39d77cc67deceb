import { tables as sandboxTables } from '../sandbox/tables.ts';
import type { Tx } from '../src/db/database.ts';
import { eraseRider as erase } from '../src/modules.ts';

/** Deletes a rider in every module and in the sandbox, as the desk does. */
export const eraseRider = (tx: Tx, id: string, phone: string, deletedAt: Date): Promise<void> =>
  erase({ sandboxTables }, tx, { id, phone, at: deletedAt });
