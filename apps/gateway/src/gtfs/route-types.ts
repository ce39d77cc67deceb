import { keysOf } from '@shtrans/contract/values/narrow';
import { TRANSIT_MODES, type TransitMode } from '@shtrans/contract/traffic/facts';

/** route_type of the GTFS reference, and below them the extended types by their hundred. */
const TYPES: Readonly<Record<Exclude<TransitMode, 'airport_link' | 'maglev'>, readonly number[]>> =
  {
    metro: [1, 400, 500, 600],
    rail: [2, 12, 100, 300],
    tram: [0, 5, 900],
    bus: [3, 11, 200, 700, 800],
    ferry: [4, 1000, 1200],
    other: [6, 7, 1100, 1300, 1400, 1500, 1700],
  };

/** How a route_type runs, the extended ones too; null when the reference has it in no list. */
export function modeOfType(type: number): TransitMode | null {
  const kind = type < 100 ? type : type - (type % 100);
  return keysOf(TYPES).find((mode) => TYPES[mode].includes(kind)) ?? null;
}

/** The mode a network_id names, as our own feeds write it: it tells maglev from other railways. */
export const modeOfNetwork = (network: string): TransitMode | undefined =>
  TRANSIT_MODES.find((mode) => mode === network);
