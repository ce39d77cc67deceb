import { defineModule } from '../../define.ts';
import { filePages, fileRoutes } from './routes.ts';
import { own } from './tables.ts';

export const files = defineModule('files', {
  tables: own.tables,
  routes: fileRoutes,
  pages: { '/files': filePages },
});
