import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { JobObserver } from '../jobs/worker.ts';
import { lazilyNamed } from '../timing/lazily.ts';

export interface Metrics {
  registry: Registry;
  /** Counts a request as under way until `request` is called. */
  begun(): void;
  request(endpoint: string, status: number, seconds: number): void;
  /** Counts the stream of a request as open until `streamEnded` is called. */
  streamBegun(endpoint: string): void;
  streamEnded(endpoint: string): void;
  job: JobObserver;
  /**
   * Counts a sent document: with its page (`page`), as a frame without a page to bring (`frame`), or as a frame because
   * the gateway was busy, which requests its first data immediately (`frame_busy`) or later (`static`).
   */
  document(step: 'page' | 'frame' | 'frame_busy' | 'static'): void;
  /** Sets the build of the web app that is served from now on. */
  release(name: string): void;
  /** Sets how far the gateway's clock is ahead of the database's; undefined: unknown. */
  clockSkew(seconds: number | undefined): void;
}

/** The connection counts of a pool. */
type PoolSizes = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Creates the gateway's metrics for Prometheus, in their own registry. */
export function createMetrics(pool?: PoolSizes): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const underWay = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests in progress',
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'event_streams_open',
    help: 'Open streams of server-sent events, by endpoint',
    labelNames: ['endpoint'],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Attempts of jobs, by kind and result',
    labelNames: ['kind', 'result'],
    registers: [registry],
  });
  const documents = new Counter({
    name: 'documents_total',
    help: 'Documents of the web app, by what they contained',
    labelNames: ['step'],
    registers: [registry],
  });
  const release = new Gauge({
    name: 'web_release_info',
    help: 'Name of the web app build that is served',
    labelNames: ['release'],
    registers: [registry],
  });
  const skew = new Gauge({
    name: 'clock_skew_seconds',
    help: "How far the gateway's clock is ahead of the database's; absent until the first measurement",
    registers: [registry],
  });
  skew.remove();
  /** The histogram's series by label, because a lookup costs less than hashing the labels. */
  const seriesOf = lazilyNamed((status: number) =>
    lazilyNamed((endpoint: string) => requests.labels({ endpoint, status })),
  );
  if (pool) addConnectionGauge(pool, registry);
  return {
    registry,
    begun: () => underWay.inc(),
    request: (endpoint, status, seconds) => {
      underWay.dec();
      seriesOf(status)(endpoint).observe(seconds);
    },
    // An open stream is not a request under way; it is one again at its end, when `request` is called.
    streamBegun: (endpoint) => {
      underWay.dec();
      streams.inc({ endpoint });
    },
    streamEnded: (endpoint) => {
      underWay.inc();
      streams.dec({ endpoint });
    },
    document: (step) => documents.inc({ step }),
    release(name) {
      release.reset();
      release.set({ release: name }, 1);
    },
    clockSkew: (seconds) => (seconds === undefined ? skew.remove() : skew.set(seconds)),
    job: (kind, result) => jobs.inc({ kind, result }),
  };
}

const addConnectionGauge = (pool: PoolSizes, registry: Registry): Gauge =>
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and callers waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

/** Adds metrics of the process itself; call it once per process. */
export const addProcessMetrics = (metrics: Metrics): void =>
  collectDefaultMetrics({ register: metrics.registry });

/** Serves /metrics in the text format of Prometheus. */
export function serveMetrics(app: FastifyInstance, { registry }: Pick<Metrics, 'registry'>): void {
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  );
}

/** Adds the number of log lines that were lost, for instance to a full disk. */
export const addLogMetric = (
  { registry }: Pick<Metrics, 'registry'>,
  log: { readonly dropped: number },
): Counter =>
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(log.dropped);
    },
  });
