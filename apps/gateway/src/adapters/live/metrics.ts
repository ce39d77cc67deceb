import { Counter, Gauge } from 'prom-client';
import type { Clock } from '../../clock.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { LivePort } from './port.ts';

/** Adds metrics of realtime feeds: read and refused feeds, ignored entities of the last ones, and age. */
export function addLiveMetrics({ registry }: Metrics, live: LivePort, clock: Clock): void {
  if (live.counts === undefined) return;
  const messages = new Counter({
    name: 'live_feeds_total',
    help: 'Live feeds received, by result: read, or why not',
    labelNames: ['result'],
    registers: [],
    collect() {
      const { read = 0, refused = {} } = live.counts?.() ?? {};
      this.reset();
      this.inc({ result: 'read' }, read);
      for (const [result, count] of Object.entries(refused)) this.inc({ result }, count);
    },
  });
  const ignored = new Gauge({
    name: 'live_feed_ignored',
    help: 'Entries of the latest live feeds that match nothing in the timetable, by kind',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      const { ignored: all = {} } = live.counts?.() ?? {};
      for (const [kind, count] of Object.entries(all)) this.set({ kind }, count);
    },
  });
  const age = new Gauge({
    name: 'live_feed_age_seconds',
    help: 'Age of the realtime updates in use; absent before the first',
    registers: [],
    async collect() {
      const snapshot = await live.snapshot();
      if (snapshot === null) this.remove();
      else this.set((clock.now().getTime() - snapshot.at.getTime()) / 1000);
    },
  });
  registry.registerMetric(messages);
  registry.registerMetric(ignored);
  registry.registerMetric(age);
}
