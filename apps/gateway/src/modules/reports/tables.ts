import { ownTables } from '../../db/own-tables.ts';

export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } = ownTables(
  'partner_reports',
  'partner_rides',
  'bike_rides',
  'plates',
  'plate_stays',
  'ride_repairs',
  'ride_repair_agreements',
);
