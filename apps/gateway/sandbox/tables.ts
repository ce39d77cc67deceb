import type { Migrations } from '../src/db/migrate.ts';
import { type TableDescription, tablesOf } from '../src/db/own-tables.ts';
import type { SandboxSchema } from './schema.ts';

/** The migrations of the sandbox's tables. */
export const migrations: Migrations = {
  folder: new URL('migrations/', import.meta.url),
  schema: 'sandbox',
};

/** A missing table does not compile. */
const TABLES: Record<keyof SandboxSchema, TableDescription> = {
  'sandbox.disruptions': { erase: 'none' },
  'sandbox.errands': { erase: 'delete', keep: [{ column: 'done_at', days: 7 }] },
  'sandbox.gate_journeys': { erase: 'none', keep: [{ column: 'entered_at', days: 1 }] },
  'sandbox.merchant': { erase: 'none' },
  'sandbox.notices': { erase: 'none', keep: [{ column: 'run_at', days: 1 }] },
  // Accounts and orders at partners, which are not affected when riders delete their account here.
  'sandbox.partner_accounts': { erase: 'none' },
  'sandbox.partner_moods': { erase: 'none' },
  'sandbox.partner_orders': { erase: 'none' },
  'sandbox.partner_tickets': { erase: 'none', keep: [{ column: 'expires_at', days: 7 }] },
  'sandbox.refunds': { erase: 'none' },
  'sandbox.rides': { erase: 'none' },
  'sandbox.sms_outbox': {
    erase: (tx, { phone }) => deleteRows(tx, 'sandbox.sms_outbox', { phone }),
    keep: [{ column: 'sent_at', days: 7 }],
  },
  'sandbox.trades': { erase: 'none' },
};

export const { deleteRows, findRow, insertRow, lockRow, newestRows, queries, tables, updateRows } =
  tablesOf<SandboxSchema>()(TABLES);
