import { ORDER_EVENTS, ORDER_STATUSES } from '@shtrans/contract/order-status';
import { bilingual, cents } from '@shtrans/contract/schemas';
import { z } from 'zod';
import { readData } from '../data.ts';

const place = z.object({
  name: bilingual,
  /** The metro station whose position stands for the place, named as in the city data. */
  station: z.string(),
});
export type Place = z.infer<typeof place>;

const lot = z.object({
  area: bilingual,
  name: bilingual,
  /** For each begun hour, at most so much a day, nothing within the free minutes. */
  hourCents: cents,
  capCents: cents,
  freeMinutes: z.int(),
});
export type Lot = z.infer<typeof lot>;

/** The road stands at a metro exit of the city data, which a test holds. */
const street = z.object({
  area: bilingual,
  road: bilingual,
  zone: z.enum(['inner_key', 'inner_other']),
});
export type Street = z.infer<typeof street>;

const coach = z.object({ line: bilingual, from: place, to: place, cents });
export type Coach = z.infer<typeof coach>;

/**
 * Real places the demo orders speak of. Prices are demo prices: no public tariff was found; lines of
 * coaches are invented.
 */
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
} = readData(
  'places',
  z.object({
    home: place,
    work: place,
    places: z.array(place),
    outings: z.array(z.string()),
    lots: z.array(lot),
    streets: z.array(street),
    sights: z.array(z.object({ product: bilingual, unitCents: cents })),
    coaches: z.tuple([coach, coach]),
  }),
);

const maglev = z.enum(['single', 'single_vip', 'return']).default('single');

const specialDay = z.object({
  day: z.int(),
  tells: z.enum(['sight', 'coach', 'maglev', 'pass', 'shared', 'airport_link', 'taxi', 'no_taxi']),
  /** Else it goes as it should. */
  course: z.string().optional(),
  people: z.int().default(1),
  discountCents: cents.default(0),
  kind: maglev,
});
export type SpecialDay = z.infer<typeof specialDay>;

const todaysOrder = z.object({
  is: z.enum(ORDER_STATUSES),
  tells: z.enum(['taxi', 'shared', 'lot', 'street', 'metro', 'maglev', 'sight', 'pass', 'coach']),
  /** From now: when it began or was bought, and when what was bought departs. */
  minutes: z.number(),
  departs: z.number().default(0),
  course: z.string().default('ridden'),
  underWay: z.boolean().default(false),
  /** By the beginning of its Chinese name. */
  from: z.string().default(''),
  to: z.string().default(''),
  service: z.enum(['taxi', 'saic']).default('taxi'),
  /** Minutes of a stay. */
  lasts: z.int().default(0),
  kind: maglev,
  quantity: z.int().default(1),
  usedQuantity: z.int().optional(),
});
export type TodaysRow = z.infer<typeof todaysOrder>;

/** What happens to the demo rider beside the ordinary, and the courses that orders take. */
export const {
  /** Each event with its seconds after the order was bought, or the ride ended. */
  courses: COURSES,
  /** What happens once every 73 days, by the day of that round. */
  specialDays: SPECIAL_DAYS,
  /** What is under way, due, or to come when the demo begins. */
  today: TODAY,
} = readData(
  'story',
  z.object({
    courses: z.record(z.string(), z.array(z.tuple([z.enum(ORDER_EVENTS), z.int()]))),
    specialDays: z.array(specialDay),
    today: z.array(todaysOrder),
  }),
);
