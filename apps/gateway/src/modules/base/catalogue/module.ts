import { defineModule } from '../../define.ts';
import { dataRoom } from './desk.ts';
import { own } from './tables.ts';

export const catalogue = defineModule('catalogue', {
  tables: own.tables,
  desk: { '/data': dataRoom },
});
