import { defineModule } from '../../define.ts';
import { own } from './tables.ts';

export const catalogue = defineModule('catalogue', {
  tables: own.tables,
});
