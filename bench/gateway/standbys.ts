import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { startDatabaseServers } from '../../apps/gateway/test/standby-servers.ts';
import { startGateway } from '../../tools/stage/gateway.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { startChild } from './children.ts';
import { cpuSeconds } from './processes.ts';
import type { Outcome, Round } from './rounds.ts';
import { startUntil } from './stage.ts';

const ROUNDS = Number(process.env['STANDBY_ROUNDS'] ?? 7);
const ROUND_MS = 4000;
const WARM_UP_MS = 3000;
/** Commits a second at the primary meanwhile: the log goes on all the time. */
const WRITES_PER_SECOND = 50;
/** PostgreSQL publishes the counts of a session at most once a second. */
const COUNTED_MS = 1500;

const READS = {
  guide: '/v1/stations?q=%E4%BA%BA%E6%B0%91',
  plan: '/v1/plans?from=31.1943,121.4365&to=31.2335,121.4762',
  'campaign page': '/v1/campaign-pages?path=/shopping-activity',
  'order history': '/v1/orders?limit=20',
};
const FLOWS: Readonly<Record<string, readonly string[]>> = {
  'the mix': Object.values(READS),
  ...Object.fromEntries(Object.entries(READS).map(([name, path]) => [name, [path]])),
};

/** How long nothing is read, to know the work that goes on by itself. */
const QUIET_MS = 8000;

interface Work {
  at: number;
  seconds: number;
  statements: number;
}

interface Measured extends Outcome {
  /** Transactions at the primary beyond those without reads; each of these reads is one statement in its own transaction. */
  statements: number;
  /** Processor seconds of the primary's sessions with gateways, beyond those without reads. */
  primarySeconds: number;
  /** Of the reads that standbys can answer, those that one did answer. */
  standbyShare: number;
}

const FIGURES: readonly Figure<Measured>[] = [
  { name: 'per second', of: ({ perSecond }) => perSecond },
  { name: 'p50 ms', of: ({ p50 }) => p50, digits: 1 },
  { name: 'p95 ms', of: ({ p95 }) => p95, digits: 1 },
  { name: 'at standbys %', of: ({ standbyShare }) => 100 * standbyShare },
  {
    name: 'primary: statements per 1,000',
    of: ({ statements, done }) => (1000 * statements) / done,
  },
  {
    name: 'primary: CPU ms per 1,000',
    of: ({ primarySeconds, done }) => (1e6 * primarySeconds) / done,
  },
];

/** Returns the number of reads that standbys can answer, by the server that answered. */
async function readsAt(origin: string): Promise<Record<'primary' | 'standby', number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const sum = (server: string): number =>
    [...text.matchAll(/^standby_reads_total\{server="(\w+)",.*\} (\d+)$/gm)]
      .filter(([, name]) => name === server)
      .reduce((total, [, , count]) => total + Number(count), 0);
  return { primary: sum('primary'), standby: sum('standby') };
}

/**
 * Reads at gateways with no, one and two standbys, alternating, while the primary takes writes: how much of the work
 * leaves the primary. All servers share this machine, so their number cannot raise the rate.
 */
export async function benchStandbys(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const servers = ends.adopt(
    await startDatabaseServers(2, async (url) => {
      await (await startGateway({ DATABASE_URL: url })).stop();
    }),
    (each) => each.remove(),
  );
  const { primary, standbys } = servers;
  const { db, pool } = connect(`${primary.url}?application_name=bench`, { max: 2, patient: true });
  ends.defer(() => db.destroy());
  await pool.query('create table if not exists bench_writes (n int, at timestamptz)');

  const names = ['no standby', 'one', 'two'];
  const subjects = await Promise.all(
    names.map(async (name, count) => {
      const hosts = standbys.slice(0, count).map(({ url }) => new URL(url).host);
      const readUrl = primary.url.replace(new URL(primary.url).host, hosts.join(','));
      const gateway = await startUntil(ends, {
        DATABASE_URL: primary.url,
        DEMO: 'false',
        LOG_LEVEL: 'info',
        LIMIT_FACTOR: '100000',
        ...(count > 0 && { DATABASE_READ_URL: readUrl }),
      });
      return { name, origin: gateway.origin };
    }),
  );
  const token = await logIn(subjects[0]?.origin ?? '', DEMO_RIDER);

  const isOver = new AbortController();
  let writeCount = 0;
  const writer = async (): Promise<void> => {
    while (!isOver.signal.aborted) {
      await pool.query('insert into bench_writes values ($1, now())', [writeCount++]);
      await delay(1000 / WRITES_PER_SECOND);
    }
  };
  const writing = writer();

  /** The processor time of each session of a gateway at the primary, by process id. */
  const sessionSeconds = async (): Promise<Map<number, number>> => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where backend_type = 'client backend' and application_name <> 'bench'`,
    );
    return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid)]));
  };
  const transactions = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
    );
    return (rows[0]?.n ?? 0) - writeCount;
  };
  /** The work of the primary for gateways so far, with the time at which it was measured. */
  const primaryWork = async (): Promise<Work> => {
    // Sessions end when they are idle, so their time is summed up here.
    for (const [pid, now] of await sessionSeconds()) {
      const last = lastSeconds.get(pid) ?? 0;
      workSeconds += now > last ? now - last : 0;
      lastSeconds.set(pid, now);
    }
    const secondsAtLoadEnd = workSeconds;
    await delay(COUNTED_MS);
    return { at: performance.now(), seconds: secondsAtLoadEnd, statements: await transactions() };
  };
  const lastSeconds = new Map<number, number>();
  let workSeconds = 0;

  // What gateways ask without any reads, such as for due jobs.
  const quietStart = await primaryWork();
  await delay(QUIET_MS);
  const quietEnd = await primaryWork();
  const quietMs = quietEnd.at - quietStart.at;

  const load = startChild('./load.ts', ends);
  for (const [title, read] of Object.entries(FLOWS)) {
    const measure = async (
      { origin }: { origin: string },
      milliseconds = ROUND_MS,
    ): Promise<Measured> => {
      const [before, readsBefore] = [await primaryWork(), await readsAt(origin)];
      const round: Round = { origin, flow: { read }, token, milliseconds };
      const outcome = await load.ask<Outcome>(round);
      const [after, reads] = [await primaryWork(), await readsAt(origin)];
      const quietShare = (after.at - before.at) / quietMs;
      const [atPrimary, atStandbys] = [
        reads.primary - readsBefore.primary,
        reads.standby - readsBefore.standby,
      ];
      return {
        ...outcome,
        statements:
          after.statements -
          before.statements -
          quietShare * (quietEnd.statements - quietStart.statements),
        primarySeconds:
          after.seconds - before.seconds - quietShare * (quietEnd.seconds - quietStart.seconds),
        standbyShare: atStandbys === 0 ? 0 : atStandbys / (atPrimary + atStandbys),
      };
    };
    const rounds = title === 'the mix' ? ROUNDS : Math.ceil(ROUNDS / 2);
    findings.show({
      title: `Reads of ${title}, ${rounds} rounds of ${ROUND_MS / 1000} s, ${WRITES_PER_SECOND} writes a second`,
      runs: await inTurns(subjects, rounds, measure, (subject) => measure(subject, WARM_UP_MS)),
      figures: FIGURES,
    });
  }
  isOver.abort();
  await writing;
}
