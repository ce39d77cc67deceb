import { spawn } from 'node:child_process';
import { clockEnvironment } from '../../clock.ts';
import { StartupError } from '../../errors/startup-error.ts';
import type { RunAs } from './binaries.ts';

export interface PostgresProcess {
  /** False once it has exited, for any reason. */
  isRunning(): boolean;
  /** Stops it: rolls back open transactions and keeps all committed ones. */
  stop(): Promise<void>;
}

/**
 * A shell that runs the server and stops it when its standard input closes. The kernel closes it when this process
 * ends, even by kill -9.
 */
const LEASH =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; (cat <&3; kill -INT $p) >/dev/null 2>&1 & wait $p';

/** What the server prints once it accepts connections; a standby takes read-only ones. */
const READY = /ready to accept (?:read-only )?connections/;

/** Windows has no `sh`: there a server can outlive this process, and the next start shares it. */
const command = (postgres: string, args: string[]): [string, string[]] =>
  process.platform === 'win32' ? [postgres, args] : ['sh', ['-c', LEASH, 'sh', postgres, ...args]];

/** Starts the server and waits until it accepts connections. Throws a StartupError with its last error message. */
export async function runPostgres(
  postgres: string,
  args: string[],
  as: RunAs,
): Promise<PostgresProcess> {
  const [file, argv] = command(postgres, args);
  const child = spawn(file, argv, {
    ...as,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: serverEnvironment(),
    // Its own process group: Ctrl-C in the terminal reaches only this process, which stops things in order.
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      child.stdin.end();
      resolve();
    });
  });
  let tail = '';
  await new Promise<void>((ready, failed) => {
    child.stderr.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-4000);
      if (READY.test(tail)) ready();
    });
    child.once('error', (error) => failed(new StartupError(`PostgreSQL: ${error.message}`)));
    child.once('exit', () =>
      failed(new StartupError(`PostgreSQL did not start: ${lastWords(tail)}`)),
    );
  });
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    isRunning: () => !isOver,
    async stop() {
      if (process.platform === 'win32') child.kill();
      else child.stdin.end();
      await ended;
    },
  };
}

/** Returns the environment of the server: only the variables that it needs. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...clockEnvironment(),
  ...(process.platform === 'win32' && {
    SystemRoot: process.env.SystemRoot,
    TEMP: process.env.TEMP,
  }),
});

/** Returns the last error message in the server's output, as one line. */
export function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return (fatal ?? 'it printed no reason')
    .replace(/^.*?(?:FATAL|PANIC|error):\s*/, '')
    .slice(0, 300);
}
