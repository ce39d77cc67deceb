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

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** What the gateway prints when another program listens on its port. */
const PORT_HELD = /^Port \d+ is in use/m;

/** Where it says that it listens: the second where riders reach it by another address. */
const ORIGIN = /^(?:Ready|Listening): (http:\/\/127\.0\.0\.1:\d+)[/\n]/m;

/**
 * Waits until it answers; gives its origin.
 * @param outputText what this process printed so far
 */
async function healthy(child: ChildProcess, outputText: () => string): Promise<string> {
  let isOver = false;
  // By then it has printed all.
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

/** @param env added to the environment; DATABASE_URL, DATA_DIR and the like */
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
        // What a journey looks at stands still but for what the journey does.
        DEMO_LIFE: 'false',
        SECRET: STAGE_SECRET,
        ...env,
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
    // Whoever ends it may be about to: a second one beside it would be out of reach.
    if (child !== undefined && isAlive(child)) await once(child, 'exit');
    const limit = performance.now() + START_LIMIT_MS;
    for (;;) {
      const before = printed.length;
      try {
        await startOnce(new URL(origin).port);
        return;
      } catch (error) {
        // While it was gone, the system may have lent its port to somebody's connection.
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

  // Any free port: chosen by the system as the gateway takes it, so that no two ever want the same.
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
