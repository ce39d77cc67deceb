import { ORDER_STATUSES } from '@shtrans/contract/orders/status';
import { ORDER_EVENTS } from '@shtrans/contract/orders/schemas';
import { bilingual, cents } from '@shtrans/contract/api/schemas';
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

/** The road stands at a metro exit of the city data, which a test holds. */
const street = z.object({
  area: bilingual,
  road: bilingual,
  zone: z.enum(['inner_key', 'inner_other']),
});

const coach = z.object({ line: bilingual, from: place, to: place, cents });

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
  /** Buses that pass the rider's home. */
  busesAtHome: BUSES_AT_HOME,
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
    busesAtHome: z.array(z.string()),
    lots: z.array(lot),
    streets: z.array(street),
    sights: z.array(z.object({ product: bilingual, unitCents: cents })),
    coaches: z.tuple([coach, coach]),
  }),
);

/** A number, or one between two that chance draws. */
const some = z.union([z.number(), z.tuple([z.int(), z.int()])]);
export type Some = z.infer<typeof some>;

/** An order as a story tells it; what is left out is not so, or left to chance. */
export const storyRow = z.object({
  tells: z.enum([
    'metro',
    'airport_link',
    'bus',
    'ferry',
    'taxi',
    'shared',
    'lot',
    'street',
    'parked',
    'sight',
    'pass',
    'maglev',
    'coach',
  ]),
  /** One of the courses; else it goes as it should, but for a share that is never paid. */
  course: z.string().optional(),
  unpaid: z.number().default(0),
  underWay: z.boolean().default(false),
  /** Of a ride that begins later: nobody knows when it ends. */
  toCome: z.boolean().default(false),
  passenger: z.string().optional(),
  /** Places by the beginning of their Chinese names; stations and stops by the whole. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Of two stations by the name of `to`, the one on this line. */
  toLine: z.string().optional(),
  /** Buses it may be, by their Chinese names; else any whose fare is known. */
  buses: z.array(z.string()).optional(),
  service: z.enum(['taxi', 'saic']).default('taxi'),
  /** Minutes of a stay. */
  lasts: some.default(0),
  /** Minutes after it was bought, or of the day: when a ticket is used, for when, and how long it is good. */
  used: some.default(0),
  usedOfDay: some.optional(),
  visit: z.int().default(0),
  until: z.int().default(0),
  untilDayEnds: z.int().optional(),
  /** Minutes that one is there before the coach. */
  early: z.int().default(0),
  quantity: some.default(1),
  usedQuantity: z.int().optional(),
  discountCents: cents.default(0),
  /** The rider asked for the money back, and nothing proves it. */
  review: z
    .object({
      course: z.enum(['open', 'refused', 'part']),
      note: z.string(),
      answer: z.string().default(''),
    })
    .optional(),
  product: z.string().optional(),
  coach: z.enum(['weekend', 'by_weekday', 'any']).default('weekend'),
  kind: z.enum(['single', 'single_vip', 'return', 'any']).default('single'),
  /** Shares of maglev tickets. */
  airTicket: z.number().default(0),
  outbound: z.number().default(1),
});
export type StoryRow = z.infer<typeof storyRow>;

/** What happens to the demo riders, and the courses that orders take. */
export const {
  /** Each event with its seconds after the order was bought, or the ride ended. */
  courses: COURSES,
  /** What happens once every 73 days, by the day of that round: at an hour, or so many minutes before. */
  specialDays: SPECIAL_DAYS,
  /** What is under way, due, or to come when the demo begins: minutes from then, and when it departs. */
  today: TODAY,
  /** Each kind of order of the busy rider, with how many of a hundred are of it. */
  load: LOAD,
} = readData(
  'story',
  z.object({
    courses: z.record(z.string(), z.array(z.tuple([z.enum(ORDER_EVENTS), z.int()]))),
    specialDays: z.array(
      storyRow.extend({ day: z.int(), hour: some, minute: some, before: some.default(0) }),
    ),
    today: z.array(
      storyRow.extend({
        is: z.enum(ORDER_STATUSES),
        minutes: z.number(),
        departs: z.int().default(0),
      }),
    ),
    load: z.array(storyRow.extend({ share: z.int(), departs: z.int().default(0) })),
  }),
);
