import { CodedError } from '@shtrans/contract/api/errors';
import type { Feed } from '../../../gtfs/feed.ts';
import { tellsOf } from '../../../gtfs/feed-index.ts';
import { dateIn } from '../../../gtfs/service-day.ts';

/** Throws `timetable_lacks_today` if the calendar does not hold the present: riders chose no time that they could change. */
export function requireToday(feed: Feed, now: Date): void {
  if (!tellsOf(feed, dateIn(feed.timezone, now))) throw new CodedError('timetable_lacks_today');
}
