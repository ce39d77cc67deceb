import type { LiveSnapshot } from '../gtfs/realtime/snapshot.ts';
import { addDays, serviceDayStart } from '../gtfs/service-day.ts';
import { mirrored } from './mirrored.ts';
import type { Network } from './network.ts';
import { type DayRoutes, dayRoutes, dayKind, type Timetable, timetableOf } from './timetable.ts';

/** Kinds of days kept: a week, and some exceptions of its calendar. */
const MOST_KINDS = 12;

interface Kept {
  day: DayRoutes;
  planned: Timetable;
  mirror: Timetable | null;
  /** The last one made with realtime updates. */
  live: { snapshot: LiveSnapshot; table: Timetable; mirror: Timetable | null } | null;
}

/** The timetables of the days asked for, made on first use for each kind of day; the longest unused go. */
export class Timetables {
  readonly #network: Network;
  readonly #kept = new Map<string, Kept>();

  constructor(network: Network) {
    this.#network = network;
  }

  /** The timetable around a date, with the realtime updates where they are of these days. */
  of(date: string, snapshot: LiveSnapshot | null): Timetable {
    const kept = this.#kind(date);
    if (snapshot === null || !isOf(snapshot, date)) return dated(kept.planned, date);
    if (kept.live?.snapshot !== snapshot || kept.live.table.date !== date) {
      const table = timetableOf(kept.day, date, snapshot.trips.values());
      kept.live = { snapshot, table, mirror: null };
    }
    return kept.live.table;
  }

  /** The same in the mirror. */
  mirrorOf(table: Timetable): Timetable {
    const kept = this.#kind(table.date);
    if (kept.live?.table === table) return (kept.live.mirror ??= mirrored(table));
    return dated((kept.mirror ??= mirrored(kept.planned)), table.date);
  }

  #kind(date: string): Kept {
    const kind = dayKind(this.#network, date);
    let kept = this.#kept.get(kind.key);
    if (kept === undefined) {
      const day = dayRoutes(this.#network, kind);
      kept = { day, planned: timetableOf(day, date), mirror: null, live: null };
    } else this.#kept.delete(kind.key);
    this.#kept.set(kind.key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KINDS) break;
      this.#kept.delete(oldest);
    }
    return kept;
  }
}

/** Days of one kind share their arrays. */
const dated = (table: Timetable, date: string): Timetable =>
  table.date === date
    ? table
    : { ...table, date, start: serviceDayStart(date, table.network.feed.timezone) };

/** Whether an update is of the day itself or of one beside it. */
function isOf({ trips }: LiveSnapshot, date: string): boolean {
  const days = new Set([addDays(date, -1), date, addDays(date, 1)]);
  for (const { serviceDate } of trips.values()) if (days.has(serviceDate)) return true;
  return false;
}
