import type { TripUpdate } from '../../gtfs/realtime/snapshot.ts';

/** What news say of one stop of a trip. */
export interface StopNews {
  /** The stop will not be left: the trip is cancelled or passes it. */
  dropped: 'cancelled' | 'skipped' | null;
  /** Seconds behind the timetable, negative when ahead; null when nobody knows. */
  delaySeconds: number | null;
}

const NOTHING: StopNews = { dropped: null, delaySeconds: null };

/** The news of a trip at the stop with this place in its pattern. */
export function stopNews(news: TripUpdate | null, position: number): StopNews {
  if (news === null) return NOTHING;
  if (news.cancelled) return { dropped: 'cancelled', delaySeconds: null };
  let delaySeconds: number | null = null;
  for (const stop of news.stops) {
    if (stop.index > position) break;
    if (stop.skipped && stop.index === position) return { dropped: 'skipped', delaySeconds: null };
    if (!stop.skipped) delaySeconds = stop.delaySeconds;
  }
  return { dropped: null, delaySeconds };
}
