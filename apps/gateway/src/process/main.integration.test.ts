import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { cleanUp, newDataDir, spawnGateway } from '../../test/gateway-process.ts';
import { webhookSecret } from '../../test/webhook-secret.ts';
import { isRunning, pidIn } from '../db/embedded/process.ts';

const NO_SANDBOX = `--import=${path.resolve(import.meta.dirname, '../../test/without-sandbox.ts')}`;

/** A configuration without a sandbox, as in production. */
const WITHOUT_SANDBOX = {
  NODE_OPTIONS: NO_SANDBOX,
  NODE_ENV: 'production',
  ALLOW_IN_PRODUCTION: 'embedded-database',
  DRAIN_SECONDS: '0',
  PUBLIC_URL: 'https://transit.example.com',
  SECRET: 's'.repeat(32),
  SMS_DRIVER: 'http',
  SMS_HTTP_URL: 'https://sms.example.com/send',
  SMS_HTTP_SECRET: webhookSecret('sms'),
  PAYMENT_DRIVERS: 'alipay',
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ...alipayKeys(),
  DISPATCH_DRIVER: 'none',
  BIKES_DRIVER: 'none',
  GATES_DRIVER: 'none',
  TICKETING_DRIVER: 'none',
  PARTNER_DRIVER: 'none',
  PARTNER_ORDERS_DRIVER: 'none',
  PARKING_DRIVER: 'none',
  MINI_PROGRAM_DRIVER: 'none',
  REAL_NAME_DRIVER: 'none',
  FACE_VERIFICATION_DRIVER: 'none',
  TEXT_CHECK_DRIVER: 'none',
  LIVE_DRIVER: 'none',
};

function alipayKeys(): { ALIPAY_PRIVATE_KEY: string; ALIPAY_PUBLIC_KEY: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

const healthy = async (address: string): Promise<number> =>
  (await fetch(`${address}/healthz`).catch(() => ({ status: 0 }))).status;

const postmaster = (dataDir: string): number =>
  pidIn(path.join(realpathSync(path.join(dataDir, 'pg18')), 'postmaster.pid')) ?? 0;

/** These tests start their own embedded server, so they need to run only once. */
const withOtherEngine = process.env.TEST_DATABASE === 'postgres';

describe('on a configured PostgreSQL', { timeout: 240_000 }, () => {
  afterEach(cleanUp);

  it.skipIf(!hasDatabase())('starts no embedded server', async () => {
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.drop());
    const DATA_DIR = newDataDir();
    const gateway = spawnGateway({ DATA_DIR, DATABASE_URL: fresh.url });
    expect(await healthy(await gateway.ready)).toBe(200);
    expect(existsSync(path.join(DATA_DIR, 'pg18'))).toBe(false);
    gateway.child.kill('SIGTERM');
    await gateway.ended;
  });
});

describe.skipIf(withOtherEngine)('the gateway as a process', { timeout: 240_000 }, () => {
  afterEach(cleanUp);

  it('starts on an empty folder, stops when asked, and starts again with its secret', async () => {
    const DATA_DIR = newDataDir();
    const first = spawnGateway({ DATA_DIR });
    expect(await healthy(await first.ready)).toBe(200);
    const pid = postmaster(DATA_DIR);
    first.child.kill('SIGINT');
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(isRunning(pid)).toBe(false);
    expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
    const secret = readFileSync(path.join(DATA_DIR, 'secret'), 'utf8');

    const second = spawnGateway({ DATA_DIR });
    expect(await healthy(await second.ready)).toBe(200);
    second.child.kill('SIGTERM');
    await second.ended;
    expect(readFileSync(path.join(DATA_DIR, 'secret'), 'utf8')).toBe(secret);
  });

  it('runs in production without the sandbox, on drivers that need none of it', async () => {
    const env = { ...WITHOUT_SANDBOX, OPERATOR_PORT: '0', DESK_PORT: '0' };
    const gateway = spawnGateway({ DATA_DIR: newDataDir(), ...env });
    // Standard output is not a terminal and has the log, so the addresses are only in the log.
    const [address, operators, deskOrigin] = await vi.waitFor(() => {
      const [, ...logged] =
        /"address":"([^"]+)","operatorAddress":"([^"]+)","deskAddress":"([^"]+)"/.exec(
          gateway.output(),
        ) ?? [];
      expect(logged, gateway.output()).toHaveLength(3);
      return logged;
    }, PATIENCE_MS);
    expect(await healthy(address ?? '')).toBe(200);
    for (const path of ['/sandbox/inbox', '/metrics', '/docs', '/openapi.json', '/desk/login']) {
      expect((await fetch(address + path)).status, path).toBe(404);
    }
    expect((await fetch(`${operators}/metrics`)).status).toBe(200);
    expect((await fetch(`${operators}/sandbox/inbox`)).status).toBe(404);
    expect((await fetch(`${deskOrigin}/desk/login`)).status).toBe(200);
    expect((await fetch(`${deskOrigin}/v1/lines`)).status).toBe(404);
    gateway.child.kill('SIGTERM');
    expect(await gateway.ended).toEqual({ code: 0, signal: null });
    // Each line must be JSON, because programs read them.
    const lines = gateway.output().trimEnd().split('\n');
    const events = lines.map((line) => (JSON.parse(line) as { event?: string }).event);
    expect(events).toEqual(
      expect.arrayContaining(['gateway.start_step', 'gateway.ready', 'gateway.stops']),
    );
    expect(gateway.output()).toContain('"step":"Creating the database"');
  });

  it('answers the running call when it stops, and accepts no new one', async () => {
    const gateway = spawnGateway({ DATA_DIR: newDataDir() });
    const address = await gateway.ready;
    // A rider with a slow network, of whose call only a part has arrived.
    const body = JSON.stringify({ phone: '13900000066' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const slow = request(`${address}/v1/sms-codes`, { method: 'POST', headers });
    const response = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(body.slice(0, 5));
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      // The slow call and this one.
      expect(metrics).toMatch(/^http_requests_under_way 2$/m);
    }, PATIENCE_MS);
    gateway.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await healthy(address)).not.toBe(200), PATIENCE_MS);
    slow.end(body.slice(5));
    const [answer] = await response;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(await gateway.ended).toEqual({ code: 0, signal: null });
    expect(await healthy(address)).toBe(0);
  });

  it.skipIf(process.platform !== 'linux')(
    'continues while the disk of its log is full, and reopens a moved log',
    async () => {
      const DATA_DIR = newDataDir();
      const LOG_FILE = path.join(DATA_DIR, 'log');
      symlinkSync('/dev/full', LOG_FILE);
      const gateway = spawnGateway({ DATA_DIR, LOG_FILE });
      const address = await gateway.ready;
      const dropped = async (): Promise<number> => {
        const metrics = await (await fetch(`${address}/metrics`)).text();
        return Number(/^log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
      };
      await vi.waitFor(async () => expect(await dropped()).toBeGreaterThan(0), PATIENCE_MS);
      for (let i = 0; i < 50; i++) await fetch(`${address}/v1/me`);
      await vi.waitFor(async () => expect(await dropped()).toBeGreaterThan(50), PATIENCE_MS);
      expect(await healthy(address)).toBe(200);
      unlinkSync(LOG_FILE);
      gateway.child.kill('SIGUSR2');
      await fetch(`${address}/v1/me`);
      await vi.waitFor(
        () => expect(readFileSync(LOG_FILE, 'utf8')).toContain('log.lines_dropped'),
        PATIENCE_MS,
      );
      gateway.child.kill('SIGTERM');
      expect(await gateway.ended).toEqual({ code: 0, signal: null });
      expect(readFileSync(LOG_FILE, 'utf8')).toContain('gateway.stops');
    },
  );

  it('reports a stop to load balancers first and continues to serve for a while', async () => {
    const gateway = spawnGateway({ DATA_DIR: newDataDir(), DRAIN_SECONDS: '2' });
    const address = await gateway.ready;
    const stateOf = async (probe: string): Promise<[number, unknown]> => {
      // A new connection, as from a load balancer.
      const answer = await fetch(address + probe, { headers: { connection: 'close' } });
      return [answer.status, await answer.json()];
    };
    expect(await stateOf('/readyz')).toEqual([200, { status: 'ok' }]);
    const stoppedAt = performance.now();
    gateway.child.kill('SIGTERM');
    const stopping = { status: 'unavailable', reason: 'stopping' };
    await vi.waitFor(async () => expect(await stateOf('/readyz')).toEqual([503, stopping]), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    while (performance.now() - stoppedAt < 1500) {
      expect(await stateOf('/livez')).toEqual([200, { status: 'ok' }]);
      expect(await healthy(address)).toBe(200);
      // Below the quota of probes.
      await delay(20);
    }
    expect(await gateway.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - stoppedAt).toBeGreaterThan(1900);
  });

  it('leaves no server behind when it is killed, and starts again on its data', async () => {
    const DATA_DIR = newDataDir();
    const first = spawnGateway({ DATA_DIR });
    await first.ready;
    const pid = postmaster(DATA_DIR);
    first.child.kill('SIGKILL');
    await first.ended;
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    const second = spawnGateway({ DATA_DIR });
    expect(await healthy(await second.ready)).toBe(200);
  });

  it('restarts the database when it dies', async () => {
    const DATA_DIR = newDataDir();
    const gateway = spawnGateway({ DATA_DIR });
    const address = await gateway.ready;
    const pid = postmaster(DATA_DIR);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(postmaster(DATA_DIR)).not.toBe(pid);
        expect(await healthy(address)).toBe(200);
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
  });

  it('two on one folder share its database, and either continues alone', async () => {
    const DATA_DIR = newDataDir();
    const owner = spawnGateway({ DATA_DIR });
    const sharer = spawnGateway({ DATA_DIR });
    const [, address] = await Promise.all([owner.ready, sharer.ready]);
    const first = postmaster(DATA_DIR);
    owner.child.kill('SIGKILL');
    await owner.ended;
    await vi.waitFor(
      async () => {
        // The other gateway has a server, no matter which of the two owned it.
        expect(await healthy(address)).toBe(200);
        if (!isRunning(first)) expect(postmaster(DATA_DIR)).not.toBe(first);
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
  });

  it('two on two folders do not affect each other', async () => {
    const [a, b] = [newDataDir(), newDataDir()];
    const gateways = [spawnGateway({ DATA_DIR: a }), spawnGateway({ DATA_DIR: b })];
    const addresses = await Promise.all(gateways.map((g) => g.ready));
    expect(new Set(addresses).size).toBe(2);
    expect(await Promise.all(addresses.map(healthy))).toEqual([200, 200]);
    expect(postmaster(a)).not.toBe(postmaster(b));
    gateways[0]?.child.kill('SIGTERM');
    await gateways[0]?.ended;
    expect(await healthy(addresses[1] ?? '')).toBe(200);
  });
});
