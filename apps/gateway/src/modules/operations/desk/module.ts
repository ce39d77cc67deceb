import { defineModule } from '../../define.ts';
import { deskPages } from './pages.ts';
import { own } from './tables.ts';

export const desk = defineModule('desk', {
  tables: own.tables,
  pages: { '/desk': deskPages },
});
