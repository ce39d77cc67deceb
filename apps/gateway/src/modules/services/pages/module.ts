import { defineModule } from '../../define.ts';
import { linkData } from './data.ts';
import { helpPages } from './help-pages.ts';
import { pageRoutes } from './routes.ts';
import { pageTables } from './tables.ts';

export const pages = defineModule('pages', {
  tables: pageTables.tables,
  data: linkData,
  routes: pageRoutes,
  pages: { '/help': helpPages },
});
