import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** One of a visit's Web Vitals. */
interface Vital {
  name: Metric['name'];
  /** Milliseconds; CLS has no unit. */
  value: number;
  /** When what was measured began, in ms of the page's clock. */
  at: number;
}

const vitalOf = ({ name, value, entries }: Metric): Vital => ({
  name,
  value: name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
  at: entries[0]?.startTime ?? 0,
});

/** Measures this visit and hands over what there is, once, when the page is hidden for the first time. */
export function measureVisit(done: (vitals: readonly Vital[]) => void): void {
  // The library takes it for granted; engines without it, before Chrome 92, know little of these figures anyway.
  if (!('at' in Array.prototype)) return;
  const metrics = new Map<string, Metric>();
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) {
    on((metric: Metric) => metrics.set(metric.name, metric));
  }
  // The library itself looks on the event's way down.
  const hidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', hidden);
    if (metrics.size > 0) done([...metrics.values()].map(vitalOf));
  };
  document.addEventListener('visibilitychange', hidden);
}
