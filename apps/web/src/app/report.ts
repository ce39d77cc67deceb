import type { ErrorReport } from '../core/monitor/monitor.ts';

/** Reports an error to the monitoring, whose code is loaded after the first page. */
export function report(kind: ErrorReport['kind'], error: unknown, traceId?: string): void {
  import('./after-start.ts').then(
    ({ reportError }) => reportError(kind, error, traceId),
    () => {},
  );
}
