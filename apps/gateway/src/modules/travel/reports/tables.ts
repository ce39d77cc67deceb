import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';
import { keysOfRider } from '../../people/sessions/service.ts';

export const own = ownTables({
  partner_reports: {
    // What names the rider or one of their ride codes, and what car parks reported of their cars.
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
      // One that goes on is still needed, whenever its partner says that it began.
      { column: 'ended_at', days: 90 },
    ],
  },
  bike_rides: {
    erase: 'delete',
    keep: [
      // As long as a campaign may count it.
      { column: 'ended_at', days: 400 },
    ],
  },
  plates: { erase: 'delete' },
  plate_stays: {
    erase: 'none',
    keep: [
      // As long as they may be reported.
      { column: 'begun_at', days: 60 },
    ],
  },
  ride_repairs: { erase: 'delete', keep: [{ column: 'asked_at', days: 400 }] },
  ride_repair_agreements: { erase: 'delete' },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } = own;
