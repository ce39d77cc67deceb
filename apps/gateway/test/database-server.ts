import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/database.ts';
import { systemBinaries } from '../src/db/embedded/binaries.ts';
import { startEmbedded, type EmbeddedServer } from '../src/db/embedded/server.ts';
import { migrations } from '../sandbox/tables.ts';
import { createDatabase, migrate, PRODUCT } from '../src/db/migrate.ts';
import { databaseFolder } from './enterable-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests make their databases, and the migrated one they copy. Null: nothing to test on. */
    testDatabase: { maintenanceUrl: string; template: string } | null;
  }
}

/** Tests lose nothing that matters when the machine does, and none of their many databases lives until it needs a vacuum. */
export const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * One database server for all integration tests, with a migrated template database. The embedded
 * one by default; `TEST_DATABASE=postgres` takes the PostgreSQL installed on the machine, over TCP;
 * `TEST_DATABASE_URL` a server that is given (its user may create databases).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const folder = databaseFolder('test');
  const server = given === undefined ? await startServer(folder) : null;
  if (given === undefined && server === null) {
    console.warn('No PostgreSQL is installed on this machine: integration tests are skipped');
    project.provide('testDatabase', null);
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const maintenanceUrl = given ?? server?.url('postgres') ?? '';
  const template = `template_${process.pid}_${Date.now()}`;
  await createDatabase(maintenanceUrl, template);
  const { db } = connect(withDatabase(maintenanceUrl, template), { max: 2 });
  await migrate(db, [PRODUCT, migrations]);
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

/** The same server, another database. */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
