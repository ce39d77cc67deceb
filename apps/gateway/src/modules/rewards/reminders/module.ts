import { defineModule } from '../../define.ts';
import { reminderData } from './data.ts';
import { reminderJobs } from './jobs.ts';
import { reminderRoutes } from './routes.ts';
import { reminderTables } from './tables.ts';

export const reminders = defineModule('reminders', {
  tables: reminderTables.tables,
  data: reminderData,
  routes: reminderRoutes,
  jobs: reminderJobs,
});
