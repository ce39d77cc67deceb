import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { clockEnvironment } from '../src/clock.ts';
import { databaseFolder, enterableFolder } from './enterable-folder.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

/** The compile cache of `npm start`; without it, parsing TypeScript dominates the start. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../../../.cache/node');

/** A `main.ts` that runs as a separate process and may never get ready. */
export interface SpawnedGateway {
  child: ChildProcess;
  /** Returns everything it printed so far on both streams. */
  output(): string;
  /** Its URL, once it is ready; rejects with its output if it ends before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface GatewayProcess {
  address: string;
  /** Kills it, like a crash or the kernel. */
  kill(): Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
}

/** Starts `main.ts` as a separate process. Throws with its output if it does not get ready. */
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

/** Makes a folder for a process: in memory if there is room, or with a mode. */
export function newDataDir(mode?: number): string {
  const folder = mode === undefined ? databaseFolder('process') : enterableFolder('process', mode);
  folders.push(folder);
  return folder;
}

/** Ends all processes and removes all folders that this test file made. */
export async function cleanUp(): Promise<void> {
  for (const { child } of children) child.kill('SIGTERM');
  await Promise.all([...children].map(({ ended }) => ended));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs `main.ts` as a separate process on any free port, by default without demo riders.
 *
 * @param options `entry`: another file to run, with an IPC channel
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
      // A configured database needs a secret, because several gateways may share it.
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
  // Tests of refused starts do not await it.
  ready.catch(() => {});
  const gateway: SpawnedGateway = { child, output: () => output, ready, ended };
  children.add(gateway);
  return gateway;
}
