import type { PlannedWays, PlanQuestion } from '../adapters/planner/port.ts';
import { metresBetween } from '../city/geometry.ts';
import type { Feed } from '../gtfs/feed.ts';
import { dateIn } from '../gtfs/service-day.ts';
import { alternatives } from './alternatives.ts';
import { chosen, linesOf } from './choose.ts';
import type { WalkRules } from './footpaths.ts';
import { plannedWay, walkedWay } from './legs.ts';
import { modeMask, type Network, networkOf } from './network.ts';
import { isOfAnotherDay, noticeOf } from './notice.ts';
import { Reaches } from './reach.ts';
import { type FoundWay, MAX_RIDES, NEVER, type Quest, Search } from './search.ts';
import { tightened, turnedBack } from './tighten.ts';
import type { Timetable } from './timetable.ts';
import { Timetables } from './timetables.ts';
import { walkMetres, walkSeconds } from './walking.ts';

/** No way takes longer. */
const LONGEST_SECONDS = 24 * 3600;
/** A walk is offered beside rides up to this. */
const WALKABLE_SECONDS = 25 * 60;
/** And where no line goes, up to this. */
const LONGEST_WALK_SECONDS = 90 * 60;

/** Finds ways in one feed. */
export interface Engine {
  network: Network;
  /** Ways by the timetable, with the news where there is some. */
  plan: (question: PlanQuestion) => PlannedWays;
}

/** Makes the engine of a feed; what it needs of a day is made when it is first asked for. */
export function engineOf(feed: Feed, rules?: WalkRules): Engine {
  const network = networkOf(feed, rules);
  const search = new Search(network.stopCount);
  const timetables = new Timetables(network);
  const reaches = new Reaches(network);

  const questAt = (question: PlanQuestion, table: Timetable, seconds: number): Quest => {
    const [from, to] = [reaches.of(question.from), reaches.of(question.to)];
    const { onward, backward, changes } = network.walks;
    const rest = {
      changes,
      modes: modeMask(question.modes),
      longestWalk: NEVER,
      maxRides: MAX_RIDES,
    };
    return question.arriveBy
      ? {
          ...rest,
          table: timetables.mirrorOf(table),
          footpaths: backward,
          access: to.around,
          egress: from.around,
          bounds: from.from(),
          start: -seconds,
          latest: LONGEST_SECONDS - seconds,
        }
      : {
          ...rest,
          table,
          footpaths: onward,
          access: from.around,
          egress: to.around,
          bounds: to.to(),
          start: seconds,
          latest: seconds + LONGEST_SECONDS,
        };
  };

  const ridesOf = (question: PlanQuestion, table: Timetable, seconds: number): FoundWay[] => {
    const quest = questAt(question, table, seconds);
    const ways = alternatives(search, quest, {
      count: question.limit,
      nameOf: (way) => linesOf(table, way),
      lessWalking: question.prefer === 'less_walking',
    });
    return question.arriveBy ? ways.map((way) => turnedBack(table, way)) : ways;
  };

  /** The first way of a day, by one search. */
  const firstOf = (question: PlanQuestion, table: Timetable, seconds: number): FoundWay | null => {
    const quest = questAt({ ...question, arriveBy: false }, table, seconds);
    const way = search.run(quest).at(-1);
    return way === undefined ? null : tightened(table, way);
  };

  const whyNone = (
    question: PlanQuestion,
    table: Timetable,
    seconds: number,
  ): PlannedWays['notice'] => {
    if (!isJoined(question)) return { kind: 'no_service', nextDepartsAt: null };
    return noticeOf(table, seconds, question.arriveBy, (date, from) => {
      const other = timetables.of(date, question.news);
      const way = firstOf(question, other, from);
      return way === null ? null : { table: other, way };
    });
  };

  /** Whether lines and walks lead from one end to the other at all. */
  const isJoined = ({ from, to }: PlanQuestion): boolean => {
    const bounds = reaches.of(to).to();
    return reaches.of(from).around.stops.some((stop) => (bounds[stop] ?? NEVER) < NEVER);
  };

  return {
    network,
    plan(question) {
      const table = timetables.of(dateIn(feed.timezone, question.time), question.news);
      const exact = (question.time.getTime() - table.start) / 1000;
      const seconds = question.arriveBy ? Math.floor(exact) : Math.ceil(exact);
      const found = ridesOf(question, table, seconds);
      const isOver = found.every((way) => isOfAnotherDay(table, way, seconds, question.arriveBy));
      const rides = isOver ? [] : found;
      const walk = walkFor(question, seconds, rides);
      const ways = chosen(table, walk === null ? rides : [...rides, walk], question).map((way) =>
        way.rides.length === 0 ? walkedWay(table, way, question) : plannedWay(table, way, question),
      );
      if (ways.length > 0) return { ways, notice: null };
      return { ways, notice: whyNone(question, table, seconds) };
    },
  };
}

/** The walk all the way, where somebody would think of it: not far, quicker, or the only way. */
function walkFor(
  { from, to, arriveBy }: PlanQuestion,
  seconds: number,
  rides: readonly FoundWay[],
): FoundWay | null {
  const walk = walkSeconds(walkMetres(metresBetween(from, to)));
  const quickest = Math.min(...rides.map((way) => way.arrival - way.departure));
  const limit = rides.length === 0 ? LONGEST_WALK_SECONDS : Math.max(WALKABLE_SECONDS, quickest);
  if (walk > limit) return null;
  const departure = arriveBy ? seconds - walk : seconds;
  return { rides: [], egress: walk, departure, arrival: departure + walk, walk };
}
