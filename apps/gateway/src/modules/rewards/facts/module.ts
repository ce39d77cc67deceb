import { defineModule } from '../../define.ts';
import { factJobs } from './jobs.ts';
import { own } from './tables.ts';

export const facts = defineModule('facts', {
  tables: own.tables,
  jobs: factJobs,
});
