import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../src/config.ts';
import type { FaultPoint } from '../../src/fault-points.ts';
import { startGatewayProcess } from '../../src/process/start.ts';

/** The signal that a gateway sends to itself when it reaches a fault point for the `nth` time from now on. */
export interface ArmedFault {
  point: FaultPoint;
  nth: number;
  signal: 'SIGKILL' | 'SIGSTOP';
}

/** Maximum duration of a stop. */
const STOP_MS = 30_000;

/** Printed on standard output just before the signal. */
export const STRUCK = 'fault at ';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// Starts a gateway as `main.ts` does, which its parent can make kill or pause itself at a fault point.
if (import.meta.main) {
  let armed: ArmedFault | undefined;
  process.on('message', (message) => {
    armed = (message as { armed?: ArmedFault }).armed;
  });
  const faultAt = (point: FaultPoint): void => {
    if (armed?.point !== point || --armed.nth > 0) return;
    const { signal } = armed;
    armed = undefined;
    // Synchronous, because the process does nothing after the signal.
    writeSync(1, `${STRUCK}${point}\n`);
    process.kill(process.pid, signal);
  };
  const gateway = await startGatewayProcess(readConfig(process.env), say, { faultAt });
  process.once('SIGTERM', () => {
    // As `main.ts` does.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void gateway.stop().then(() => process.exit(0));
  });
  // The parent process is gone.
  process.once('disconnect', () => process.exit(1));
  say(`Ready: ${gateway.address}/`);
  // For the next start: Node does this only at a regular exit, which most of these processes never reach.
  flushCompileCache();
}
