import { spawn } from 'node:child_process';
import { clockEnvironment } from '../../clock.ts';
import { StartupError } from '../../errors/startup-error.ts';
import type { RunAs } from './binaries.ts';

export interface PostgresProcess {
  /** Until it has ended, for whatever reason. */
  isRunning(): boolean;
  /** Ends it: open transactions are rolled back, everything acknowledged is on disk. */
  stop(): Promise<void>;
}

/**
 * A shell that runs the server and stops it once our end of its standard input closes: the kernel
 * closes it however we die, kill -9 included.
 */
const LEASH =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; (cat <&3; kill -INT $p) >/dev/null 2>&1 & wait $p';

/** Windows has no `sh`: there a server that outlives us is found and shared by the next start. */
const command = (postgres: string, args: string[]): [string, string[]] =>
  process.platform === 'win32' ? [postgres, args] : ['sh', ['-c', LEASH, 'sh', postgres, ...args]];

/** Starts the server and waits until it takes connections. Raises StartupError with its last words. */
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
    // A group of its own: Ctrl-C in the terminal is ours to handle, in order.
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
      if (tail.includes('ready to accept connections')) ready();
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

/** Nothing of ours reaches the server but what it needs. */
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

/** The server's own reason, one line. */
export function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return (fatal ?? 'it gave no reason').replace(/^.*?(?:FATAL|PANIC|error):\s*/, '').slice(0, 300);
}
