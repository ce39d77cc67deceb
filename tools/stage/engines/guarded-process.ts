import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface GuardedProcess {
  output: Readable;
  /** Kills the program and all it started; resolves when the guard has exited. */
  end(): Promise<void>;
}

/**
 * The shell leads its own process group and waits for the end of its input, which comes when this process closes it or
 * ends in any way. Then the whole group is killed, so that no browser outlives a test that fails or is killed.
 */
const GUARD = '"$@" </dev/null & cat >/dev/null; kill -KILL 0';

/** Starts a program that cannot outlive this process. Its standard output and error are one stream. */
export function startGuarded(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): GuardedProcess {
  const guard: ChildProcess & { stdout: Readable | null } = spawn(
    '/bin/sh',
    ['-c', `exec 2>&1; ${GUARD}`, 'sh', program, ...args],
    { detached: true, env, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const { stdin, stdout } = guard;
  if (stdin === null || stdout === null) throw new Error(`${program} has no pipes`);
  const exited = once(guard, 'exit');
  return {
    output: stdout,
    async end() {
      stdin.end();
      await exited;
      stdout.destroy();
    },
  };
}

/** Resolves with the first group of a pattern in a program's output. Rejects with the output if it ends earlier. */
export async function printed(output: Readable, pattern: RegExp): Promise<string> {
  let text = '';
  return await new Promise<string>((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      text += chunk.toString();
      const matchedText = pattern.exec(text)?.[1];
      if (matchedText === undefined) return;
      output.off('data', onData);
      // A full pipe without a reader would block the program.
      output.resume();
      resolve(matchedText);
    };
    output.on('data', onData);
    output.once('end', () => reject(new Error(`the browser did not start:\n${text}`)));
  });
}
