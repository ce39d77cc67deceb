import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPILE_CACHE, ROOT } from '../ensure-install.mjs';

export const STAGE_SECRET = 'of-the-stage-where-nothing-is-secret';

/** A real gateway process, as `npm start` runs it, with the built web app. */
export interface StageGateway {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Returns the app's address of a path below its base; by default in Chinese. */
  page(pathname: string, language?: Language): string;
  /** Stops it as Ctrl-C does and waits for its exit. */
  stop(): Promise<void>;
  /** Kills it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, once it has exited. */
  restart(): Promise<void>;
  /** Returns its output so far. */
  output(): string;
  /** Returns the id of its current process. */
  pid(): number;
}

export type Language = 'zh_cn' | 'en_us';

/** Time limit of a start: with every core busy a first start takes a minute. */
const START_LIMIT_MS = 240_000;

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** What the gateway prints when another program listens on its port. */
const PORT_HELD = /^Port \d+ is in use/m;

/** The line with its listening address: the second part if riders use another address. */
const ORIGIN = /^(?:Ready|Listening): (http:\/\/127\.0\.0\.1:\d+)[/\n]/m;

/**
 * Waits until it answers; returns its origin.
 * @param outputText the output of this process so far
 */
async function healthy(child: ChildProcess, outputText: () => string): Promise<string> {
  let isOver = false;
  // By then it has printed everything.
  child.once('close', () => (isOver = true));
  const limit = performance.now() + START_LIMIT_MS;
  for (;;) {
    if (isOver) throw new Error(`the gateway did not start:\n${outputText()}`);
    if (performance.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`the gateway did not start in time:\n${outputText()}`);
    }
    const origin = ORIGIN.exec(outputText())?.[1];
    if (origin !== undefined) {
      const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
      if (answer?.ok) return origin;
    }
    await delay(50);
  }
}

/** How long a gateway of a journey waits for locks and between the statements of a transaction, in ms. */
const PATIENT_MS = '60000';

/** Replaces the limits of the gateway's connections, which a busy machine exceeds by chance. */
function patient(databaseUrl: string): string {
  const names = ['lock_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout'];
  const limits = names.map((name) => `${name}=${PATIENT_MS}`).join('&');
  return `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}${limits}`;
}

/** @param env added to the environment, such as DATABASE_URL and DATA_DIR */
export async function startGateway(env: Record<string, string>): Promise<StageGateway> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shtrans-gateway-'));
  let printed = '';
  let child: ChildProcess | undefined;

  const startOnce = async (port: string): Promise<string> => {
    const before = printed.length;
    const started = spawn(process.execPath, ['apps/gateway/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        PORT: port,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        LIMIT_FACTOR: '1000',
        // Many gateways share a server that has a hundred connections.
        DATABASE_POOL_MAX: '6',
        // The data of a journey changes only through the journey.
        DEMO_LIFE: 'false',
        SECRET: STAGE_SECRET,
        ...env,
        ...(env.DATABASE_URL !== undefined && { DATABASE_URL: patient(env.DATABASE_URL) }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const keep = (chunk: Buffer): void => {
      printed += chunk.toString();
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    return await healthy(started, () => printed.slice(before));
  };
  const restart = async (): Promise<void> => {
    // A pending stop may not have finished: a second process would be out of reach.
    if (child !== undefined && isAlive(child)) await once(child, 'exit');
    const limit = performance.now() + START_LIMIT_MS;
    for (;;) {
      const before = printed.length;
      try {
        await startOnce(new URL(origin).port);
        return;
      } catch (error) {
        // While it was down, the system may have assigned its port to another connection.
        const isHeld = PORT_HELD.test(printed.slice(before));
        if (!isHeld || performance.now() > limit) throw error;
        await delay(100);
      }
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || !isAlive(child)) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  // Any free port: the system chooses it when the gateway binds, so that two never collide.
  const origin = await startOnce('0');
  return {
    origin,
    page: (pathname, language) =>
      `${origin}/shtrans-h5${pathname}${language === 'en_us' ? `${pathname.includes('?') ? '&' : '?'}language=en_us` : ''}`,
    async stop() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
    restart,
    output: () => printed,
    pid: () => child?.pid ?? 0,
  };
}
