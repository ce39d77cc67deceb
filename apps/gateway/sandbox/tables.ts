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
  'sandbox.disruptions': { copy: { none: 'partners' }, erase: 'none' },
  'sandbox.errands': {
    copy: { none: 'partners' },
    erase: 'delete',
    keep: [{ column: 'done_at', days: 7 }],
  },
  'sandbox.gate_journeys': {
    copy: { none: 'partners' },
    erase: 'none',
    keep: [{ column: 'entered_at', days: 1 }],
  },
  'sandbox.merchant': { copy: { none: 'partners' }, erase: 'none' },
  'sandbox.notices': {
    copy: { none: 'partners' },
    erase: 'none',
    keep: [{ column: 'run_at', days: 1 }],
  },
  // Accounts and orders at partners, which are not affected when riders delete their account here.
  'sandbox.partner_accounts': { copy: { none: 'partners' }, erase: 'none' },
  'sandbox.partner_moods': { copy: { none: 'partners' }, erase: 'none' },
  'sandbox.partner_orders': { copy: { none: 'partners' }, erase: 'none' },
  'sandbox.partner_tickets': {
    copy: { none: 'partners' },
    erase: 'none',
    keep: [{ column: 'expires_at', days: 7 }],
  },
  'sandbox.refunds': { copy: { none: 'partners' }, erase: 'none' },
  'sandbox.ride_messages': {
    copy: { none: 'partners' },
    erase: 'none',
    keep: [{ column: 'sent_at', days: 7 }],
  },
  'sandbox.rides': { copy: { none: 'partners' }, erase: 'none' },
  'sandbox.sms_outbox': {
    copy: { none: 'partners' },
    erase: (tx, { phone }) => deleteRows(tx, 'sandbox.sms_outbox', { phone }),
    keep: [{ column: 'sent_at', days: 7 }],
  },
  'sandbox.trades': { copy: { none: 'partners' }, erase: 'none' },
};

export const {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  lockRow,
  newestRows,
  queries,
  tables,
  updateRows,
} = tablesOf<SandboxSchema>()(TABLES);
