import type { Occupancy } from '@shtrans/contract/traffic/live';
import { type Occupancy as Reported, occupancyOfTrip } from '../../../gtfs/realtime/occupancy.ts';
import type { VehiclePosition } from '../../../gtfs/realtime/snapshot.ts';

/** Converts what a vehicle reports to the API's form. */
export const occupancyView = (
  { carriages, ...vehicle }: Reported,
  reportedAt: Date,
): Occupancy => ({
  ...vehicle,
  carriages: [...carriages],
  at: reportedAt.toISOString(),
});

/** Returns how full the vehicle of a trip is, as a field of an answer; empty if it is not known. */
export function occupancyField(
  vehicles: readonly VehiclePosition[] | undefined,
  serviceDate: string,
  tripId: string,
): { occupancy?: Occupancy } {
  const report = vehicles && occupancyOfTrip(vehicles, serviceDate, tripId);
  return report === undefined ? {} : { occupancy: occupancyView(report.occupancy, report.at) };
}
