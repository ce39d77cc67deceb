import { useState } from 'react';

interface Outcome<R> {
  onDone?: (result: R) => void;
  onFail: (error: unknown) => void;
}

/**
 * A write on a tap. Ignores a second tap while the first is in progress. `onDone` and `onFail` report the outcome;
 * writes that cost money carry their own idempotency key.
 */
export function useAction<A extends readonly unknown[], R>(
  work: (...args: A) => Promise<R>,
  { onDone, onFail }: Outcome<R>,
): { run: (...args: A) => void; running: boolean } {
  const [running, setRunning] = useState(false);
  const attempt = async (args: A): Promise<void> => {
    setRunning(true);
    try {
      const result = await work(...args);
      onDone?.(result);
    } catch (error) {
      onFail(error);
    } finally {
      setRunning(false);
    }
  };
  return {
    run: (...args) => {
      if (!running) void attempt(args);
    },
    running,
  };
}
