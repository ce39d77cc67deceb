import { fareRules } from './fare-rules.ts';
import { yuanToCents } from './files.ts';

export type StreetZone = 'inner_key' | 'inner_other';

/**
 * On-street parking inside the inner ring, in cents: the first hour, begun or full, then each begun
 * half hour. An example tariff: the one source is secondary and knows no caps, nights or free minutes.
 */
export function streetParkingCents(zone: StreetZone, minutes: number): number {
  const tariff = fareRules().parking_on_street.zones.find((z) => z.id === zone);
  if (tariff === undefined) throw new Error(`city data: no parking zone ${zone}`);
  if (minutes <= 0) return 0;
  const begun = Math.ceil(Math.max(0, minutes - 60) / tariff.then_every_min);
  return yuanToCents(tariff.first_hour_yuan + begun * tariff.then_yuan);
}
