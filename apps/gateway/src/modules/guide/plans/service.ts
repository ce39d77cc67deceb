import { CodedError } from '@shtrans/contract/api/errors';
import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans/schemas';
import {
  MODE_GROUPS,
  type ModeGroup,
  TRANSIT_MODES,
  type TransitMode,
} from '@shtrans/contract/traffic/facts';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import type { Plan, PlanQuery } from '../../../planner/plan.ts';
import type { ReadContext } from '../../../context.ts';
import { dateIn } from '../../../gtfs/service-day.ts';
import { tellsOf } from '../../../gtfs/feed-index.ts';
import type { Call } from '../../../http/call.ts';
import { occupancyField, type RealtimeInUse, realtimeInUse } from '../departures/service.ts';
import { feedInUse, requireToday } from '../traffic/service.ts';
import { readEnds } from './ends.ts';
import { type AlertsOf, itineraryOf, type LiveFacts } from './itinerary.ts';
import { byBike, byTaxi, onFoot } from './other-modes.ts';
import { isRidden, withTags } from './tags.ts';

/** Maximum time that a plan waits for the planner. */
const ANSWER_LIMIT_MS = 8000;
/** How far ahead realtime updates apply: a later ride follows the timetable. */
const REALTIME_REACH_MS = 2 * 60 * 60_000;

type Request = Call<'GET maas:/v1/plans'>['query'];

/**
 * Plans itineraries from one place to another, with the alternatives by taxi, bike and on foot. Throws
 * `plan_place_unknown`, `plan_ends_equal`, `place_outside_city`, `time_out_of_range`,
 * `timetable_lacks_today`, `plan_not_found`, `planner_failed`.
 */
export async function planItineraries(ctx: ReadContext, request: Request): Promise<PlanAnswer> {
  const { arriveBy, prefer, limit, stepFree } = request;
  const loaded = await feedInUse(ctx);
  const time = timeOf(ctx, loaded, request.time);
  const ends = await readEnds(ctx, loaded, request);
  const realtime = await realtimeInUse(ctx, loaded.feed);
  const modes = modesOf(request.modes);
  const wishes = { arriveBy, modes, prefer, limit, stepFree };
  const query = { ...ends, time, ...wishes, realtime: realtime.snapshot };
  const planned = await ctx.adapters.planner.plan(query, AbortSignal.timeout(ANSWER_LIMIT_MS));
  return await answerOf(ctx, loaded, query, planned, realtime);
}

/** Returns the requested instant, or now. Throws `time_out_of_range` or `timetable_lacks_today` outside the calendar. */
function timeOf(
  { clock }: ReadContext,
  { feed }: LoadedFeed,
  requestedTime: string | undefined,
): Date {
  const now = clock.now();
  if (requestedTime === undefined) requireToday(feed, now);
  const time = requestedTime === undefined ? now : new Date(requestedTime);
  const isKnown = time.getTime() >= 0 && tellsOf(feed, dateIn(feed.timezone, time));
  if (!isKnown) throw new CodedError('time_out_of_range', { field: 'time' });
  return time;
}

const modesOf = (requestedGroups: string | undefined): readonly TransitMode[] =>
  requestedGroups === undefined
    ? TRANSIT_MODES
    : [...new Set(requestedGroups.split(','))].flatMap((group) => [
        ...MODE_GROUPS[group as ModeGroup],
      ]);

async function answerOf(
  ctx: ReadContext,
  { feed, source }: LoadedFeed,
  query: PlanQuery,
  { itineraries: planned, noServiceReason, by }: Plan,
  realtime: RealtimeInUse,
): Promise<PlanAnswer> {
  if (planned.length === 0 && (noServiceReason?.nextDepartsAt ?? null) === null) {
    throw new CodedError('plan_not_found');
  }
  const { from, to, time, arriveBy } = query;
  const alerts = new Map<string, PlanAnswer['alerts'][number]>();
  const alertsOf: AlertsOf = (routeId, stopIds, span) =>
    realtime.alertsTouching([routeId], stopIds, span).map((alert) => {
      alerts.set(alert.id, alert);
      return alert.id;
    });
  const occupancyOf: LiveFacts['occupancyOf'] = (serviceDate, tripId) =>
    occupancyField(realtime.snapshot?.vehicles, serviceDate, tripId);
  const isCity = source === 'city';
  const itineraries = withTags(
    planned.map((itinerary) => itineraryOf(feed, itinerary, { isCity, alertsOf, occupancyOf })),
    arriveBy,
  );
  const departure = planned[0]?.departsAt ?? noServiceReason?.nextDepartsAt ?? time;
  return {
    from,
    to,
    time: time.toISOString(),
    arriveBy,
    stepFree: query.stepFree === true,
    itineraries,
    notice: noticeOf(itineraries, noServiceReason),
    taxi: isCity ? await byTaxi(ctx, from, to, arriveBy ? departure : time) : null,
    walk: onFoot(from, to),
    bike: byBike(from, to),
    ...pagesOf(itineraries, noServiceReason, time),
    alerts: [...alerts.values()],
    liveness: livenessAt(ctx.clock.now(), departure, realtime),
    planner: by ?? ctx.adapters.planner.name,
    serverTime: ctx.clock.now().toISOString(),
  };
}

function livenessAt(
  now: Date,
  departure: Date,
  { liveness }: RealtimeInUse,
): PlanAnswer['liveness'] {
  const isNear = Math.abs(departure.getTime() - now.getTime()) <= REALTIME_REACH_MS;
  return isNear ? liveness : { basis: 'timetable', asOf: now.toISOString(), stale: false };
}

/** Returns why there is no itinerary, or that walking all the way is fastest. */
function noticeOf(
  itineraries: readonly Itinerary[],
  reason: Plan['noServiceReason'],
): PlanAnswer['notice'] {
  if (reason !== null) {
    return { kind: reason.kind, nextDepartsAt: reason.nextDepartsAt?.toISOString() ?? null };
  }
  const quickest = Math.min(...itineraries.map(({ durationSeconds }) => durationSeconds));
  const walk = itineraries.find((itinerary) => !isRidden(itinerary));
  return walk?.durationSeconds === quickest
    ? { kind: 'walk_is_faster', nextDepartsAt: null }
    : null;
}

/**
 * Returns the queries for earlier and later itineraries: earlier ones arrive before the first arrival, later
 * ones leave after the last departure, so that no trip is shown twice.
 */
function pagesOf(
  itineraries: readonly Itinerary[],
  reason: Plan['noServiceReason'],
  time: Date,
): Pick<PlanAnswer, 'earlier' | 'later'> {
  const rides = itineraries.filter(isRidden);
  if (rides.length === 0) {
    const next = reason?.nextDepartsAt;
    return {
      earlier: reason === null ? null : { time: time.toISOString(), arriveBy: true },
      later: next ? { time: next.toISOString(), arriveBy: false } : null,
    };
  }
  const arrival = Math.min(...rides.map(({ arrivesAt }) => Date.parse(arrivesAt)));
  const departure = Math.max(...rides.map(({ departsAt }) => Date.parse(departsAt)));
  return {
    earlier: { time: new Date(arrival - 1000).toISOString(), arriveBy: true },
    later: { time: new Date(departure + 1000).toISOString(), arriveBy: false },
  };
}
