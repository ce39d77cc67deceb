import { defineModule } from '../../define.ts';
import { own } from './tables.ts';

export const referrals = defineModule('referrals', {
  tables: own.tables,
});
