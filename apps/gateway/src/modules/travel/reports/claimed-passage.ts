import { CodedError, existing } from '@shtrans/contract/api/errors';
import { type Passage, passage as passageSchema } from '../../../adapters/gates/port.ts';
import { type Station, stations } from '../../../city/network.ts';
import { metroRide } from '../../../city/rail-ride.ts';
import type { Repair } from './repair-store.ts';
import { stationOf } from './ride-by-mode.ts';
import type { PartnerRide, RideKey } from './store.ts';

/** A rider's claim about the end that no gate reported. */
interface Claim {
  station: string;
  at: Date;
}

export const stationWith = (id: string): Station =>
  existing(
    stations().find((each) => each.id === id),
    'station_not_found',
    'station',
  );

/** Returns the one reported end of a ride, or undefined if both or none are reported. */
export function knownEnd({ entry, exit }: PartnerRide): Passage | undefined {
  if ((entry === null) === (exit === null)) return undefined;
  return passageSchema.parse(entry ?? exit);
}

/** Returns the rider's claim as a passage that a gate would report. */
export function passageOf(reportedEnd: Passage, { station, at }: Claim): Passage {
  const { journey, rider, mode } = reportedEnd;
  const kind = reportedEnd.kind === 'entry' ? 'exit' : 'entry';
  return passageSchema.parse({
    id: `claimed-${kind}`,
    journey,
    rider,
    mode,
    kind,
    place: station,
    at: at.toISOString(),
  });
}

/**
 * Returns the minutes of the quickest ride between the reported end and a station, or null if no rails
 * connect them.
 */
export function minutesBetween(reportedEnd: Passage, station: Station): number | null {
  const reportedStation = stationOf(reportedEnd);
  if (reportedStation.id === station.id)
    throw new CodedError('fare_ends_equal', { field: 'station' });
  return metroRide(reportedStation, station)?.minutes ?? null;
}

/** Returns the key of the ride that a repair is about. */
export const keyOf = ({ provider, ride }: Pick<Repair, 'provider' | 'ride'>): RideKey => ({
  port: 'gates',
  provider,
  ride,
});
