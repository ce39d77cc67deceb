import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** One of a visit's Web Vitals. */
interface Vital {
  name: Metric['name'];
  /** Milliseconds; CLS has no unit. */
  value: number;
  /** When the measurement began, in ms of the page's clock. */
  at: number;
}

const vitalOf = ({ name, value, entries }: Metric): Vital => ({
  name,
  value: name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
  at: entries[0]?.startTime ?? 0,
});

/** Measures this visit and reports the metrics once, when the page is hidden for the first time. */
export function measureVisit(report: (vitals: readonly Vital[]) => void): void {
  // The library uses `at` unchecked; engines without it, before Chrome 92, hardly support these metrics anyway.
  if (!('at' in Array.prototype)) return;
  const metrics = new Map<string, Metric>();
  for (const subscribe of [onTTFB, onFCP, onLCP, onCLS, onINP]) {
    subscribe((metric: Metric) => metrics.set(metric.name, metric));
  }
  // The library itself listens in the capture phase.
  const hidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', hidden);
    if (metrics.size > 0) report([...metrics.values()].map(vitalOf));
  };
  document.addEventListener('visibilitychange', hidden);
}
