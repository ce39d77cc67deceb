import type { ExtraTrips, LiveSnapshot } from '../gtfs/realtime/snapshot.ts';
import { addDays, serviceDayStart } from '../gtfs/service-day.ts';
import { mirrorTimetable } from './mirrored.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { inSlices, type Steps } from '../timing/slices.ts';
import type { WalkRules } from './footpaths.ts';
import { withExtras } from './extras.ts';
import type { Network } from './network.ts';
import {
  type DayKind,
  type DayRoutes,
  dayKind,
  dayRoutes,
  dayRoutesOf,
  dayRouteSteps,
  dayWithExtras,
  type Timetable,
  timetableOf,
} from './timetable.ts';

/** Maximum cached kinds of days: a week, and some exceptions of the calendar. */
const MOST_KINDS = 12;

interface CachedKind {
  day: DayRoutes;
  planned: Timetable;
  mirror: Timetable | null;
  /** The latest timetable with realtime updates. */
  live: { snapshot: LiveSnapshot; table: Timetable; mirror: Timetable | null } | null;
}

/** Cache of timetables by kind of day, built on first use. Evicts the least recently used kind. */
export class Timetables {
  readonly #network: Network;
  readonly #withExtras: (extra: ExtraTrips) => Network;
  readonly #cache = new Map<string, CachedKind>();

  constructor(network: Network, rules?: WalkRules) {
    this.#network = network;
    this.#withExtras = lazilyPer((extra: ExtraTrips) => withExtras(network, extra, rules));
  }

  /** Returns the timetable around a date, with the realtime updates and extra trips if any is of these days. */
  of(date: string, snapshot: LiveSnapshot | null): Timetable {
    const cachedKind = this.#kind(date);
    if (snapshot === null || !hasUpdatesNear(snapshot, date))
      return withDate(cachedKind.planned, date);
    if (cachedKind.live?.snapshot !== snapshot || cachedKind.live.table.date !== date) {
      const day =
        snapshot.extra === undefined
          ? cachedKind.day
          : dayWithExtras(cachedKind.day, this.#withExtras(snapshot.extra), date);
      const table = timetableOf(day, date, snapshot.trips.values());
      cachedKind.live = { snapshot, table, mirror: null };
    }
    return cachedKind.live.table;
  }

  /** Returns the mirrored timetable. */
  mirrorOf(table: Timetable): Timetable {
    const cachedKind = this.#kind(table.date);
    if (cachedKind.live?.table === table)
      return (cachedKind.live.mirror ??= mirrorTimetable(table));
    return withDate((cachedKind.mirror ??= mirrorTimetable(cachedKind.planned)), table.date);
  }

  /** Builds the timetable of a date's kind and its mirror in slices. */
  async prepare(date: string): Promise<void> {
    const kind = dayKind(this.#network, date);
    if (this.#cache.has(kind.key)) return;
    this.#keep(kind.key, await inSlices(kindSteps(this.#network, kind, date)));
  }

  #kind(date: string): CachedKind {
    const kind = dayKind(this.#network, date);
    const cachedKind = this.#cache.get(kind.key) ?? this.#build(kind, date);
    this.#keep(kind.key, cachedKind);
    return cachedKind;
  }

  /** Builds the timetable at once; its mirror only when it is used. */
  #build(kind: DayKind, date: string): CachedKind {
    const day = dayRoutes(this.#network, kind);
    const planned = timetableOf(day, date);
    return { day: dayRoutesOf(day, planned), planned, mirror: null, live: null };
  }

  #keep(key: string, cachedKind: CachedKind): void {
    this.#cache.delete(key);
    this.#cache.set(key, cachedKind);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= MOST_KINDS) break;
      this.#cache.delete(oldest);
    }
  }
}

function* kindSteps(network: Network, kind: DayKind, date: string): Steps<CachedKind> {
  const day = yield* dayRouteSteps(network, kind);
  const planned = timetableOf(day, date);
  yield;
  const mirror = mirrorTimetable(planned);
  return { day: dayRoutesOf(day, planned), planned, mirror, live: null };
}

/** Returns the timetable for another date of its kind, with the same arrays. */
const withDate = (table: Timetable, date: string): Timetable =>
  table.date === date
    ? table
    : { ...table, date, start: serviceDayStart(date, table.network.feed.timezone) };

/** Reports whether the snapshot has an update of the date or of the day before or after it. */
function hasUpdatesNear({ trips }: LiveSnapshot, date: string): boolean {
  const days = new Set([addDays(date, -1), date, addDays(date, 1)]);
  for (const { serviceDate } of trips.values()) if (days.has(serviceDate)) return true;
  return false;
}
