import '../bundled-city.ts';
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { whole } from '../../src/settings.ts';
import { enterableFolder } from '../../test/enterable-folder.ts';
import { insertRow } from '../../test/rows.ts';
import { startCluster } from '../chaos/cluster.ts';
import { Journal } from '../chaos/journal.ts';
import type { Field } from '../chaos/phone.ts';
import { Broken, quiet, reconcile, REST_S } from '../chaos/quiet.ts';
import { beginStory, GIFT_STOCK, offerEnough, type Story } from '../chaos/stories.ts';
import { printCosts } from './costs.ts';
import { type Fault, faultOf } from './faults.ts';
import { beginLoad, type Load, warmGuide } from './load.ts';
import { missing, type Node, type Nodes, primaryOf, startNodes, waitUntil } from './nodes.ts';

const LOGS = path.resolve(import.meta.dirname, '../../../../.cache/failover');
const DATABASE = 'city';
const STORIES = 6;
/** Time of undisturbed writes before the fault. */
const BEFORE_MS = 1500;
/** After the promotion, a write must be acknowledged within this time. */
const WRITES_AGAIN_MS = 15_000;
/** Maximum time for a successor: the lease of the old primary, and the election. */
const PROMOTION_S = 60;
/** The second half of the stories begins so long after the promotion. */
const AFTER_MS = 500;

interface Options {
  rounds: number;
  seed: number;
  from: number;
  /** Measures what commits cost, and loses no primary. */
  costs: boolean;
}

function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const text = { type: 'string' } as const;
    const options = { rounds: text, seed: text, from: text, costs: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    return {
      rounds: whole(1, 1000).parse(values.rounds ?? 6),
      seed: whole(0, 2 ** 31).parse(values.seed ?? randomInt(2 ** 31)),
      from: whole(1, 1000).parse(values.from ?? 1),
      costs: values.costs === true,
    };
  } catch {
    return undefined;
  }
}

/** What a round measured, in ms. */
interface Round {
  promotion: number;
  /** From the promotion to the first write that began and was acknowledged. */
  writesAgain: number;
  writes: number;
  reads: number;
  orders: string[];
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const peerOf = ({ nodes }: Nodes, node: Node): Node => (nodes[0] === node ? nodes[1] : nodes[0]);

/** Resolves once the primary has a synchronous standby, so that it may be lost. */
async function bothReady(nodes: Nodes): Promise<Node> {
  let primary = nodes.nodes[0];
  // An old primary that was frozen calls itself so for a moment, so each look asks both.
  await waitUntil('one node is the primary, and the other its synchronous standby', async () => {
    primary = await primaryOf(nodes.nodes);
    return await peerOf(nodes, primary).is('synchronous');
  });
  return primary;
}

async function runRound(
  field: Field,
  nodes: Nodes,
  fault: Fault,
  seed: number,
  round: number,
): Promise<Round> {
  const primary = await bothReady(nodes);
  const standby = peerOf(nodes, primary);
  const load = await beginLoad(field, round);
  const begin = async (part: number): Promise<Story[]> => {
    const stories: Story[] = [];
    for (let i = 0; i < STORIES; i++)
      stories.push(await beginStory(field, seed, round, part * STORIES + i));
    return stories;
  };
  const first = await begin(0);
  await delay(BEFORE_MS);
  const struckAt = performance.now();
  const strike = fault.strike(nodes, primary);
  await waitUntil(`${standby.name} is the primary`, () => standby.is('primary'), PROMOTION_S);
  const promotedAt = performance.now();
  await waitUntil(
    'a write is acknowledged',
    async () => load.acknowledged.some((ms) => ms > promotedAt),
    2 * (WRITES_AGAIN_MS / 1000),
  );
  const writesAgain = (load.acknowledged.find((ms) => ms > promotedAt) ?? Infinity) - promotedAt;
  await delay(AFTER_MS);
  const second = await begin(1);
  await strike;
  await fault.heal(primary);
  const stories = [...first, ...second];
  const ends = await Promise.allSettled(stories.map(({ told }) => told));
  field.broken.push(
    ...ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : [])),
  );
  await load.stop();
  await bothReady(nodes);
  if (field.broken.length === 0) await Promise.all(stories.map((story) => story.repeat()));
  const orders = [...load.orders, ...stories.flatMap((story) => story.orders)];
  const broken = [...field.broken, ...load.failedReads, ...slow(writesAgain)];
  if (broken.length > 0) throw new Broken(broken);
  await checkRound(field, load, stories);
  return {
    promotion: promotedAt - struckAt,
    writesAgain,
    writes: load.acknowledged.length,
    reads: load.reads(),
    orders,
  };
}

const slow = (writesAgain: number): string[] =>
  writesAgain <= WRITES_AGAIN_MS
    ? []
    : [`the first write was acknowledged ${inSeconds(writesAgain)} after the promotion`];

/** Everything settles, and nothing acknowledged is lost or there twice. */
async function checkRound(field: Field, load: Load, stories: readonly Story[]): Promise<void> {
  // Orders that nobody cancelled in time wait for their payment.
  const cancelled = new Set(
    field.entries.filter(({ deed }) => deed === 'cancel').map(({ of }) => of),
  );
  const orders = [
    ...load.orders.filter((id) => cancelled.has(id)),
    ...stories.flatMap((story) => story.orders),
  ];
  await quiet(field, orders, field.entries, REST_S, true);
  field.entries = [];
}

async function allRounds(field: Field, nodes: Nodes, options: Options): Promise<void> {
  const start = performance.now();
  const worst = { promotion: 0, writesAgain: 0 };
  let writes = 0;
  let reads = 0;
  for (let round = options.from; round < options.from + options.rounds; round++) {
    const fault = faultOf(options.seed, round);
    field.repeated = 0;
    const name = (await bothReady(nodes)).name;
    const measured = await runRound(field, nodes, fault, options.seed, round).catch(
      (error: unknown) => {
        console.log(`round ${round}: ${fault.words} (${name})`);
        throw error;
      },
    );
    console.log(
      `round ${round}: ${fault.words} (${name}) | successor after ${inSeconds(measured.promotion)}, writes again ${inSeconds(measured.writesAgain)} later | ${measured.writes} writes, ${measured.reads} reads of the guide, ${field.repeated} tries again | every rule holds`,
    );
    worst.promotion = Math.max(worst.promotion, measured.promotion);
    worst.writesAgain = Math.max(worst.writesAgain, measured.writesAgain);
    writes += measured.writes;
    reads += measured.reads;
  }
  console.log(await reconcile(field.cluster));
  console.log(
    `${options.rounds} rounds, seed ${options.seed}: ${writes} writes acknowledged and kept, ${reads} reads of the guide answered; at worst a successor after ${inSeconds(worst.promotion)}, and writes again ${inSeconds(worst.writesAgain)} later; ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
}

/** Runs the rounds and prints a line for each. Returns the exit code. */
export async function failover(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    console.error('npm run failover -- [--rounds N] [--seed S] [--from ROUND], or --costs');
    return 2;
  }
  const lacking = await missing();
  if (lacking.length > 0) {
    console.error(`npm run failover needs:\n${lacking.map((line) => `  ${line}`).join('\n')}`);
    return 2;
  }
  const folder = enterableFolder('failover');
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  await using started = new AsyncDisposableStack();
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const interrupted = (): void => void started.disposeAsync().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  const broken: string[] = [];
  try {
    const journal = await Journal.at(path.join(LOGS, 'journal.jsonl'));
    started.defer(() => journal.close());
    const nodes = await startNodes(folder, LOGS);
    started.defer(() => nodes.close());
    if (options.costs) {
      await printCosts(nodes, DATABASE);
      return 0;
    }
    const cluster = await startCluster(folder, LOGS, (fault) => broken.push(fault), {
      url: nodes.url(DATABASE, 'direct'),
      env: {
        DATABASE_URL: nodes.url(DATABASE, 'pooled'),
        DATABASE_SESSION_URL: nodes.url(DATABASE, 'direct'),
        DATABASE_READ_URL: nodes.url(DATABASE, 'pooled'),
      },
    });
    started.defer(() => cluster.close());
    const field: Field = {
      cluster,
      journal,
      entries: [],
      broken,
      repeated: 0,
      gifts: 0,
      teams: [],
    };
    const all = { bucket: 0, total: 20_000, cap: 20_000, taken: 20_000 };
    await insertRow(cluster.db, 'stock', { item: GIFT_STOCK, day: '', ...all });
    await cluster.heal();
    await offerEnough(cluster.db);
    await warmGuide(cluster);
    console.log(`seed ${options.seed}`);
    await allRounds(field, nodes, options);
    return 0;
  } catch (error) {
    const faults = error instanceof Broken ? error.faults : [String((error as Error).stack)];
    for (const fault of faults.slice(0, 10)) console.log(`BROKEN ${fault}`);
    writeFileSync(path.join(LOGS, 'broken.txt'), `${faults.join('\n')}\n`);
    console.log(`seed ${options.seed}; journal, logs and all faults: ${LOGS}`);
    return 1;
  }
}
