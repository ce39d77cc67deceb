import { environment } from '../config/environment.ts';
import { meta } from '../config/meta.ts';
import { signal } from '../state/signal.ts';
import { anonymousStack, anonymousText } from './anonymous.ts';
import { noteRoutes, routeName, thisVisit, type Visit } from './visit.ts';

/** An error that a rider met. */
export interface ErrorReport {
  kind: 'error' | 'rejection' | 'render' | 'chunk' | 'call';
  /** The name of the route that was on screen. */
  route: string;
  message: string;
  /** Its frames in scripts of the app: `at name (assets/file.js:line:column)`, one a line. */
  stack: string;
  /** The id that the rider is asked to quote; the log has the same id if a call was the cause. */
  traceId?: string | undefined;
}

/** One of the Web Vitals of a visit. */
export interface VitalReport {
  kind: 'vital';
  /** The name of the route on screen when the measurement began. */
  route: string;
  name: string;
  value: number;
}

/** The posted document; docs/monitoring.md describes each field. */
export interface Envelope extends Visit {
  reports: readonly (ErrorReport | VitalReport)[];
}

/** A loop of errors must not become a loop of reports. */
const MOST_ERRORS = 20;
/** Percentage of visits whose timings are posted, unless the deployment sets another. */
const USUAL_SAMPLE = 10;

/** Where to send reports, and how many errors remain; undefined until known. */
const service = signal<{ url: string | undefined; left: number } | undefined>(undefined);

/** For tests. */
export const forgetMonitor = (): void => service.set(undefined);

/** Works even while the page unloads. */
function post(url: string, reports: Envelope['reports']): void {
  const envelope: Envelope = { ...thisVisit(), reports };
  fetch(url, {
    method: 'POST',
    // As text, and without reading the response, so that browsers send no preflight request.
    body: JSON.stringify(envelope),
    headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}

/** Finds the service once: configured by the deployment, and on the production host only (specification, section 9). */
function findService() {
  const cached = service.get();
  if (cached !== undefined) return cached;
  const url = environment() === 'prod' ? meta('monitor') : undefined;
  const newService = { url, left: MOST_ERRORS };
  service.set(newService);
  return newService;
}

/** Sends an error to the monitoring service, if there is one. */
export function reportError(kind: ErrorReport['kind'], error: unknown, traceId?: string): void {
  const { url, left } = findService();
  if (url === undefined || left === 0) return;
  service.set({ url, left: left - 1 });
  const thrown = error instanceof Error ? error : new Error(String(error));
  const message = anonymousText(`${thrown.name}: ${thrown.message}`);
  const stack = anonymousStack(thrown.stack ?? '');
  post(url, [{ kind, route: routeName(), message, stack, traceId }]);
}

/** Measures a random sample of visits, each fully or not at all; the choice is not stored. */
async function measure(url: string): Promise<void> {
  if (Math.random() * 100 >= Number(meta('monitor-sample') ?? USUAL_SAMPLE)) return;
  // The library uses `at` unchecked; engines before 2021 lack it and are not measured.
  if (!('at' in Array.prototype)) return;
  const routeAt = noteRoutes();
  const { measureVisit } = await import('./vitals.ts');
  measureVisit((vitals) =>
    post(
      url,
      vitals.map(({ name, value, at }) => ({ kind: 'vital', route: routeAt(at), name, value })),
    ),
  );
}

/** Starts to report errors and, for a sample of visits, the Web Vitals. */
export function startMonitor(): void {
  const { url } = findService();
  if (url === undefined) return;
  window.addEventListener('error', (event) => reportError('error', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError('rejection', event.reason));
  measure(url).catch((error: unknown) => reportError('chunk', error));
}
