import { defineModule } from '../../define.ts';
import { own } from './tables.ts';

export const stock = defineModule('stock', {
  tables: own.tables,
});
