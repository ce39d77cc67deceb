import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A child process of the bench. It ends with its parent's connection. */
interface Child {
  pid: number;
  /** Sends a message and returns its answer; throws if the process ends instead. */
  ask<T>(message: object): Promise<T>;
}

/** Starts a file of this folder as a child process. */
export function startChild(file: string, ends: AsyncDisposableStack): Child {
  const child = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Preserves dates in messages.
    serialization: 'advanced',
  });
  ends.defer(() => {
    if (child.connected) child.disconnect();
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the bench ended early');
  });
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async ask(message) {
      const answer = once(child, 'message');
      child.send(message);
      const [value] = await Promise.race([answer, ended]);
      return value;
    },
  };
}

/** Runs in the child: answers each message of the parent. */
export function serveParent(answer: (message: never) => Promise<unknown>): void {
  process.on('message', (message) => {
    answer(message as never)
      .then((value) => process.send?.(value))
      .catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      });
  });
  process.on('disconnect', () => process.exit(0));
}
