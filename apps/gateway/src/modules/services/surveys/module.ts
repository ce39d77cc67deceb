import { defineModule } from '../../define.ts';
import { surveyData } from './data.ts';
import { surveyRoutes } from './routes.ts';
import { own } from './tables.ts';

export const surveys = defineModule('surveys', {
  tables: own.tables,
  data: surveyData,
  routes: surveyRoutes,
});
