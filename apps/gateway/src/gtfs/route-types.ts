import { TRANSIT_MODES, type TransitMode } from '@shtrans/contract/transit-modes';

/** route_type of the GTFS reference. */
const BASIC: Readonly<Record<number, TransitMode>> = {
  0: 'tram',
  1: 'metro',
  2: 'rail',
  3: 'bus',
  4: 'ferry',
  5: 'tram',
  6: 'other',
  7: 'other',
  11: 'bus',
  12: 'rail',
};

/** Extended route types by their hundred: railway, coach, urban railway, bus, tram, water and so on. */
const EXTENDED: Readonly<Record<number, TransitMode>> = {
  1: 'rail',
  2: 'bus',
  3: 'rail',
  4: 'metro',
  5: 'metro',
  6: 'metro',
  7: 'bus',
  8: 'bus',
  9: 'tram',
  10: 'ferry',
  11: 'other',
  12: 'ferry',
  13: 'other',
  14: 'other',
  15: 'other',
  17: 'other',
};

/** How a route_type runs, the extended ones too; null when neither list has it. */
export const modeOfType = (type: number): TransitMode | null =>
  (type < 100 ? BASIC[type] : EXTENDED[Math.floor(type / 100)]) ?? null;

/** The mode a network_id names, as our own feeds write it: it tells maglev from other railways. */
export const modeOfNetwork = (network: string): TransitMode | undefined =>
  TRANSIT_MODES.find((mode) => mode === network);
