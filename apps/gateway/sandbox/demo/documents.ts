import { ORDER_STATUSES } from '@shtrans/contract/orders/status';
import { ORDER_EVENTS } from '@shtrans/contract/orders/schemas';
import { bilingual, cents } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { readData, readDemo } from '../data.ts';

const place = z.object({
  name: bilingual,
  /** The metro station whose position is used for the place, named as in the city data. */
  station: z.string(),
});
export type Place = z.infer<typeof place>;

const lot = z.object({
  area: bilingual,
  name: bilingual,
  /** The price per started hour, its maximum per day, and the minutes that are free. */
  hourCents: cents,
  capCents: cents,
  freeMinutes: z.int(),
});

/** The road is named at a metro exit in the city data; a test checks that. */
const street = z.object({
  area: bilingual,
  road: bilingual,
  zone: z.enum(['inner_key', 'inner_other']),
});

const coach = z.object({ line: bilingual, from: place, to: place, cents });

const NOWHERE: Place = { name: { zh: '', en: '' }, station: '' };
const NO_COACH = { line: NOWHERE.name, from: NOWHERE, to: NOWHERE, cents: 0 };

/**
 * Real places in the demo orders. Prices are demo prices because no public tariff was found; coach lines are invented.
 */
export const {
  home: HOME,
  work: WORK,
  /** Destinations of taxis. */
  places: PLACES,
  /** Stations for weekend outings by metro. */
  outings: OUTINGS,
  /** Bus lines at the rider's home. */
  busesAtHome: BUSES_AT_HOME,
  lots: LOTS,
  streets: STREETS,
  sights: SIGHTS,
  /** Bookable coaches: to work, and at weekends. */
  coaches: COACHES,
} = readDemo(
  'places',
  z.object({
    home: place,
    work: place,
    places: z.array(place),
    outings: z.array(z.string()),
    busesAtHome: z.array(z.string()),
    lots: z.array(lot),
    streets: z.array(street),
    sights: z.array(z.object({ product: bilingual, unitCents: cents, picture: z.string() })),
    coaches: z.tuple([coach, coach]),
  }),
  {
    home: NOWHERE,
    work: NOWHERE,
    places: [],
    outings: [],
    busesAtHome: [],
    lots: [],
    streets: [],
    sights: [],
    coaches: [NO_COACH, NO_COACH],
  },
);

/** A number, or a range from which one is drawn. */
const numberOrRange = z.union([z.number(), z.tuple([z.int(), z.int()])]);
export type Some = z.infer<typeof numberOrRange>;

/** An order in a story; omitted fields are false, or drawn at random. */
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
  /** One of the courses; without it, the normal course, except for the share `unpaid` that is never paid. */
  course: z.string().optional(),
  unpaid: z.number().default(0),
  underWay: z.boolean().default(false),
  /** The ride begins later, so its end is unknown. */
  toCome: z.boolean().default(false),
  passenger: z.string().optional(),
  /** Places by the beginning of their Chinese names; stations and stops by their full names. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Selects the station on this line if two have the name `to`. */
  toLine: z.string().optional(),
  /** Possible bus lines by their Chinese names; default: any with a known fare. */
  buses: z.array(z.string()).optional(),
  service: z.enum(['taxi', 'saic']).default('taxi'),
  /** Duration of a stay in minutes. */
  lasts: numberOrRange.default(0),
  /** Minutes after the purchase, or of the day: when a ticket is used, the time of the visit, and the end of validity. */
  used: numberOrRange.default(0),
  usedOfDay: numberOrRange.optional(),
  visit: z.int().default(0),
  until: z.int().default(0),
  untilDayEnds: z.int().optional(),
  /** Minutes at the stop before the coach departs. */
  early: z.int().default(0),
  quantity: numberOrRange.default(1),
  usedQuantity: z.int().optional(),
  discountCents: cents.default(0),
  /** The rider requested a refund without proof. */
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
  /** Shares of maglev tickets with an air ticket, and of outbound trips. */
  airTicket: z.number().default(0),
  outbound: z.number().default(1),
});
export type StoryRow = z.infer<typeof storyRow>;

/** The courses of orders: events with their seconds after the purchase or the end of the ride. */
export const COURSES = readData(
  'courses',
  z.record(z.string(), z.array(z.tuple([z.enum(ORDER_EVENTS), z.int()]))),
);

/** The story of the demo riders. */
export const {
  /** Orders every 73 days, by the day of that period: departure hour and minute, and the minutes that the order is earlier. */
  specialDays: SPECIAL_DAYS,
  /** Orders under way, due or upcoming when the demo begins: minutes from then, and the departure. */
  today: TODAY,
  /** The kinds of orders of the busy rider, with their shares in per cent. */
  load: LOAD,
} = readDemo(
  'story',
  z.object({
    specialDays: z.array(
      storyRow.extend({
        day: z.int(),
        hour: numberOrRange,
        minute: numberOrRange,
        before: numberOrRange.default(0),
      }),
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
  { specialDays: [], today: [], load: [] },
);
