import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { clockEnvironment } from '../src/clock.ts';
import { enterableFolder } from './enterable-folder.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

/** As `npm start` does: most of a start would else be reading TypeScript. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../../../.cache/node');

/** A `main.ts` that runs as a process of its own and may never get ready. */
export interface SpawnedGateway {
  child: ChildProcess;
  /** Everything it printed so far, both streams. */
  output(): string;
  /** Where it answers, once it says so; rejects with its output when it ends before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface GatewayProcess {
  address: string;
  /** Ends it without warning, as a crash or the kernel would. */
  kill(): Promise<void>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
}

/** Starts `main.ts` as a process of its own. Raises with what it said when it does not get ready. */
export async function startProcess(env: Record<string, string>): Promise<GatewayProcess> {
  const { child, ready, ended } = spawnGateway(env);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { address: await ready, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

const folders: string[] = [];
const children = new Set<SpawnedGateway>();

/** A folder of its own for a process, which any user may enter unless told otherwise. */
export function newDataDir(mode?: number): string {
  const folder = enterableFolder('process', mode);
  folders.push(folder);
  return folder;
}

/** Ends every process and removes every folder that this test file made. */
export async function cleanUp(): Promise<void> {
  for (const { child } of children) child.kill('SIGTERM');
  await Promise.all([...children].map(({ ended }) => ended));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs `main.ts` as a process of its own, without demo riders unless asked, on any free port.
 *
 * @param options `entry`: another file, which is sent messages as well
 */
export function spawnGateway(
  env: Record<string, string>,
  { entry, ...user }: { uid?: number; gid?: number; entry?: string } = {},
): SpawnedGateway {
  const child = spawn(process.execPath, [entry ?? MAIN], {
    ...user,
    env: {
      PATH: process.env.PATH ?? '',
      ...clockEnvironment(),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'test',
      DEMO: 'false',
      PORT: '0',
      // Of a database that several may share nothing is signed by a secret of one's own.
      ...(env.DATABASE_URL !== undefined && { SECRET: 's'.repeat(32) }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(entry === undefined ? [] : (['ipc'] as const))],
  });
  let output = '';
  const ended: SpawnedGateway['ended'] = new Promise((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(gateway);
      resolve({ code, signal });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /Ready: (http:\/\/[^/\s]+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    void ended.finally(() => reject(new Error(`the gateway ended: ${output}`)));
  });
  // Tests of refused starts never look at it.
  ready.catch(() => {});
  const gateway: SpawnedGateway = { child, output: () => output, ready, ended };
  children.add(gateway);
  return gateway;
}
