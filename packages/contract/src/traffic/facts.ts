/** How a line runs. GTFS route types, the extended ones too, are brought to these. */
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

/** What a rider may leave out of a plan or narrow a list to: several modes stand behind one word. */
export const MODE_GROUPS = {
  metro: ['metro', 'airport_link', 'maglev', 'rail', 'tram'],
  bus: ['bus', 'other'],
  ferry: ['ferry'],
} as const satisfies Record<string, readonly TransitMode[]>;
export type ModeGroup = keyof typeof MODE_GROUPS;
