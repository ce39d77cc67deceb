import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';
import { keysOfRider } from '../../people/sessions/service.ts';

export const reportTables = ownTables({
  partner_reports: {
    distribution: { column: 'id' },
    copy: { none: 'sources' },
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
    otherKeys: { partner_rides_pk: 'directory' },
    copy: { title: { zh: '公交、地铁与停车记录', en: 'Transit and parking records' } },
    erase: 'delete',
    keep: [
      // An open ride is kept, however long ago it began.
      { column: 'ended_at', days: 90 },
    ],
  },
  bike_rides: {
    otherKeys: { bike_rides_pk: 'directory' },
    copy: { title: { zh: '骑行', en: 'Bike rides' } },
    erase: 'delete',
    keep: [
      // The longest period that a campaign counts.
      { column: 'ended_at', days: 400 },
    ],
  },
  plates: {
    otherKeys: { plates_proven: 'directory' },
    copy: { title: { zh: '车牌', en: 'Vehicle plates' } },
    erase: 'delete',
  },
  plate_fees: {
    copy: { title: { zh: '停车费', en: 'Parking fees' } },
    erase: 'delete',
    keep: [{ column: 'created_at', days: 90 }],
  },
  plate_licences: {
    otherKeys: { plate_licences_pk: 'random' },
    copy: { title: { zh: '车牌证明', en: 'Plate proofs' } },
    erase: 'delete',
    keep: [{ column: 'decided_at', days: 90 }],
  },
  plate_stays: {
    distribution: { column: 'stay' },
    otherKeys: { plate_stays_id: 'random' },
    copy: { none: 'no_rider' },
    erase: 'none',
    keep: [
      // The longest delay of a report.
      { column: 'begun_at', days: 60 },
    ],
  },
  ride_repairs: {
    otherKeys: { ride_repairs_pkey: 'random', ride_repairs_once: 'of_rider' },
    copy: { title: { zh: '补登行程', en: 'Trip corrections' } },
    erase: 'delete',
    keep: [{ column: 'asked_at', days: 400 }],
  },
  ride_repair_agreements: {
    copy: { title: { zh: '补登协议', en: 'Trip correction agreement' } },
    erase: 'delete',
  },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } =
  reportTables;
