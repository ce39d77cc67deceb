import { z } from 'zod';
import { cents, rowId, text } from '../catalogue/fields.ts';
import { bilingual, shortText } from '../api/schemas.ts';
import { lineRef } from '../traffic/schemas.ts';
import { TRANSIT_MODES } from '../traffic/facts.ts';

const place = z.strictObject({
  id: rowId,
  name: text,
  text: text.optional(),
  address: text.optional(),
  /** Pages can group places by it. */
  district: text.optional(),
  hours: text.optional(),
  /** Its description, for a page of its own. */
  paragraphs: z.array(text).max(10).optional(),
  /** Degrees of WGS 84. */
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});

/** By the city's clock; after midnight as 24:10. */
const time = z.string().regex(/^[0-2]\d:[0-5]\d$/, 'write a time such as 06:00');

const line = z.strictObject({
  id: rowId,
  name: text,
  /** The place that it leads to, by the id in another file. */
  place: rowId.optional(),
  /** Its stops, in order. */
  stops: z.array(text).min(2).max(40),
  first: time,
  last: time,
  /** Minutes between two departures. */
  everyMinutes: z.int().min(1).max(1440).optional(),
  fareCents: cents.optional(),
  note: text.optional(),
  /** Its id and mode in the traffic guide. */
  guide: z.strictObject({ id: shortText(80), mode: z.enum(TRANSIT_MODES) }).optional(),
});

const lines = z.strictObject({
  kind: z.literal('lines'),
  /** Where the data is from, and which parts are certain. */
  source: text,
  items: z.array(line).min(1).max(100),
});

/** A list that an operator keeps in a separate file of the campaign's folder; blocks show it. */
export const collection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('places'), items: z.array(place).min(1).max(200) }),
  lines,
]);
export type Collection = z.infer<typeof collection>;

/** A collection as riders see it. */
export const collectionView = z.discriminatedUnion('kind', [
  /** Can be empty: for a place to which no line leads. */
  lines.extend({ items: z.array(line) }),
  z.object({
    kind: z.literal('places'),
    items: z.array(
      place.extend({
        /** The nearest rail station in a straight line; null: none within some kilometres. */
        station: z
          .object({
            id: z.string(),
            name: bilingual,
            lat: z.number(),
            lon: z.number(),
            lines: z.array(lineRef),
            metres: z.int(),
          })
          .nullable(),
        /** The number of lines of the campaign that lead there; null: it has no lines that lead to places. */
        lines: z.int().nullable(),
      }),
    ),
  }),
]);
export type CollectionView = z.infer<typeof collectionView>;
