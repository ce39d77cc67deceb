import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPILE_CACHE, ROOT } from '../ensure-install.mjs';

export const STAGE_SECRET = 'of-the-stage-where-nothing-is-secret';

/** A real gateway process, as `npm start` runs it, with the built web app. */
export interface StageGateway {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The app's address of a path below its base, in Chinese unless asked otherwise. */
  page(pathname: string, language?: Language): string;
  /** Ends it as Ctrl-C does and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, as soon as it is gone. */
  restart(): Promise<void>;
  /** Everything it printed so far. */
  output(): string;
  /** Of its process as it runs now. */
  pid(): number;
}

export type Language = 'zh_cn' | 'en_us';

/** An end of patience: with every core busy a first start takes a minute. */
const START_LIMIT_MS = 240_000;

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

async function healthy(origin: string, child: ChildProcess, said: () => string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (!isAlive(child) || Date.now() > limit) {
      throw new Error(`the gateway did not start:\n${said()}`);
    }
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
}

/** @param env added to the environment; DATABASE_URL, DATA_DIR and the like */
export async function startGateway(env: Record<string, string>): Promise<StageGateway> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shtrans-gateway-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let printed = '';
  let child: ChildProcess | undefined;

  const keep = (chunk: Buffer): void => {
    printed += chunk.toString();
  };
  const start = async (): Promise<void> => {
    // Whoever ends it may be about to: a second one beside it would be out of reach.
    if (child !== undefined && isAlive(child)) await once(child, 'exit');
    child = spawn(process.execPath, ['apps/gateway/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        LIMIT_FACTOR: '1000',
        // Many gateways share a server that has a hundred connections.
        DATABASE_POOL_MAX: '6',
        // What a journey looks at stands still but for what the journey does.
        DEMO_LIFE: 'false',
        SECRET: STAGE_SECRET,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    await healthy(origin, child, () => printed);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || !isAlive(child)) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };

  await start();
  return {
    origin,
    page: (pathname, language) =>
      `${origin}/shtrans-h5${pathname}${language === 'en_us' ? `${pathname.includes('?') ? '&' : '?'}language=en_us` : ''}`,
    async stop() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
    restart: start,
    output: () => printed,
    pid: () => child?.pid ?? 0,
  };
}
