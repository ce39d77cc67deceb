import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase, migrate, PRODUCT } from '../../apps/gateway/src/db/migrate.ts';
import { KINDS } from '../../apps/gateway/src/modules.ts';
import { releaseBundled } from '../../apps/gateway/src/modules/base/catalogue/service.ts';
import { migrations } from '../../apps/gateway/sandbox/tables.ts';
import { FAST } from '../../apps/gateway/test/database-server.ts';
import { databaseFolder } from '../../apps/gateway/test/enterable-folder.ts';
import { inSeason } from '../../apps/gateway/test/operator-data.ts';
import { ROOT } from '../ensure-install.mjs';
import { clockAheadMs } from '../test-steps/clock.mjs';
import { ensureWebBuilt } from '../web-build.mjs';
import { startGateway } from './gateway.ts';
import { setAhead } from './phone.ts';

/** Time limit of the setup. */
const SETTLE_LIMIT_MS = 240_000;

/** The start of every journey: the built web app, and a database server with the demo data. */
export interface StageDatabase {
  /** Connects to `postgres`, from which databases are created. */
  maintenanceUrl: string;
  template: string;
  /** When the template was seeded, in ms since 1970. */
  seededAt: number;
  /** The web app as built when the stage was set up: a later build has no effect. */
  webDist: string;
  stop(): Promise<void>;
}

/** Builds the web app if needed, starts the server and lets a real gateway migrate and seed the template. */
export async function startStageDatabase(): Promise<StageDatabase> {
  // Before the server starts, because a failed build would leave it running.
  ensureWebBuilt();
  const dataDir = databaseFolder('stage');
  const server = await startEmbedded({ dataDir, settings: FAST });
  const webDist = path.join(dataDir, 'web');
  cpSync(path.join(ROOT, 'apps/web/dist'), webDist, { recursive: true });
  moveWorkersClock(webDist);
  const template = 'demo';
  await createDatabase(server.url('postgres'), template);
  await openCampaigns(server.url(template));
  const seeding = await startGateway({ DATABASE_URL: server.url(template) });
  const seededAt = Date.now();
  await settle(server.url(template));
  await seeding.stop();
  return {
    maintenanceUrl: server.url('postgres'),
    template,
    seededAt,
    webDist,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Releases the bundled data before the gateway would, with the campaigns of all seasons open. */
async function openCampaigns(url: string): Promise<void> {
  const { db } = connect(url, { max: 1, patient: true });
  await migrate(db, [PRODUCT, migrations]);
  await releaseBundled({ db, kinds: KINDS, clock: { now: () => new Date() } }, inSeason);
  await db.destroy();
}

/** Gives the service worker the clock of its pages, because scripts of a page's context do not reach it. */
function moveWorkersClock(webDist: string): void {
  const ahead = clockAheadMs();
  if (ahead === 0) return;
  const file = path.join(webDist, 'offline-worker.js');
  writeFileSync(file, `(${setAhead.toString()})(${ahead});\n${readFileSync(file, 'utf8')}`);
  // Otherwise the gateway serves the compressed files of the build.
  for (const packed of [`${file}.br`, `${file}.gz`]) rmSync(packed, { force: true });
}

/**
 * Waits until a gateway has counted the demo's past rides, which each copy would otherwise repeat, and updates the
 * planner's statistics.
 */
async function settle(url: string): Promise<void> {
  const { pool } = connect(url, { max: 1, patient: true });
  const limit = performance.now() + SETTLE_LIMIT_MS;
  const remainingJobs = "select 1 from jobs where kind = 'facts.past' and done_at is null";
  while ((await pool.query(remainingJobs)).rowCount !== 0) {
    if (performance.now() > limit) throw new Error('past rides are not counted');
    await delay(100);
  }
  await pool.query('vacuum analyze');
  // An open connection (Kysely leaves those of a pool it did not use itself) would block copies of the template.
  await pool.end();
}

/**
 * Creates a private copy of the template, independent of its age: deadlines of orders are as far off as when it was
 * seeded. Returns its connection string.
 */
export async function copyOf({
  maintenanceUrl,
  template,
  seededAt,
}: Pick<StageDatabase, 'maintenanceUrl' | 'template' | 'seededAt'>): Promise<string> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await createDatabase(maintenanceUrl, name, template);
  const url = maintenanceUrl.replace(/\/postgres(\?|$)/, `/${name}$1`);
  await postpone(url, Date.now() - seededAt + SPARE_MS);
  return url;
}

/**
 * The demo's first order to pay closes after fifteen minutes; journeys share a copy for as long as a run takes on a slow
 * machine. Its countdown still shows minutes and seconds.
 */
const SPARE_MS = 40 * 60_000;

/** Postpones the deadlines of the demo's orders within hours. */
async function postpone(url: string, ms: number): Promise<void> {
  const { pool } = connect(url, { max: 1, patient: true });
  const later = [`${ms} ms`];
  await pool.query(
    "update orders set pay_deadline = pay_deadline + $1::interval where status = 'to_be_paid'",
    later,
  );
  await pool.query(
    `update jobs set run_at = run_at + $1::interval where done_at is null
      and kind in ('order.payment-deadline', 'order.issue', 'order.settle')`,
    later,
  );
  await pool.query('update sandbox.trades set expires_at = expires_at + $1::interval', later);
  // Its deadline is ten minutes later than that of the order above.
  await pool.query(
    `update sandbox.partner_orders set body = jsonb_set(body, '{payBefore}', to_jsonb(to_char(
      (body->>'payBefore')::timestamptz at time zone 'UTC' + $1::interval - interval '10 minutes',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) where body->>'payBefore' is not null`,
    later,
  );
  await pool.end();
}
