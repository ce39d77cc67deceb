import { defineModule } from '../../define.ts';
import { inviteData } from './data.ts';
import { referralTables } from './tables.ts';

export const referrals = defineModule('referrals', {
  tables: referralTables.tables,
  data: inviteData,
});
