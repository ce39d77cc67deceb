import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { cleanUp, newDataDir, spawnGateway } from '../../test/gateway-process.ts';

const NO_SANDBOX = `--import=${path.resolve(import.meta.dirname, '../../test/without-sandbox.ts')}`;

const healthy = async (address: string): Promise<number> =>
  (await fetch(`${address}/healthz`).catch(() => ({ status: 0 }))).status;

const isRoot = process.getuid?.() === 0;
/** A user without rights, if this one can become another. */
const nobody = isRoot
  ? {
      uid: Number(spawnSync('id', ['-u', 'nobody']).stdout),
      gid: Number(spawnSync('id', ['-g', 'nobody']).stdout),
    }
  : undefined;
const mainIsReadable =
  nobody !== undefined &&
  spawnSync(
    process.execPath,
    [
      '-e',
      `require('fs').readFileSync(${JSON.stringify(path.join(import.meta.dirname, '../main.ts'))})`,
    ],
    { ...nobody, cwd: '/' },
  ).status === 0;

/** Returns the only line of a refused start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const gateway = spawnGateway(env);
  expect(await gateway.ended).toEqual({ code: 1, signal: null });
  const lines = gateway.output().trim().split('\n');
  expect(lines, gateway.output()).toHaveLength(1);
  return lines[0] ?? '';
}

/** These tests start their own embedded server, so they need to run only once. */
const withOtherEngine = process.env.TEST_DATABASE === 'postgres';

describe.skipIf(withOtherEngine)('the start of a gateway', { timeout: 240_000 }, () => {
  afterEach(cleanUp);

  it.each(['PORT', 'OPERATOR_PORT', 'DESK_PORT'])(
    'answers a taken %s with one line',
    async (setting) => {
      const blocker = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => blocker.once('listening', resolve));
      onTestFinished(() => {
        blocker.close();
      });
      const { port } = blocker.address() as AddressInfo;
      expect(await refusal({ DATA_DIR: newDataDir(), [setting]: String(port) })).toBe(
        `Port ${port} is in use: set ${setting} to another one`,
      );
    },
  );

  it('answers a timetable that cannot be read with one line', async () => {
    const DATA_DIR = newDataDir();
    const file = path.join(DATA_DIR, 'feed.zip');
    expect(await refusal({ DATA_DIR, GTFS_FEED: file })).toBe(
      `GTFS_FEED ${file}: there is no such file`,
    );
    writeFileSync(file, 'no zip');
    expect(await refusal({ DATA_DIR, GTFS_FEED: file })).toMatch(
      /^GTFS_FEED .*feed\.zip: .* \(broken_zip\)$/,
    );
  });

  it('answers a folder that cannot be written with one line', async () => {
    const folder = newDataDir();
    writeFileSync(path.join(folder, 'file'), '');
    expect(await refusal({ DATA_DIR: path.join(folder, 'file/data') })).toMatch(
      /^DATA_DIR .*\/file\/data cannot be written \(ENOTDIR\)$/,
    );
  });

  // A file system that answers ENOENT for a folder below an existing one.
  it.skipIf(process.platform !== 'linux')(
    'answers a folder below /proc with one line',
    async () => {
      const line = await refusal({ DATA_DIR: '/proc/shtrans' });
      expect(line).toBe('DATA_DIR /proc/shtrans cannot be written (ENOENT)');
    },
  );

  it('answers a database that cannot be reached with one line, without the password', async () => {
    const line = await refusal({
      DATA_DIR: newDataDir(),
      DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:9/city',
    });
    expect(line).toMatch(/^The database 127\.0\.0\.1:9\/city cannot be reached: /);
    expect(line).not.toContain('hunter2');
  });

  it.each([
    [{ PORT: 'http' }, /^PORT: /],
    [{ PORT: '70000' }, /^PORT: /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: write the number of proxies in front/],
    [{ LOG_FILE: '/dev/null/log' }, /^LOG_FILE \/dev\/null\/log cannot be written \(E[A-Z]+\)$/],
    [{ SECRET: 'short' }, /^SECRET: each secret must have at least 32 characters$/],
    [
      { DATABASE_URL: 'postgres://nowhere', SECRET: '' },
      /^SECRET must be set where DATABASE_URL is: /,
    ],
    [{ DATABASE_READ_URL: 'postgres://nowhere' }, /^DATABASE_READ_URL names standbys of /],
    [
      { NODE_ENV: 'production' },
      /^production refuses sandbox-sms.*embedded-database, generated-secret/,
    ],
    [{ SMS_DRIVER: 'http' }, /^SMS_DRIVER=http needs SMS_HTTP_URL/],
    [{ NODE_OPTIONS: NO_SANDBOX }, /^there is no sandbox here: choose other drivers/],
  ])('answers a bad configuration with one line: %j', async (env, line) => {
    expect(await refusal({ DATA_DIR: newDataDir(), ...env })).toMatch(line);
  });

  it('works in production without a sandbox: calls without a partner are refused with a code', async () => {
    const ports =
      'SMS DISPATCH GATES TICKETING PARTNER PARTNER_ORDERS PARKING BIKES MINI_PROGRAM REAL_NAME FACE_VERIFICATION TEXT_CHECK LIVE';
    const none = Object.fromEntries(ports.split(' ').map((port) => [`${port}_DRIVER`, 'none']));
    const gateway = spawnGateway({
      ...none,
      PAYMENT_DRIVERS: 'none',
      NODE_ENV: 'production',
      ALLOW_IN_PRODUCTION: 'embedded-database',
      NODE_OPTIONS: NO_SANDBOX,
      SECRET: 's'.repeat(32),
      DATA_DIR: newDataDir(),
      LOG_FILE: '/dev/null',
    });
    const address = await gateway.ready;
    expect(await healthy(address)).toBe(200);
    const codeOf = async (url: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      const requestInit = { method: 'POST', headers, body: JSON.stringify(body) };
      const { code } = (await (await fetch(address + url, requestInit)).json()) as {
        code?: unknown;
      };
      return code;
    };
    const name = { zh: '地', en: 'P' };
    const ends = { from: { lat: 31.23, lon: 121.47, name }, to: { lat: 31.2, lon: 121.43, name } };
    expect(await codeOf('/v1/ride-estimates', ends)).toBe('dispatch_failed');
    expect(await codeOf('/v1/sms-codes', { phone: '13912345678' })).toBe('sms_failed');
    const ticket = { ticket: 'x', clientId: 'shtrans-h5' };
    expect(await codeOf('/auth/cas/verifyTicket', ticket)).toBe('ticket_invalid');
    expect(await codeOf('/auth/cas/generateScheme', {})).toBe('upstream_failed');
    for (const partner of [
      'payments',
      'dispatch',
      'bikes',
      'gates',
      'parking',
      'real-name',
      'face-verification',
      'ticketing',
    ]) {
      expect(await codeOf(`/v1/${partner}/webhook/sandbox`, {})).toBe('not_found');
      expect(await codeOf(`/v1/${partner}/webhook/none`, {})).toBe('signature_invalid');
    }
    for (const page of [
      'cashier',
      'dispatch',
      'gates',
      'inbox',
      'parking',
      'real-name',
      'ticketing',
    ]) {
      expect((await fetch(`${address}/sandbox/${page}`)).status).toBe(404);
    }
    gateway.child.kill('SIGTERM');
    expect((await gateway.ended).code).toBe(0);
  });

  it.skipIf(!isRoot)(
    'as root below a folder that only root can enter, keeps the cluster elsewhere',
    async () => {
      const top = newDataDir(0o700);
      const DATA_DIR = path.join(top, 'data');
      const gateway = spawnGateway({ DATA_DIR });
      expect(await healthy(await gateway.ready)).toBe(200);
      expect(gateway.output()).toContain('The database lies in /var/lib/shtrans-h5/');
      expect(lstatSync(path.join(DATA_DIR, 'pg18')).isSymbolicLink()).toBe(true);
      const place = path.dirname(realpathSync(path.join(DATA_DIR, 'pg18')));
      onTestFinished(() => rmSync(place, { recursive: true, force: true }));
      gateway.child.kill('SIGTERM');
      await gateway.ended;
      const second = spawnGateway({ DATA_DIR });
      expect(await healthy(await second.ready)).toBe(200);
      second.child.kill('SIGTERM');
      await second.ended;
    },
  );

  it.skipIf(!mainIsReadable)(
    'works as a plain user below a folder that only this user can enter',
    async () => {
      const top = newDataDir(0o700);
      const DATA_DIR = path.join(top, 'data');
      mkdirSync(DATA_DIR);
      chmodSync(DATA_DIR, 0o700);
      for (const folder of [DATA_DIR, top]) chownSync(folder, nobody?.uid ?? 0, nobody?.gid ?? 0);
      const gateway = spawnGateway({ DATA_DIR }, nobody);
      expect(await healthy(await gateway.ready)).toBe(200);
      gateway.child.kill('SIGTERM');
      expect((await gateway.ended).code).toBe(0);
      // Root can run it afterwards, as the user that owns the cluster.
      const root = spawnGateway({ DATA_DIR });
      expect(await healthy(await root.ready)).toBe(200);
      root.child.kill('SIGTERM');
      expect((await root.ended).code).toBe(0);
    },
  );

  it.skipIf(!mainIsReadable)(
    'reports to a plain user that the folder belongs to another',
    async () => {
      const folder = newDataDir(0o755);
      const gateway = spawnGateway({ DATA_DIR: path.join(folder, 'data') }, nobody);
      expect(await gateway.ended).toEqual({ code: 1, signal: null });
      expect(gateway.output()).toBe(`DATA_DIR ${folder}/data cannot be written (EACCES)\n`);
    },
  );
});
