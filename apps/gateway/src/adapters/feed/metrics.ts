import { Gauge } from 'prom-client';
import type { Clock } from '../../clock.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { FeedPort } from './port.ts';

/** Adds metrics of a timetable that is read from a file: its age, and since when a newer file cannot be read. */
export function addFeedMetrics({ registry }: Metrics, feed: FeedPort, clock: Clock): void {
  const secondsSince = (instant: Date): number =>
    (clock.now().getTime() - instant.getTime()) / 1000;
  const age = new Gauge({
    name: 'timetable_age_seconds',
    help: 'Time since the timetable in use was read; absent before the first',
    registers: [],
    collect() {
      const readAt = feed.status?.().readAt ?? null;
      if (readAt === null) this.remove();
      else this.set(secondsSince(readAt));
    },
  });
  const unreadable = new Gauge({
    name: 'timetable_unreadable_seconds',
    help: 'Time since the file of the timetable cannot be read, while the last good one is in use; 0: it can',
    registers: [],
    collect() {
      const unreadableSince = feed.status?.().unreadableSince ?? null;
      this.set(unreadableSince === null ? 0 : secondsSince(unreadableSince));
    },
  });
  registry.registerMetric(age);
  registry.registerMetric(unreadable);
}
