import { runningOn } from '../../gtfs/feed-index.ts';
import { lazilyPer } from '../../lazily.ts';
import { type Board, type CallParts, partsOf } from './board.ts';

/** Tells whether a trip will not leave from a stop after all. */
type Dropped = (serviceDate: string, parts: CallParts) => boolean;

interface Found {
  /** What `dropped` went by. */
  realtime: object | null;
  rows: ReadonlySet<number>;
}

const daysOf = lazilyPer<Board, Map<string, Found>>(() => new Map());
/** Days of a board that are kept; callers ask for yesterday, today and tomorrow. */
const KEPT_DAYS = 8;

/**
 * The rows of a board that are the last of their line and direction on a service day. Kept for the day
 * until another snapshot comes.
 * @param realtime the snapshot that `dropped` goes by; null: nothing is dropped
 */
export function lastOnes(
  board: Board,
  serviceDate: string,
  realtime: object | null,
  dropped: Dropped,
): ReadonlySet<number> {
  const days = daysOf(board);
  const kept = days.get(serviceDate);
  if (kept !== undefined && kept.realtime === realtime) return kept.rows;
  if (kept === undefined && days.size >= KEPT_DAYS) days.clear();
  const rows = findLast(board, serviceDate, dropped);
  days.set(serviceDate, { realtime, rows });
  return rows;
}

function findLast(board: Board, serviceDate: string, dropped: Dropped): Set<number> {
  const running = runningOn(board.feed, serviceDate);
  const seen = new Set<number>();
  const rows = new Set<number>();
  for (let row = board.times.length - 1; row >= 0; row--) {
    if (running[board.services[row] ?? -1] !== 1) continue;
    const parts = partsOf({ board, row });
    const direction = 2 * parts.pattern.route + parts.pattern.direction;
    if (seen.has(direction) || dropped(serviceDate, parts)) continue;
    seen.add(direction);
    rows.add(row);
  }
  return rows;
}
