import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import { FAST } from '../../apps/gateway/test/database-server.ts';
import { databaseFolder } from '../../apps/gateway/test/enterable-folder.ts';
import { ROOT } from '../ensure-install.mjs';
import { clockAheadMs } from '../test-steps/clock.mjs';
import { ensureWebBuilt } from '../web-build.mjs';
import { startGateway } from './gateway.ts';
import { setAhead } from './phone.ts';

/** An end of patience. */
const SETTLE_LIMIT_MS = 240_000;

/** What every journey starts from: the built web app, and a database server with the demo data. */
export interface StageDatabase {
  /** Connects to `postgres`, from where databases are made. */
  maintenanceUrl: string;
  template: string;
  /** When the template was seeded, in ms since 1970. */
  seededAt: number;
  /** The web app as it was built when the stage was set: a build meanwhile changes nothing here. */
  webDist: string;
  stop(): Promise<void>;
}

/** Builds the web app if needed, starts the server and lets a real gateway migrate and seed the template by itself. */
export async function startStageDatabase(): Promise<StageDatabase> {
  // Before the server starts, which a build that fails would leave running.
  ensureWebBuilt();
  const dataDir = databaseFolder('stage');
  const server = await startEmbedded({ dataDir, settings: FAST });
  const webDist = path.join(dataDir, 'web');
  cpSync(path.join(ROOT, 'apps/web/dist'), webDist, { recursive: true });
  moveWorkersClock(webDist);
  const template = 'demo';
  await createDatabase(server.url('postgres'), template);
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

/** Gives the service worker the clock of its pages, which scripts of a page's context do not reach. */
function moveWorkersClock(webDist: string): void {
  const ahead = clockAheadMs();
  if (ahead === 0) return;
  const file = path.join(webDist, 'offline-worker.js');
  writeFileSync(file, `(${setAhead.toString()})(${ahead});\n${readFileSync(file, 'utf8')}`);
  // Else the gateway gives out what the build compressed.
  for (const packed of [`${file}.br`, `${file}.gz`]) rmSync(packed, { force: true });
}

/** Waits until a gateway has counted the demo's past rides, which each copy's would count again, and lets the planner know the rows. */
async function settle(url: string): Promise<void> {
  const { pool } = connect(url, { max: 1, patient: true });
  const limit = performance.now() + SETTLE_LIMIT_MS;
  const remainingJobs = "select 1 from jobs where kind = 'facts.past' and done_at is null";
  while ((await pool.query(remainingJobs)).rowCount !== 0) {
    if (performance.now() > limit) throw new Error('past rides are not counted');
    await delay(100);
  }
  await pool.query('vacuum analyze');
  // A connection left open, as Kysely leaves those of a pool it did not use itself, would block copies of the template.
  await pool.end();
}

/**
 * A copy of the template that nobody else writes to, however long ago that was seeded: what an order waits for is as far
 * off as it was then. Gives its connection string.
 */
export async function copyOf({
  maintenanceUrl,
  template,
  seededAt,
}: Pick<StageDatabase, 'maintenanceUrl' | 'template' | 'seededAt'>): Promise<string> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await createDatabase(maintenanceUrl, name, template);
  const url = maintenanceUrl.replace(/\/postgres(\?|$)/, `/${name}$1`);
  await postpone(url, Date.now() - seededAt);
  return url;
}

/** Moves what becomes of the demo's orders within hours, the first after fifteen minutes. */
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
  await pool.end();
}
