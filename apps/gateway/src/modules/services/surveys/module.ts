import { defineModule } from '../../define.ts';
import { surveyData } from './data.ts';
import { surveyRoutes } from './routes.ts';
import { surveyTables } from './tables.ts';

export const surveys = defineModule('surveys', {
  service: 'surveys',
  tables: surveyTables.tables,
  data: surveyData,
  routes: surveyRoutes,
});
