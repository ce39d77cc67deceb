import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sandboxSecret } from '../../apps/gateway/sandbox/signature.ts';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { productOf, releaseData } from '../../apps/gateway/test/operator-data.ts';
import { type Figure, type Findings, milliseconds } from '../harness.ts';
import {
  ACTS,
  type ActingRider,
  benchCampaign,
  newRider,
  type Pool,
  PRODUCT,
  type Stage,
} from './row-acts.ts';
import { type Cost, showScale, type TableCounts } from './rider-model.ts';
import { bytesOfRows } from './row-bytes.ts';
import { startEmptyGateway, startUntil } from './stage.ts';

const RIDERS = Number(process.env['ROWS_RIDERS'] ?? 200);
const CONCURRENT = 4;

/** A backend reports its counts after it was idle for 10 s at the latest. */
const REPORTED_MS = 11_000;

interface Counts {
  transactions: number;
  /** Transactions and savepoints that wrote. */
  writing: number;
  walBytes: number;
  /** Notices that gateways send each other, not those of the sandbox. */
  notices: number;
  tables: TableCounts[];
}

interface Counted extends Stage {
  /** Number of notices so far. */
  notices: () => number;
}

/** Counts the notices of the gateway from now on. */
async function noticesOf(pool: Pool, ends: AsyncDisposableStack): Promise<() => number> {
  const client = await pool.connect();
  ends.defer(() => client.release());
  let count = 0;
  client.on('notification', () => (count += 1));
  for (const channel of ['job', 'ride', 'ride_share', 'session'])
    await client.query(`listen ${channel}`);
  return () => count;
}

async function countsOf({ pool, notices }: Counted): Promise<Counts> {
  await delay(REPORTED_MS);
  const { rows } = await pool.query<Omit<Counts, 'notices'>>(
    `select xact_commit::int as transactions, pg_snapshot_xmax(pg_current_snapshot())::text::int as writing,
       (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes",
       (select json_agg(json_build_object('table', relname, 'inserted', n_tup_ins, 'updated', n_tup_upd,
         'hot', n_tup_hot_upd, 'deleted', n_tup_del) order by relname)
         from pg_stat_user_tables where schemaname = 'public') as tables
     from pg_stat_database where datname = current_database()`,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('the database has no statistics');
  return { ...counts, notices: notices() };
}

/** Waits until the jobs of the acts' orders are done, but for those that wait for a deadline. */
async function jobsDone(pool: Pool): Promise<void> {
  const dueJobs = `select 1 from jobs where done_at is null
    and (run_at <= now() or kind like 'order.%' and run_at <= now() + interval '1 minute') limit 1`;
  while ((await pool.query(dueJobs)).rowCount !== 0) await delay(100);
}

async function forEachRider(
  riders: readonly ActingRider[],
  run: (rider: ActingRider) => Promise<unknown>,
): Promise<void> {
  const waiting = riders.values();
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (const rider of waiting) await run(rider);
    }),
  );
}

const FIGURES: readonly Figure<Cost>[] = [
  { name: 'transactions', of: ({ transactions }) => transactions, digits: 1 },
  { name: 'that write', of: ({ writing }) => writing, digits: 1 },
  { name: 'notices', of: ({ notices }) => notices, digits: 1 },
  { name: 'WAL bytes', of: ({ walBytes }) => walBytes },
  { name: 'rows added', of: ({ inserted }) => inserted, digits: 1 },
  { name: 'updated', of: ({ updated }) => updated, digits: 1 },
  { name: 'deleted', of: ({ deleted }) => deleted, digits: 1 },
];

/** The cost between two counts, without what the idle gateway does in the same time. */
function costOf(before: Counts, after: Counts, idle: IdleRate, seconds: number): Cost {
  const perRider = (total: number, idlePerSecond: number): number =>
    Math.max(0, total - idlePerSecond * seconds) / RIDERS;
  const tables = after.tables.map((table) => {
    const former = before.tables.find((each) => each.table === table.table);
    const added = (column: Exclude<keyof TableCounts, 'table'>): number =>
      (table[column] - (former?.[column] ?? 0)) / RIDERS;
    return {
      table: table.table,
      inserted: added('inserted'),
      updated: added('updated'),
      hot: added('hot'),
      deleted: added('deleted'),
    };
  });
  const sum = (column: 'inserted' | 'updated' | 'deleted'): number =>
    tables.reduce((total, table) => total + table[column], 0);
  return {
    transactions: perRider(after.transactions - before.transactions, idle.transactions),
    writing: perRider(after.writing - before.writing, idle.writing),
    walBytes: perRider(after.walBytes - before.walBytes, idle.walBytes),
    notices: perRider(after.notices - before.notices, 0),
    inserted: sum('inserted'),
    updated: sum('updated'),
    deleted: sum('deleted'),
    tables,
  };
}

/** What an idle gateway does in a second. */
type IdleRate = Pick<Counts, 'transactions' | 'writing' | 'walBytes'>;

async function idleRate(stage: Counted): Promise<IdleRate> {
  const before = await countsOf(stage);
  let after = before;
  const elapsed = (await milliseconds(async () => (after = await countsOf(stage)))) / 1000;
  return {
    transactions: (after.transactions - before.transactions) / elapsed,
    writing: (after.writing - before.writing) / elapsed,
    walBytes: (after.walBytes - before.walBytes) / elapsed,
  };
}

/** Measures all acts, one after another: the counts after one are those before the next. */
async function measureActs(stage: Counted): Promise<Map<string, Cost[]>> {
  const { pool } = stage;
  const idle = await idleRate(stage);
  const riders = Array.from({ length: RIDERS }, (_, n) => newRider(n));
  const costs = new Map<string, Cost[]>();
  let before = await countsOf(stage);
  for (const { name, prepare, writes, run } of ACTS) {
    await prepare?.(stage, riders);
    if (writes) before = await countsOf(stage);
    let after = before;
    const ms = await milliseconds(async () => {
      await forEachRider(riders, (rider) => run(stage, rider));
      await jobsDone(pool);
      after = await countsOf(stage);
    });
    costs.set(name, [costOf(before, after, idle, ms / 1000)]);
    before = after;
  }
  return costs;
}

/** Prints the tables that an act changes. */
function showTables(name: string, { tables }: Cost): void {
  const changed = tables.filter(
    ({ inserted, updated, deleted }) => inserted + updated + deleted > 0.05,
  );
  const lines = changed.map(({ table, inserted, updated, hot, deleted }) => {
    const parts = [
      inserted > 0.005 && `+${inserted.toFixed(2)}`,
      updated > 0.005 && `~${updated.toFixed(2)} (${hot.toFixed(2)} HOT)`,
      deleted > 0.005 && `-${deleted.toFixed(2)}`,
    ];
    return `  ${table} ${parts.filter(Boolean).join(' ')}`;
  });
  console.log(`${name}\n${lines.join('\n')}`);
}

/**
 * Measures what acts of riders add to the database: rows by table, transactions, WAL; and the bytes of a row with its index
 * entries in tables of a size at which pages and trees are full.
 */
export async function benchRows(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const started = await startEmptyGateway(ends);
  await started.gateway.stop();
  const { databaseUrl } = started;
  const { pool, db } = connect(databaseUrl, { max: 3, patient: true });
  ends.defer(() => db.destroy());
  const ticket = productOf({ id: PRODUCT, stock: { total: 1_000_000 } });
  await releaseData([{ ctx: { db, clock: { now: () => new Date() } } }], (data) => ({
    ...data,
    products: [...data.products, ticket],
    campaigns: [...data.campaigns, benchCampaign()],
  }));
  const limits = { LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' };
  const settings = { DATABASE_URL: databaseUrl, DEMO: 'false', ...limits };
  const { origin } = await startUntil(ends, settings);
  const secretOf = (name: 'gates' | 'payment') =>
    sandboxSecret({ db, random: { bytes: randomBytes } }, name);
  const secrets = { gates: await secretOf('gates'), payment: await secretOf('payment') };
  const stage = { origin, pool, secrets, notices: await noticesOf(pool, ends) };
  const costs = await measureActs(stage);
  findings.show({
    title: `One act of a rider, mean of ${RIDERS}; WAL without page images`,
    runs: costs,
    figures: FIGURES,
  });
  console.log('\nRows by table: + added, ~ updated, - deleted');
  for (const [name, [cost]] of costs) if (cost !== undefined) showTables(name, cost);
  const bytes = await bytesOfRows(findings, pool);
  showScale(new Map([...costs].flatMap(([name, [cost]]) => (cost ? [[name, cost]] : []))), bytes);
}
