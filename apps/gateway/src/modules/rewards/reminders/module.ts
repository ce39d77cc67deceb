import { defineModule } from '../../define.ts';
import { reminderData } from './data.ts';
import { reminderJobs } from './jobs.ts';
import { reminderRoutes } from './routes.ts';
import { own } from './tables.ts';

export const reminders = defineModule('reminders', {
  tables: own.tables,
  data: reminderData,
  routes: reminderRoutes,
  jobs: reminderJobs,
});
