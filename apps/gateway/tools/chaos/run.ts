import '../bundled-city.ts';
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertRow } from '../../test/rows.ts';
import { whole } from '../../src/settings.ts';
import { enterableFolder } from '../../test/enterable-folder.ts';
import { failover } from '../failover/run.ts';
import { startCluster } from './cluster.ts';
import { Journal } from './journal.ts';
import type { Field } from './phone.ts';
import { type Fault, faultsOf, inWords } from './plan.ts';
import { Broken, quiet, reconcile, REST_S } from './quiet.ts';
import { beginStory, GIFT_STOCK, offerEnough, type Story } from './stories.ts';

const LOGS = path.resolve(import.meta.dirname, '../../../../.cache/chaos');

const STORIES = 6;
/** Number of cycles after which everything must settle and all rules are checked. */
const CYCLES_TO_QUIET = 5;
/** Maximum printed lines of faults; a file has all. */
const SHOWN = 10;
/** Minimum duration of the faults in a cycle. */
const MIN_TROUBLE_MS = 700;

interface Options {
  cycles: number;
  seed: number;
  /** The first cycle; the cycles are the same as in a run from 1. */
  from: number;
  /** Seconds for the last orders to settle without skipping waits. Undefined: waits are skipped. */
  rest: number | undefined;
  /** Rounds in which the database's primary is lost, after the cycles. */
  failover: number;
}

function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const text = { type: 'string' } as const;
    const options = { cycles: text, seed: text, from: text, rest: text, failover: text };
    const { values } = parseArgs({ args: [...args], options });
    const seed = values.seed ?? randomInt(2 ** 31);
    return {
      cycles: whole(1, 1_000_000).parse(values.cycles ?? 20),
      seed: whole(0, 2 ** 31).parse(seed),
      from: whole(1, 1_000_000).parse(values.from ?? 1),
      rest: values.rest === undefined ? undefined : whole(1, 3600).parse(values.rest),
      failover: whole(0, 1000).parse(values.failover ?? 0),
    };
  } catch {
    return undefined;
  }
}

/** The result of a cycle, for its line. */
interface CycleReport {
  faults: Fault[];
  stories: number;
  calls: number;
  ms: number;
}

/** Runs stories while faults happen; then heals the cluster and repeats every write. */
async function runCycle(
  field: Field,
  seed: number,
  cycle: number,
  blockStories: Story[],
): Promise<CycleReport> {
  const start = performance.now();
  const before = field.entries.length;
  const faults = faultsOf(seed, cycle);
  const stories: Story[] = [];
  for (let i = 0; i < STORIES; i++) stories.push(await beginStory(field, seed, cycle, i));
  blockStories.push(...stories);
  const outcomes = Promise.allSettled(stories.map((story) => story.told));
  const struck = faults.map(async (fault) => {
    await delay(fault.at);
    await fault.strike(field.cluster);
  });
  // Some stories last longer, or begin only after the cluster is healed.
  await Promise.all([...struck, delay(MIN_TROUBLE_MS)]);
  await field.cluster.heal();
  const failed = (await outcomes).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  field.broken.push(...failed.map(String));
  if (failed.length === 0) await Promise.all(stories.map((story) => story.repeat()));
  if (field.broken.length > 0) throw new Broken(field.broken);
  const calls = field.entries.length - before;
  return { faults, stories: stories.length, calls, ms: performance.now() - start };
}

async function allCycles(field: Field, { cycles, seed, from, rest }: Options): Promise<void> {
  const start = performance.now();
  const orders: string[] = [];
  let block: Story[] = [];
  let calls = 0;
  let faults = 0;
  for (let cycle = from; cycle < from + cycles; cycle++) {
    field.repeated = 0;
    const report = await runCycle(field, seed, cycle, block).catch((error: unknown) => {
      console.log(`cycle ${cycle}: ${inWords(faultsOf(seed, cycle))}`);
      throw error;
    });
    calls += report.calls;
    faults += report.faults.length;
    const isLast = cycle === from + cycles - 1;
    let line = `cycle ${cycle}: ${inWords(report.faults)} | ${report.stories} stories, ${report.calls} answers, ${field.repeated} tries again, ${(report.ms / 1000).toFixed(1)} s`;
    if (isLast || (cycle - from + 1) % CYCLES_TO_QUIET === 0) {
      const ids = block.flatMap((story) => story.orders);
      const patient = isLast && rest !== undefined;
      const seconds = await quiet(
        field,
        ids,
        field.entries,
        patient ? rest : REST_S,
        !patient,
      ).catch((error: unknown) => {
        console.log(line);
        throw error;
      });
      line += ` | settled after ${seconds.toFixed(1)} s, every rule holds`;
      orders.push(...ids);
      block = [];
      field.entries = [];
    }
    console.log(line);
  }
  // Checks everything again, with the entries of the file.
  await quiet(field, orders, field.journal.entries(), REST_S, true);
  console.log(await reconcile(field.cluster));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${cycles} cycles, seed ${seed}: ${faults} faults, ${orders.length} orders, ${calls} answers in ${seconds} s; every rule holds`,
  );
}

/** Runs the cycles and prints a line for each. Returns the exit code. */
export async function chaos(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    console.error(
      'npm run chaos -- [--cycles N] [--seed S] [--from CYCLE] [--rest SECONDS] [--failover ROUNDS]',
    );
    return 2;
  }
  const code = await runCycles(options);
  const { failover: rounds, seed } = options;
  return code !== 0 || rounds === 0
    ? code
    : await failover(['--rounds', String(rounds), '--seed', String(seed)]);
}

async function runCycles(options: Options): Promise<number> {
  const folder = enterableFolder('chaos');
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  const broken: string[] = [];
  const journal = await Journal.at(path.join(LOGS, 'journal.jsonl'));
  const cluster = await startCluster(folder, LOGS, (fault) => broken.push(fault));
  const interrupted = (): void => void cluster.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  const field: Field = { cluster, journal, entries: [], broken, repeated: 0, gifts: 0, teams: [] };
  try {
    const all = { bucket: 0, total: 20_000, cap: 20_000, taken: 20_000 };
    await insertRow(cluster.db, 'stock', { item: GIFT_STOCK, day: '', ...all });
    await cluster.heal();
    await offerEnough(cluster.db);
    console.log(`seed ${options.seed}`);
    await allCycles(field, options);
    return 0;
  } catch (error) {
    const faults = error instanceof Broken ? error.faults : [String((error as Error).stack)];
    for (const fault of faults.slice(0, SHOWN)) console.log(`BROKEN ${fault}`);
    writeFileSync(path.join(LOGS, 'broken.txt'), `${faults.join('\n')}\n`);
    console.log(`seed ${options.seed}; journal, logs and all faults: ${LOGS}`);
    return 1;
  } finally {
    await cluster.close();
    await journal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
