import { environment } from '../config/environment.ts';
import { meta } from '../config/meta.ts';

/** One error as it is reported: no address query, no input, no credential. */
export interface ErrorReport {
  kind: 'error' | 'rejection' | 'render' | 'chunk' | 'call';
  message: string;
  stack: string | undefined;
  path: string;
  traceId: string | undefined;
}

/** The port to an error-monitoring service. */
export interface MonitorDriver {
  report(report: ErrorReport): void;
}

/** Posts each report as JSON to the address a deployment names by `<meta name="monitor">`. */
const httpDriver = (url: string): MonitorDriver => ({
  report(report) {
    const body = JSON.stringify(report);
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {});
  },
});

/** An endless loop of errors must not become one of reports. */
const MOST_REPORTS = 20;

let driver: MonitorDriver | undefined;
let sent = 0;

/** Hands an error to the monitoring service, where there is one. */
export function reportError(kind: ErrorReport['kind'], error: unknown, traceId?: string): void {
  if (driver === undefined || sent >= MOST_REPORTS) return;
  sent += 1;
  const known = error instanceof Error ? error : new Error(String(error));
  driver.report({
    kind,
    message: `${known.name}: ${known.message}`.slice(0, 500),
    stack: known.stack?.slice(0, 4000),
    path: window.location.pathname,
    traceId,
  });
}

/** Starts to report, on the production host alone (specification, section 9). */
export function startMonitor(given?: MonitorDriver): void {
  const url = meta('monitor');
  const wanted = given ?? (url === undefined ? undefined : httpDriver(url));
  if (environment() !== 'prod' || wanted === undefined) return;
  driver = wanted;
  sent = 0;
  window.addEventListener('error', (event) => reportError('error', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError('rejection', event.reason));
}
