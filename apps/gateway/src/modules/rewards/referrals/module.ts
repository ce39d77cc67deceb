import { defineModule } from '../../define.ts';
import { inviteData } from './data.ts';
import { own } from './tables.ts';

export const referrals = defineModule('referrals', {
  tables: own.tables,
  data: inviteData,
});
