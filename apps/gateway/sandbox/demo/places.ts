import { bilingual } from '@shtrans/contract/schemas';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Real places the demo orders speak of, from `data/demo/places.json`. Prices are demo prices: no public
 * tariff was found; lines of coaches are invented.
 */
const place = z.object({
  name: bilingual,
  /** The metro station whose position stands for the place, named as in the city data. */
  station: z.string(),
});
export type Place = z.infer<typeof place>;

const cents = z.int().min(0);

const lot = z.object({
  area: bilingual,
  name: bilingual,
  /** For each begun hour, at most so much a day, nothing within the free minutes. */
  hourCents: cents,
  capCents: cents,
  freeMinutes: z.int(),
});
export type Lot = z.infer<typeof lot>;

const street = z.object({
  area: bilingual,
  /** Stands at a metro exit of the city data, which a test holds. */
  road: bilingual,
  zone: z.enum(['inner_key', 'inner_other']),
});
export type Street = z.infer<typeof street>;

const coach = z.object({ line: bilingual, from: place, to: place, cents });
export type Coach = z.infer<typeof coach>;

const file = new URL('../../data/demo/places.json', import.meta.url);

export const {
  home: HOME,
  work: WORK,
  /** Where taxis take people. */
  places: PLACES,
  /** Where a weekend goes by metro: names of stations. */
  outings: OUTINGS,
  lots: LOTS,
  streets: STREETS,
  sights: SIGHTS,
  /** Coaches one books a seat on: to work, and at weekends. */
  coaches: COACHES,
} = z
  .object({
    home: place,
    work: place,
    places: z.array(place),
    outings: z.array(z.string()),
    lots: z.array(lot),
    streets: z.array(street),
    sights: z.array(z.object({ product: bilingual, unitCents: cents })),
    coaches: z.tuple([coach, coach]),
  })
  .parse(JSON.parse(readFileSync(file, 'utf8')));
