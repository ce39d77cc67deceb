import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { cleanUp, newDataDir, spawnGateway } from '../../test/gateway-process.ts';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { clockEnvironment } from '../clock.ts';
import { migrations as SANDBOX } from '../../sandbox/tables.ts';
import { WITHOUT_SANDBOX } from '../../test/outside.ts';
import { connect, type WholeDb } from './database.ts';
import { migrate, PRODUCT, type Migrations } from './migrate.ts';

const NO_SANDBOX = `--import=${path.resolve(import.meta.dirname, '../../test/without-sandbox.ts')}`;

/** The migrations of the product, in order. */
const NAMES = readdirSync(PRODUCT.folder)
  .map((file) => path.basename(file, '.ts'))
  .toSorted();
const SANDBOX_NAMES = [
  'sandbox/001-baseline',
  'sandbox/002-webhook-secrets',
  'sandbox/003-ride-messages',
];

/** Creates a database, with a connection of its owner. */
async function ownedDatabase(has: 'schema' | 'nothing'): Promise<{ url: string; db: WholeDb }> {
  const fresh = await freshDatabase(has);
  const { db } = connect(fresh.url, { max: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await fresh.drop();
  });
  return { url: fresh.url, db };
}

/** Creates a role that can connect but not change the schema. Returns its URL. */
async function servingRole({ url, db }: { url: string; db: WholeDb }): Promise<string> {
  const role = `serving_${process.pid}_${Math.trunc(performance.now())}`;
  await sql`create role ${sql.id(role)} login password ${sql.lit('quiet')}`.execute(db);
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(db);
    await sql`drop role ${sql.id(role)}`.execute(db);
  });
  return url.replace(/\/\/[^@]*@/, `//${role}:quiet@`);
}

/** Runs `npm run migrate`. Returns its exit code and output. */
async function command(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const file = path.join(import.meta.dirname, '../commands/migrate.ts');
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? '', ...clockEnvironment(), DATA_DIR: newDataDir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Migrations of one schema, by name and SQL. */
function migrations(steps: Record<string, string>, schema = 'public'): Migrations[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, up] of Object.entries(steps)) {
    writeFileSync(path.join(folder, `${name}.ts`), `export const up = ${JSON.stringify(up)};\n`);
  }
  return [{ folder: pathToFileURL(`${folder}/`), schema }];
}

const healthOf = async (address: string): Promise<number> =>
  (await fetch(`${address}/healthz`)).status;

describe.skipIf(!hasDatabase())('the schema', { timeout: 240_000 }, () => {
  afterEach(cleanUp);

  it('of a newer release works with an older gateway', async () => {
    const database = await ownedDatabase('schema');
    await sql`insert into kysely_migration (name, timestamp) values ('999-newer', 'now')`.execute(
      database.db,
    );
    const gateway = spawnGateway({ DATA_DIR: newDataDir(), DATABASE_URL: database.url });
    expect(await healthOf(await gateway.ready)).toBe(200);
  });

  it('gets missing migrations also after a newer release', async () => {
    const { db } = await ownedDatabase('nothing');
    const folder = migrations({ '001-first': 'create table first (id int)' });
    expect(await migrate(db, folder)).toEqual(['001-first']);
    const newer = migrations({ '999-newer': 'create table newer (id int)' });
    expect(await migrate(db, newer)).toEqual(['999-newer']);
    const more = migrations({
      '001-first': 'create table first (id int)',
      '002-second': 'create table second (id int)',
    });
    expect(await migrate(db, more)).toEqual(['002-second']);
    expect(await migrate(db, more)).toEqual([]);
  });

  it('is migrated step by step: migrations before a failed one stay', async () => {
    const { db } = await ownedDatabase('nothing');
    await sql`create table second (id int)`.execute(db);
    const folder = migrations({
      '001-first': 'create table first (id int)',
      '002-second': 'create table second (id int)',
      '003-third': 'create table third (id int)',
    });
    await expect(migrate(db, folder)).rejects.toThrow('Migration 002-second failed');
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows).toEqual([{ name: '001-first' }]);
    await sql`drop table second`.execute(db);
    expect(await migrate(db, folder)).toEqual(['002-second', '003-third']);
    expect(await migrate(db, folder)).toEqual([]);
  });

  it('leaves plates from before their proof unproven, and sends their unpaid stays back', async () => {
    const { db } = await ownedDatabase('nothing');
    const [owner, neighbour] = [randomUUID(), randomUUID()];
    const { up: baseline } = await import('./migrations/001-baseline.ts');
    const { up } = await import('./migrations/002-plate-proofs.ts');
    await sql.raw(baseline).execute(db);
    await sql`insert into plates (user_id, id, plate, bound_at)
      values (${owner}, ${neighbour}, '沪A12345', now())`.execute(db);
    for (const [ride, user, body] of [
      ['bound', owner, { rider: null, plate: '沪Ａ·1234 5' }],
      ['named', owner, { rider: owner, plate: '沪A12345' }],
      ['other', neighbour, { rider: null, plate: '沪A12345' }],
    ] as const) {
      await sql`insert into partner_rides (port, provider, ride, user_id, mode, entry, begun_at)
        values ('parking', 'sandbox', ${ride}, ${user}, 'parking', ${JSON.stringify(body)}, now())`.execute(
        db,
      );
    }
    await sql.raw(up).execute(db);
    const rides = await sql`select ride, plate from partner_rides order by ride`.execute(db);
    expect(rides.rows).toEqual([
      { ride: 'bound', plate: '沪A12345' },
      { ride: 'named', plate: null },
      { ride: 'other', plate: null },
    ]);
    const jobs = await sql`select kind, payload from jobs`.execute(db);
    expect(jobs.rows).toEqual([
      { kind: 'reports.return-stays', payload: { userId: owner, id: neighbour } },
    ]);
    expect((await sql`select proof, proven_at from plates`.execute(db)).rows).toEqual([
      { proof: null, proven_at: null },
    ]);
  });

  it.each([
    ['together', [PRODUCT, SANDBOX], [PRODUCT, SANDBOX]],
    ['one after the other', [SANDBOX], [PRODUCT, SANDBOX]],
  ])('has a list for each of two schemas: %s', async (_, first, second) => {
    const { db } = await ownedDatabase('nothing');
    const applied = [...(await migrate(db, first)), ...(await migrate(db, second))];
    expect(applied.toSorted()).toEqual([...NAMES, ...SANDBOX_NAMES]);
    expect(await migrate(db, second)).toEqual([]);
    const { rows } = await sql<{ schema: string; table: string }>`
      select table_schema as schema, table_name as table from information_schema.tables
      where table_name in ('users', 'trades', 'kysely_migration') order by 2, 1`.execute(db);
    expect(rows).toEqual([
      { schema: 'public', table: 'kysely_migration' },
      { schema: 'sandbox', table: 'kysely_migration' },
      { schema: 'sandbox', table: 'trades' },
      { schema: 'public', table: 'users' },
    ]);
  });

  it('is created once by several gateways that start together', async () => {
    const database = await ownedDatabase('nothing');
    const slow = migrations({ '001-slow': 'create table slow (id int); select pg_sleep(0.3)' });
    const applied = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { db } = connect(database.url, { max: 1, patient: true });
        const names = await migrate(db, [...slow, SANDBOX]);
        await db.destroy();
        return names;
      }),
    );
    expect(applied.flat().toSorted()).toEqual(['001-slow', ...SANDBOX_NAMES]);
  });

  it('has no sandbox tables if no setting uses the sandbox', async () => {
    const { url, db } = await ownedDatabase('nothing');
    const schemas = async (): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
        where nspname in ('public', 'sandbox') order by 1`.execute(db);
      return rows.map(({ name }) => name);
    };
    // The migration in production may lack the other settings.
    const production = { DATABASE_URL: url, NODE_ENV: 'production' };
    expect((await command(production)).code).toBe(0);
    expect(await schemas()).toEqual(['public']);
    const gateway = spawnGateway({
      ...WITHOUT_SANDBOX,
      DATA_DIR: newDataDir(),
      DATABASE_URL: url,
      NODE_OPTIONS: NO_SANDBOX,
    });
    expect(await healthOf(await gateway.ready)).toBe(200);
    expect(await schemas()).toEqual(['public']);
    const sandboxGateway = spawnGateway({
      ...WITHOUT_SANDBOX,
      DATA_DIR: newDataDir(),
      DATABASE_URL: url,
      SMS_DRIVER: 'sandbox',
    });
    expect(await healthOf(await sandboxGateway.ready)).toBe(200);
    expect(await schemas()).toEqual(['public', 'sandbox']);
  });

  it('lets the serving role use a new table even if the command was interrupted before the grants', async () => {
    const database = await ownedDatabase('schema');
    const DATABASE_URL = await servingRole(database);
    await command({ DATABASE_URL, MIGRATE_DATABASE_URL: database.url });
    const folder = migrations({ '901-later': 'create table later (id int)' });
    expect(await migrate(database.db, folder)).toEqual(['901-later']);
    const { db: serving } = connect(DATABASE_URL, { max: 1 });
    onTestFinished(() => serving.destroy());
    expect((await sql`select from later`.execute(serving)).rows).toEqual([]);
  });

  it('is awaited by a gateway without rights to it, until the command migrates it', async () => {
    const database = await ownedDatabase('nothing');
    const DATABASE_URL = await servingRole(database);
    const env = { DATABASE_URL, MIGRATE_ON_START: 'false' };
    const gateway = spawnGateway({ ...env, DATA_DIR: newDataDir() });
    await vi.waitFor(
      () =>
        expect(gateway.output()).toContain(
          `Waiting for ${[...NAMES, ...SANDBOX_NAMES].join(', ')}: run \`npm run migrate\``,
        ),
      {
        timeout: PATIENCE_MS,
        interval: 50,
      },
    );
    const migration = await command({ DATABASE_URL, MIGRATE_DATABASE_URL: database.url });
    expect(migration.output).toContain('The database is up to date.');
    expect(migration.code).toBe(0);
    const address = await gateway.ready;
    expect(await healthOf(address)).toBe(200);
    const { db: serving } = connect(DATABASE_URL, { max: 1 });
    onTestFinished(() => serving.destroy());
    for (const refused of [
      'create table mine (id int)',
      'create table sandbox.mine (id int)',
      'delete from kysely_migration',
      'delete from sandbox.kysely_migration',
    ]) {
      await expect(sql.raw(refused).execute(serving)).rejects.toThrow('permission denied');
    }
    // A second gateway, with nothing to migrate, needs no additional rights.
    const second = spawnGateway({ DATA_DIR: newDataDir(), DATABASE_URL });
    expect(await healthOf(await second.ready)).toBe(200);
    expect(await command({ MIGRATE_DATABASE_URL: database.url })).toEqual({
      code: 0,
      output: 'The database is up to date.\n',
    });
  });

  it('is also awaited by a gateway whose role lacks its rights', async () => {
    const database = await ownedDatabase('schema');
    const DATABASE_URL = await servingRole(database);
    const gateway = spawnGateway({
      DATA_DIR: newDataDir(),
      DATABASE_URL,
      MIGRATE_ON_START: 'false',
    });
    await vi.waitFor(() => expect(gateway.output()).toContain('npm run migrate'), PATIENCE_MS);
    await command({ DATABASE_URL, MIGRATE_DATABASE_URL: database.url });
    expect(await healthOf(await gateway.ready)).toBe(200);
  });

  it('cannot be migrated by a gateway without rights, which prints one line', async () => {
    const database = await ownedDatabase('nothing');
    const DATABASE_URL = await servingRole(database);
    const gateway = spawnGateway({ DATA_DIR: newDataDir(), DATABASE_URL });
    expect(await gateway.ended).toEqual({ code: 1, signal: null });
    expect(gateway.output()).toMatch(/^The database cannot be migrated: permission denied .*\n$/);
  });
});
