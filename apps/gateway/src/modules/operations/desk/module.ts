import { defineModule } from '../../define.ts';
import { deskPages } from './pages.ts';
import { deskTables } from './tables.ts';

export const desk = defineModule('desk', {
  tables: deskTables.tables,
  pages: { '/desk': deskPages },
});
