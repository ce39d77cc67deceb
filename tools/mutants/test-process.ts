import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '../rules/source.ts';
import type { Request, RunResult, Tests } from './vitest-process.ts';

/** Runs tests on instrumented code in a process that is killed, with all its children, if a run takes too long. */
export class TestProcess {
  private child: ChildProcess | undefined;
  private readonly code: Record<string, string>;

  constructor(code: Record<string, string>) {
    this.code = code;
  }

  /** Returns null if it took longer than `ms` milliseconds. Throws if the process ends by itself. */
  async run(
    tests: Tests,
    { mutant = null, limit = 0, ms }: { mutant?: string | null; limit?: number; ms: number },
  ): Promise<RunResult | null> {
    const child = await this.open();
    const answer = ask(child, { tests, mutant, limit });
    const timer = setTimeout(() => this.close(), ms);
    const result = await answer.finally(() => clearTimeout(timer));
    if (result === 'ended' && this.child !== undefined) throw new Error('vitest ended by itself');
    return result === 'ended' ? null : result;
  }

  /** Kills it immediately. */
  close(): void {
    const pid = this.child?.pid;
    this.child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }

  private async open(): Promise<ChildProcess> {
    if (this.child !== undefined) return this.child;
    this.child = fork(path.join(ROOT, 'tools/mutants/vitest-process.ts'), {
      cwd: ROOT,
      // A process group of its own, so that all of it can be killed.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', VITEST: 'true' },
    });
    await ask(this.child, { code: this.code });
    return this.child;
  }
}

async function ask(child: ChildProcess, request: Request): Promise<RunResult | 'ended'> {
  const finished = new AbortController();
  const { signal } = finished;
  const answer = once(child, 'message', { signal }).then(([result]) => result as RunResult);
  const end = once(child, 'exit', { signal }).then(() => 'ended' as const);
  child.send(request);
  try {
    return await Promise.race([answer, end]);
  } finally {
    finished.abort();
    await Promise.allSettled([answer, end]);
  }
}
