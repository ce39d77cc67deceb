import { defineModule } from '../../define.ts';
import { own } from './tables.ts';

export const ledger = defineModule('ledger', {
  tables: own.tables,
});
