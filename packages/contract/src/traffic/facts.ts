/** Modes of lines. All GTFS route types, including the extended ones, are mapped to these. */
export const TRANSIT_MODES = [
  'metro',
  'airport_link',
  'maglev',
  'rail',
  'tram',
  'bus',
  'ferry',
  'other',
] as const;
export type TransitMode = (typeof TRANSIT_MODES)[number];

/** Groups of modes that a rider can exclude from a plan or filter a list by. */
export const MODE_GROUPS = {
  metro: ['metro', 'airport_link', 'maglev', 'rail', 'tram'],
  bus: ['bus', 'other'],
  ferry: ['ferry'],
} as const satisfies Record<string, readonly TransitMode[]>;
export type ModeGroup = keyof typeof MODE_GROUPS;
