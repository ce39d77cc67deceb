import { environment } from '../config/environment.ts';
import { meta } from '../config/meta.ts';
import { signal } from '../state/signal.ts';

/** One error as it is reported: no address query, no input, no credential. */
export interface ErrorReport {
  kind: 'error' | 'rejection' | 'render' | 'chunk' | 'call';
  message: string;
  stack: string | undefined;
  path: string;
  traceId: string | undefined;
}

/** Posts a report as JSON. */
function post(url: string, report: ErrorReport): void {
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}

/** An endless loop of errors must not become one of reports. */
const MOST_REPORTS = 20;

/** Where reports go, and how many more may. */
const service = signal({ url: '', left: 0 });

/** Hands an error to the monitoring service, where there is one. */
export function reportError(kind: ErrorReport['kind'], error: unknown, traceId?: string): void {
  const { url, left } = service.get();
  if (left === 0) return;
  service.set({ url, left: left - 1 });
  const known = error instanceof Error ? error : new Error(String(error));
  post(url, {
    kind,
    message: `${known.name}: ${known.message}`.slice(0, 500),
    stack: known.stack?.slice(0, 4000),
    path: window.location.pathname,
    traceId,
  });
}

/**
 * Starts to report to the address a deployment names by `<meta name="monitor">`, on the production
 * host alone (specification, section 9).
 */
export function startMonitor(): void {
  const url = meta('monitor');
  if (environment() !== 'prod' || url === undefined) return;
  service.set({ url, left: MOST_REPORTS });
  window.addEventListener('error', (event) => reportError('error', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError('rejection', event.reason));
}
