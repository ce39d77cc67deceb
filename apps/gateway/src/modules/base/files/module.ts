import { defineModule } from '../../define.ts';
import { filePages, fileRoutes } from './routes.ts';
import { fileTables } from './tables.ts';

export const files = defineModule('files', {
  tables: fileTables.tables,
  routes: fileRoutes,
  pages: { '/files': filePages },
});
