import { environment } from '../config/environment.ts';
import { meta } from '../config/meta.ts';
import { signal } from '../state/signal.ts';
import { anonymousStack, anonymousText } from './anonymous.ts';
import { noteRoutes, routeName, thisVisit, type Visit } from './visit.ts';

/** An error that a rider met. */
export interface ErrorReport {
  kind: 'error' | 'rejection' | 'render' | 'chunk' | 'call';
  /** The name of the route that showed. */
  route: string;
  message: string;
  /** Its frames in scripts of the app: `at name (assets/file.js:line:column)`, one a line. */
  stack: string;
  /** What the rider is told to name; the log has the same where a call was the cause. */
  traceId?: string | undefined;
}

/** One of the Web Vitals of a visit. */
export interface VitalReport {
  kind: 'vital';
  /** The name of the route that showed when what was measured began. */
  route: string;
  name: string;
  value: number;
}

/** What is posted, whatever it reports: docs/monitoring.md has it field by field. */
export interface Envelope extends Visit {
  reports: readonly (ErrorReport | VitalReport)[];
}

/** An endless loop of errors must not become one of reports. */
const MOST_ERRORS = 20;
/** Visits in a hundred of which the timings are posted, unless the deployment says otherwise. */
const USUAL_SAMPLE = 10;

/** Where reports go, and how many errors more may; undefined until it is known. */
const service = signal<{ url: string | undefined; left: number } | undefined>(undefined);

/** For tests. */
export const forgetMonitor = (): void => service.set(undefined);

/** Posts also while the page goes away. */
function post(url: string, reports: Envelope['reports']): void {
  const envelope: Envelope = { ...thisVisit(), reports };
  fetch(url, {
    method: 'POST',
    // As text, and without a look at the answer: no browser asks the other origin for leave first.
    body: JSON.stringify(envelope),
    headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}

/** Finds the service once: the one a deployment names, and on the production host alone (specification, section 9). */
function findService() {
  const known = service.get();
  if (known !== undefined) return known;
  const url = environment() === 'prod' ? meta('monitor') : undefined;
  const found = { url, left: MOST_ERRORS };
  service.set(found);
  return found;
}

/** Hands an error to the monitoring service, where there is one. */
export function reportError(kind: ErrorReport['kind'], error: unknown, traceId?: string): void {
  const { url, left } = findService();
  if (url === undefined || left === 0) return;
  service.set({ url, left: left - 1 });
  const known = error instanceof Error ? error : new Error(String(error));
  const message = anonymousText(`${known.name}: ${known.message}`);
  const stack = anonymousStack(known.stack ?? '');
  post(url, [{ kind, route: routeName(), message, stack, traceId }]);
}

/** Measures the visit if chance will have it, as a whole or not at all; nothing remembers which. */
async function measure(url: string): Promise<void> {
  if (Math.random() * 100 >= Number(meta('monitor-sample') ?? USUAL_SAMPLE)) return;
  // What measures uses it without asking; engines before 2021 lack it, and go unmeasured.
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

/** Starts to report errors and, of some visits, the Web Vitals. */
export function startMonitor(): void {
  const { url } = findService();
  if (url === undefined) return;
  window.addEventListener('error', (event) => reportError('error', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError('rejection', event.reason));
  measure(url).catch((error: unknown) => reportError('chunk', error));
}
