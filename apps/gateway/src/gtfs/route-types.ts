import { keysOf } from '@shtrans/contract/values/narrow';
import { TRANSIT_MODES, type TransitMode } from '@shtrans/contract/traffic/facts';

/** route_type of the GTFS reference, and extended types by their hundred. */
const TYPES: Readonly<Record<Exclude<TransitMode, 'airport_link' | 'maglev'>, readonly number[]>> =
  {
    metro: [1, 400, 500, 600],
    rail: [2, 12, 100, 300],
    tram: [0, 5, 900],
    bus: [3, 11, 200, 700, 800],
    ferry: [4, 1000, 1200],
    other: [6, 7, 1100, 1300, 1400, 1500, 1700],
  };

/** Returns the mode of a route_type, standard or extended; null if no list has it. */
export function modeOfType(type: number): TransitMode | null {
  const kind = type < 100 ? type : type - (type % 100);
  return keysOf(TYPES).find((mode) => TYPES[mode].includes(kind)) ?? null;
}

/** Returns the mode in network_id, which our own feeds write to distinguish maglev from other rail. */
export const modeOfNetwork = (network: string): TransitMode | undefined =>
  TRANSIT_MODES.find((mode) => mode === network);
