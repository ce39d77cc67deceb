import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';
import { keysOfRider } from '../../people/sessions/service.ts';

export const reportTables = ownTables({
  partner_reports: {
    // Reports that contain the rider's id or a ride key's id, and reports about their parking stays.
    erase: async (tx, { id }) => {
      await sql`delete from partner_reports as report using partner_rides as ride
        where ride.user_id = ${id} and ride.port = 'parking' and report.port = 'parking'
          and report.provider = ride.provider and report.about = ride.ride`.execute(tx);
      await sql`delete from partner_reports
        where body ->> 'rider' = any(${[id, ...(await keysOfRider(tx, id))]})`.execute(tx);
    },
    keep: [{ column: 'received_at', days: 90 }],
  },
  partner_rides: {
    erase: 'delete',
    keep: [
      // An open ride is kept, however long ago it began.
      { column: 'ended_at', days: 90 },
    ],
  },
  bike_rides: {
    erase: 'delete',
    keep: [
      // The longest period that a campaign counts.
      { column: 'ended_at', days: 400 },
    ],
  },
  plates: { erase: 'delete' },
  plate_stays: {
    erase: 'none',
    keep: [
      // The longest delay of a report.
      { column: 'begun_at', days: 60 },
    ],
  },
  ride_repairs: { erase: 'delete', keep: [{ column: 'asked_at', days: 400 }] },
  ride_repair_agreements: { erase: 'delete' },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } =
  reportTables;
