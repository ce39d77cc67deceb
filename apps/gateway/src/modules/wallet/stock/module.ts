import { defineModule } from '../../define.ts';
import { stockTables } from './tables.ts';

export const stock = defineModule('stock', {
  tables: stockTables.tables,
});
