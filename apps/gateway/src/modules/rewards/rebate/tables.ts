import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const rebateTables = ownTables({
  rebates: {
    otherKeys: { rebates_pkey: 'of_rider' },
    copy: { title: { zh: '推广返利', en: 'Rebates' }, without: { referred: 'others' } },
    // Others keep what they got for the rider's rides.
    erase: async (tx, { id }) => {
      await sql`delete from rebates where user_id = ${id}`.execute(tx);
      await sql`update rebates set referred = null where referred = ${id}`.execute(tx);
    },
  },
  rebate_promoters: { copy: { title: { zh: '推广员', en: 'Promoter sign-up' } }, erase: 'delete' },
});
export const { findRow, insertRow, lockRow, updateRows } = rebateTables;
