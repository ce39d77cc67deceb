import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../src/config.ts';
import type { FaultPoint } from '../../src/fault-points.ts';
import { startGatewayProcess } from '../../src/process/start.ts';

/** What a gateway does to itself when it comes to a point for the `nth` time from now on. */
export interface ArmedFault {
  point: FaultPoint;
  nth: number;
  signal: 'SIGKILL' | 'SIGSTOP';
}

/** A stop that takes longer has failed. */
const STOP_MS = 30_000;

/** What it says on standard output in the moment before. */
export const STRUCK = 'fault at ';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// A gateway as `main.ts` starts it, which whoever started it can end or stop at a named point.
if (import.meta.main) {
  let armed: ArmedFault | undefined;
  process.on('message', (message) => {
    armed = (message as { armed?: ArmedFault }).armed;
  });
  const faultAt = (point: FaultPoint): void => {
    if (armed?.point !== point || --armed.nth > 0) return;
    const { signal } = armed;
    armed = undefined;
    // At once: this process does nothing after it.
    writeSync(1, `${STRUCK}${point}\n`);
    process.kill(process.pid, signal);
  };
  const gateway = await startGatewayProcess(readConfig(process.env), say, { faultAt });
  process.once('SIGTERM', () => {
    // As `main.ts` does.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void gateway.stop().then(() => process.exit(0));
  });
  // Whoever started it is gone.
  process.once('disconnect', () => process.exit(1));
  say(`Ready: ${gateway.address}/`);
  // For the next start: Node does so at the end, which most of these do not live to see.
  flushCompileCache();
}
