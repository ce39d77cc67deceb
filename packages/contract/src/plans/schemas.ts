import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { alert, liveness, occupancy } from '../traffic/live.ts';
import { point } from '../rides/schemas.ts';
import { bilingual, cents, currency, instant, openWord, shortText } from '../api/schemas.ts';
import { arrangement, fareBasis, lineRef, stopRef, wheelchairAccess } from '../traffic/schemas.ts';

/** An end of a plan in an address: the id of a station or stop, `lat,lon`, or an exact Chinese name. */
const end = shortText(80).min(1);

export const PLAN_PREFERENCES = ['fastest', 'fewer_changes', 'less_walking'] as const;
export type PlanPreference = (typeof PLAN_PREFERENCES)[number];

/** An end of a leg: a stop of the feed, or only a point. */
export const planPlace = point.extend({ stopId: z.string().nullable(), name: bilingual });
export type PlanPlace = z.infer<typeof planPlace>;

const legTimes = { departsAt: instant, arrivesAt: instant };

export const walkLeg = z.object({
  kind: z.literal('walk'),
  ...legTimes,
  from: planPlace,
  to: planPlace,
  metres: z.int(),
  /** To the first stop, between two lines, from the last stop, or the whole way. */
  purpose: z.enum(['access', 'transfer', 'egress', 'direct']),
  /** Inside the gates of one station. */
  inStation: z.boolean(),
  /** Walking times are estimates, except on pathways of a station with their times: there is no street network. */
  estimated: z.boolean(),
  /** The entrance or exit of the station that the walk uses; absent: the timetable does not say. */
  entrance: bilingual.optional(),
  /** Whether the walk is without steps. Only requests with `stepFree` look for such ways. */
  stepFree: wheelchairAccess,
});

export const rideLeg = z.object({
  kind: z.literal('ride'),
  ...legTimes,
  line: lineRef,
  headsign: bilingual,
  direction: z.int(),
  tripId: z.string(),
  /** The service day of the trip. */
  serviceDate: z.iso.date(),
  from: planPlace,
  to: planPlace,
  /** All stops from the first to the last one. */
  stops: z.array(stopRef.extend({ arrivesAt: instant, departsAt: instant })),
  /** The way on the map in the encoded polyline format (`values/line-text.ts`); absent: straight from stop to stop. */
  path: z.string().optional(),
  metres: z.int().nullable(),
  /** Seconds to the next trip of the line in this direction; null: this is the last trip. */
  nextSeconds: z.int().nullable(),
  /**
   * Delay of the departure in seconds by realtime data; null without it. All times are expected times: the timetable's
   * departure is `departsAt` less this.
   */
  delaySeconds: z.int().nullable(),
  estimated: z.boolean(),
  /** What the rider arranges to be picked up at the first stop, and dropped off at the last; absent: nothing. */
  pickup: arrangement.optional(),
  dropOff: arrangement.optional(),
  wheelchair: z.object({
    vehicle: wheelchairAccess,
    from: wheelchairAccess,
    to: wheelchairAccess,
  }),
  /** How full the vehicle is now; absent: it does not report it, or is not under way. */
  occupancy: occupancy.optional(),
  /** The rider stays on board after the previous ride: its vehicle goes on as this line. */
  staysOnBoard: z.boolean(),
  /** Ids of the answer's alerts that concern this leg. */
  alertIds: z.array(z.string()),
});

export const planLeg = z.discriminatedUnion('kind', [walkLeg, rideLeg]);
export type PlanLeg = z.infer<typeof planLeg>;
export type RideLeg = z.infer<typeof rideLeg>;
export type WalkLeg = z.infer<typeof walkLeg>;

export const planFare = z.object({
  amountCents: cents,
  currency,
  /** `table`: every part from an official table; `rule`: some parts by the distance rule; `feed`: from the timetable. */
  basis: fareBasis,
  /** Some part is unknown and left out. */
  incomplete: z.boolean(),
  parts: z.array(
    z.object({
      tariff: openWord(['metro', 'airport_link', 'maglev', 'bus', 'ferry']),
      /** The name of the ticket; null: it has none of its own. */
      name: bilingual.nullable(),
      from: bilingual,
      to: bilingual,
      amountCents: cents,
      basis: fareBasis,
    }),
  ),
});

export const itinerary = z.object({
  /** The same for the same itinerary at the same time, so that an address can contain it. */
  id: z.string(),
  ...legTimes,
  durationSeconds: z.int(),
  /** Number of rides less one, without those in which the rider stays on board; 0 also for a walk. */
  changes: z.int(),
  walkMetres: z.int(),
  walkSeconds: z.int(),
  fare: planFare.nullable(),
  /** Grams, by the factors of the answer. */
  co2Grams: z.int(),
  legs: z.array(planLeg),
  /** The criteria in which it is the best of the answer. */
  tags: z.array(openWord(['fastest', 'fewest_changes', 'least_walking', 'cheapest'])),
  /** A leg uses the line's last trip of the day. */
  usesLastTrip: z.boolean(),
});
export type Itinerary = z.infer<typeof itinerary>;

export const planAnswer = z.object({
  from: planPlace,
  to: planPlace,
  /** The requested instant. */
  time: instant,
  arriveBy: z.boolean(),
  /** The itineraries leave out what has steps by the timetable, or by a disruption in force. */
  stepFree: z.boolean(),
  itineraries: z.array(itinerary),
  /** Why there is no itinerary, or none in time. */
  notice: z
    .object({
      kind: openWord(['last_gone', 'no_service', 'walk_is_faster']),
      /** Start of the first itinerary after the requested time. */
      nextDepartsAt: instant.nullable(),
    })
    .nullable(),
  /** Estimated cost and duration of a car, by the rule in force; null if unknown. */
  taxi: z
    .object({
      distanceMetres: z.int(),
      durationSeconds: z.int(),
      amountCents: cents,
      co2Grams: z.int(),
    })
    .nullable(),
  walk: z.object({ metres: z.int(), seconds: z.int() }),
  bike: z.object({ metres: z.int(), seconds: z.int() }),
  /** Values of `time` and `arriveBy` that request earlier and later itineraries. */
  earlier: z.object({ time: instant, arriveBy: z.boolean() }).nullable(),
  later: z.object({ time: instant, arriveBy: z.boolean() }).nullable(),
  alerts: z.array(alert),
  liveness,
  /** The planner that answered. */
  planner: z.string(),
  serverTime: instant,
});
export type PlanAnswer = z.infer<typeof planAnswer>;

const groups = z
  .string()
  .max(40)
  .regex(/^(metro|bus|ferry)(,(metro|bus|ferry))*$/);

export const planEndpoints = defineEndpoints({
  'GET maas:/v1/plans': {
    summary: 'Itineraries by public transport, with fare, CO2 and alternatives',
    auth: 'none',
    query: z.object({
      from: end,
      to: end,
      /** Names of ends that are points, used in the answer. */
      fromName: shortText(80).optional(),
      toName: shortText(80).optional(),
      /** Default: now. */
      time: z.iso.datetime({ offset: true }).optional(),
      arriveBy: z.stringbool().default(false),
      /** Allowed modes; default all. */
      modes: groups.optional(),
      prefer: z.enum(PLAN_PREFERENCES).default('fastest'),
      /** Without steps, as far as the timetable says. */
      stepFree: z.stringbool().default(false),
      /** Maximum number of itineraries. */
      limit: z.coerce.number().int().min(1).max(10).default(5),
    }),
    output: planAnswer,
    errors: [
      'plan_place_unknown',
      'plan_ends_equal',
      'plan_not_found',
      'place_outside_city',
      'time_out_of_range',
      'timetable_lacks_today',
      'planner_failed',
    ],
  },
});
