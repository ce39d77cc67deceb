import { CodedError } from '@shtrans/contract/api/errors';
import { Counter, Gauge } from 'prom-client';
import type { ReadDb } from '../db/database.ts';
import type { ReadServers } from '../db/standbys.ts';
import { type Caller, type Handlers, serviceNotOffered } from './call.ts';
import type { Metrics } from './metrics.ts';

type ReadCall = { caller: Caller | undefined };
type AnyReads = Readonly<Record<string, (call: ReadCall) => Promise<unknown>>>;

/**
 * Returns the handlers with some reads led to standbys of the database: to one that has replayed what the caller may have
 * written. Without one, and if a standby fails for any reason but the caller's, the primary answers.
 *
 * @param readsOn makes the handlers of these reads for one server
 */
export function readingFromStandbys(
  handlers: Handlers,
  readsOn: (db: ReadDb) => Partial<Handlers>,
  standbys: ReadServers | undefined,
  { registry }: Pick<Metrics, 'registry'>,
): Handlers {
  const count = addMetrics(standbys, registry);
  if (standbys === undefined) return handlers;
  const readsByStandby = new Map(
    standbys.all.map((standby) => [standby, readsOn(standby.db) as AnyReads]),
  );
  const lead = (key: string) => {
    const { [key]: readAtPrimary } = handlers as unknown as AnyReads;
    if (readAtPrimary === undefined) throw new Error(`${key} is no endpoint`);
    return async (call: ReadCall): Promise<unknown> => {
      // A session that was not read at a primary says nothing: its rider is led to the primary.
      const position = call.caller && (call.caller.walPosition ?? Number.POSITIVE_INFINITY);
      const server = await standbys.choose(position);
      if (typeof server === 'string') {
        count('primary', server);
        return await readAtPrimary(call);
      }
      const read = readsByStandby.get(server)?.[key] ?? readAtPrimary;
      try {
        const answer = await server.run(() => read(call));
        count('standby', 'chosen');
        return answer;
      } catch (error) {
        if (error instanceof CodedError && error.code !== 'unavailable') {
          count('standby', 'chosen');
          throw error;
        }
        count('primary', 'failed');
        return await readAtPrimary(call);
      }
    };
  };
  const [someReads = {}] = readsByStandby.values();
  const ledReads = Object.entries(someReads)
    .filter(([, read]) => read !== serviceNotOffered)
    .map(([key]) => [key, lead(key)]);
  return { ...handlers, ...Object.fromEntries(ledReads) };
}

/** Adds the metrics of reads at standbys. Returns what counts a read. */
function addMetrics(
  standbys: ReadServers | undefined,
  registry: Metrics['registry'],
): (server: 'primary' | 'standby', cause: string) => void {
  const reads = new Counter({
    name: 'standby_reads_total',
    help: 'Reads that a standby of the database can answer, by the server that did and why: `chosen`; or no standby can be read (`no_standby`), none has what the rider may have written (`behind`), or one failed and the read was repeated (`failed`)',
    labelNames: ['server', 'cause'],
    registers: [],
  });
  const usedGauge = new Gauge({
    name: 'standby_used',
    help: 'Whether a standby of DATABASE_READ_URL is read (1) or left out (0)',
    labelNames: ['standby'],
    registers: [],
    collect() {
      for (const { name, fault } of standbys?.all ?? []) {
        this.set({ standby: name }, fault === undefined ? 1 : 0);
      }
    },
  });
  const lagGauge = new Gauge({
    name: 'standby_lag_seconds',
    help: 'For how long the primary has had something that a standby has not replayed, at most 60',
    labelNames: ['standby'],
    registers: [],
    collect() {
      for (const { name, lagMs } of standbys?.all ?? []) {
        this.set({ standby: name }, lagMs / 1000);
      }
    },
  });
  registry.registerMetric(reads);
  for (const gauge of [usedGauge, lagGauge]) registry.registerMetric(gauge);
  return (server, cause) => reads.inc({ server, cause });
}
