import { defineModule } from '../../define.ts';
import { dataRoom } from './desk.ts';
import { catalogueTables } from './tables.ts';

export const catalogue = defineModule('catalogue', {
  tables: catalogueTables.tables,
  desk: { '/data': dataRoom },
});
