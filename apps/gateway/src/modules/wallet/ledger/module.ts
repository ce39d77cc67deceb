import { defineModule } from '../../define.ts';
import { ledgerTables } from './tables.ts';

export const ledger = defineModule('ledger', {
  tables: ledgerTables.tables,
});
