import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, newDataDir, spawnGateway } from '../../../test/gateway-process.ts';
import { startEmbedded } from './server.ts';

/** Returns the last line of a refused start, without its earlier steps. */
async function lastLine(dataDir: string): Promise<string> {
  const gateway = spawnGateway({ DATA_DIR: dataDir });
  expect(await gateway.ended, gateway.output()).toEqual({ code: 1, signal: null });
  const [last = '', ...before] = gateway.output().trim().split('\n').toReversed();
  expect(['', 'Creating the database']).toContain(before.join('\n'));
  return last;
}

const mounted: string[] = [];

/** Mounts a small disk and returns its folder; undefined if this user cannot mount one. */
function smallDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = newDataDir();
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mount.status !== 0) return undefined;
  mounted.push(folder);
  chmodSync(folder, 0o711);
  return folder;
}

/** These tests start their own embedded server, so they need to run only once. */
const withOtherEngine = process.env.TEST_DATABASE === 'postgres';

describe.skipIf(withOtherEngine)('a database that cannot start', { timeout: 240_000 }, () => {
  afterEach(async () => {
    for (const folder of mounted.splice(0)) spawnSync('umount', ['-l', folder]);
    await cleanUp();
  });

  // At 20 MB its files do not fit, at 40 MB a copy of them does not.
  it.each([20, 40])('because its disk has %i MB is reported with its folder', async (megabytes) => {
    const folder = smallDisk(megabytes);
    if (folder === undefined) return;
    expect(await lastLine(folder)).toBe(
      `The disk of ${folder} is full: make room there (a new database with the demo takes some 150 MB), or set DATA_DIR to a folder on another disk`,
    );
  });

  it('because another major of PostgreSQL made it is reported with its folder', async () => {
    const folder = newDataDir();
    await (await startEmbedded({ dataDir: folder })).stop();
    writeFileSync(path.join(folder, 'pg18/PG_VERSION'), '17\n');
    expect(await lastLine(folder)).toBe(
      `${folder}/pg18 has a database of PostgreSQL 17, which this release's cannot read: start the release that made it, set DATA_DIR to another folder, or delete it by npm run db:reset`,
    );
  });

  it('because an older release left one is not ignored', async () => {
    const folder = newDataDir();
    mkdirSync(path.join(folder, 'pg17'));
    writeFileSync(path.join(folder, 'pg17/PG_VERSION'), '17\n');
    expect(await lastLine(folder)).toBe(
      `${folder}/pg17 has a database of another release, which PostgreSQL 18 cannot read: take its data along (docs/operations.md, "A newer PostgreSQL"), or move that folder away and start again with an empty one`,
    );
    expect(existsSync(path.join(folder, 'pg18'))).toBe(false);
  });
});
