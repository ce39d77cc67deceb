import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clockEnvironment } from '../../src/clock.ts';
import type { Cluster } from './cluster.ts';
import type { Entry } from './journal.ts';
import type { Field } from './phone.ts';
import { brokenRules } from './rules.ts';
import { skipWaits, unrest } from './settling.ts';

const RECONCILE = path.join(import.meta.dirname, '../../src/commands/reconcile.ts');

/** Maximum seconds for orders to settle if waits are skipped. */
export const REST_S = 60;
const LOOK_MS = 150;

/** Broken rules, with their descriptions. */
export class Broken extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Waits until the orders are settled and checks all rules. Returns the seconds of the wait. */
export async function quiet(
  field: Field,
  orders: readonly string[],
  entries: readonly Entry[],
  limitS: number,
  skip: boolean,
): Promise<number> {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  let waiting = await unrest(field.cluster.db, orders, skip);
  while (waiting.length > 0 && seconds() < limitS) {
    if (skip) await skipWaits(field.cluster);
    await delay(LOOK_MS);
    waiting = await unrest(field.cluster.db, orders, skip);
  }
  const rested = seconds();
  const broken = [
    ...field.broken,
    ...waiting.map((thing) => `not settled after ${limitS} s: ${thing}`),
    ...(await brokenRules(field, orders, entries)),
  ];
  if (broken.length > 0) throw new Broken(broken);
  return rested;
}

/** Runs the operator's money report as a command while the gateways run. */
export async function reconcile(cluster: Cluster): Promise<string> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [RECONCILE], {
    env: { PATH, ...clockEnvironment(), ...cluster.env() },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = output.trim().split('\n');
  if (code !== 0) throw new Broken([`npm run reconcile ended with ${code}`, ...lines]);
  return lines.slice(-2).join('\n');
}
