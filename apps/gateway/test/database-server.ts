import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/database.ts';
import { systemBinaries } from '../src/db/embedded/binaries.ts';
import { startEmbedded, type EmbeddedServer } from '../src/db/embedded/server.ts';
import { migrations } from '../sandbox/tables.ts';
import { createDatabase, migrate, PRODUCT } from '../src/db/migrate.ts';
import { KINDS } from '../src/modules.ts';
import { releaseBundled } from '../src/modules/base/catalogue/service.ts';
import { START } from './clock-start.ts';
import { databaseFolder } from './enterable-folder.ts';
import { inSeason } from './operator-data.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which tests create their databases, and the template: migrated, with the bundled data. Null: there is no server. */
    testDatabase: { maintenanceUrl: string; template: string } | null;
  }
}

/** Without durability and autovacuum: test databases may be lost, and are too short-lived to need a vacuum. */
export const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Creating and dropping a database scans them all: 43 ms with 16 MB against 115 ms with 128 MB.
  shared_buffers: '16MB',
};

/**
 * Starts one database server for all integration tests, with a migrated template database. By default it is the embedded
 * one; `TEST_DATABASE=postgres` uses the PostgreSQL installed on the machine, over TCP; `TEST_DATABASE_URL` uses an
 * existing server, whose user must be able to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const folder = databaseFolder('test');
  const server = configuredUrl === undefined ? await startServer(folder) : null;
  if (configuredUrl === undefined && server === null) {
    console.warn('No PostgreSQL is installed on this machine: integration tests are skipped');
    project.provide('testDatabase', null);
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const maintenanceUrl = configuredUrl ?? server?.url('postgres') ?? '';
  const template = `template_${process.pid}_${Date.now()}`;
  await createDatabase(maintenanceUrl, template);
  const { db } = connect(withDatabase(maintenanceUrl, template), { max: 2 });
  await migrate(db, [PRODUCT, migrations]);
  // Else each test's gateway reads and checks the bundled data, 50 ms.
  await releaseBundled({ db, kinds: KINDS, clock: { now: () => START } }, inSeason);
  await db.destroy();
  project.provide('testDatabase', { maintenanceUrl, template });
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startServer(dataDir: string): Promise<EmbeddedServer | null> {
  if (process.env.TEST_DATABASE !== 'postgres')
    return await startEmbedded({ dataDir, settings: FAST });
  const binaries = systemBinaries();
  if (binaries === null) return null;
  return await startEmbedded({
    dataDir,
    name: 'system',
    binaries,
    transport: 'tcp',
    settings: FAST,
  });
}

/** Returns the URL of another database on the same server. */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
