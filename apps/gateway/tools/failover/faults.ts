import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Chance, chanceOf } from '../../sandbox/chance.ts';
import { primaryOf, type Node, type Nodes } from './nodes.ts';

/** How the primary is lost in a round. */
export interface Fault {
  words: string;
  /** Strikes the primary. */
  strike(nodes: Nodes, primary: Node): Promise<void>;
  /** Brings the node back, once the other one is the primary. */
  heal(node: Node): Promise<void>;
}

/** Interval of WAL files that a filled disk must take, as writes of riders do. */
const SWITCH_MS = 200;

const FAULTS: Readonly<Record<string, Fault>> = {
  killServer: {
    words: 'kill -9 PostgreSQL',
    strike: (_nodes, primary) => primary.killServer(),
    heal: async () => {},
  },
  loseNode: {
    words: 'lose the node',
    strike: (_nodes, primary) => primary.lose(),
    heal: async (node) => node.start(),
  },
  freezeNode: {
    words: 'freeze the node',
    strike: (_nodes, primary) => primary.freeze(),
    heal: (node) => node.thaw(),
  },
  cutNetwork: {
    words: 'cut its network',
    strike: (_nodes, primary) => primary.cut(),
    heal: (node) => node.join(),
  },
  fillDisk: {
    words: 'fill its disk',
    strike: (nodes, primary) => fillDisk(nodes, primary),
    heal: async (node) => node.emptyDisk(),
  },
  switchOver: {
    words: 'switch over',
    strike: (nodes) => nodes.switchOver(),
    heal: async () => {},
  },
};

/** Fills the disk, and uses up the WAL files that PostgreSQL has in store, until it fails. */
async function fillDisk(nodes: Nodes, primary: Node): Promise<void> {
  primary.fillDisk();
  const client = new Client({ connectionString: primary.url('postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    while ((await primaryOf(nodes.nodes)) === primary) {
      await client.query(
        `select pg_logical_emit_message(false, 'full', repeat('x', 1000000)), pg_switch_wal()`,
      );
      await delay(SWITCH_MS);
    }
  } catch {
    // It failed.
  } finally {
    await client.end().catch(() => {});
  }
}

const KINDS = Object.values(FAULTS);

/** Returns the fault of a round, the same for the same seed: each kind once in as many rounds as there are kinds. */
export function faultOf(seed: number, round: number): Fault {
  const turn = Math.floor((round - 1) / KINDS.length);
  const fault = shuffled(chanceOf(seed, turn, 'failover'))[(round - 1) % KINDS.length];
  if (fault === undefined) throw new Error('there is no such fault');
  return fault;
}

function shuffled(chance: Chance): Fault[] {
  const rest = [...KINDS];
  return KINDS.map(() => rest.splice(chance.int(0, rest.length - 1), 1)[0]).filter(
    (fault) => fault !== undefined,
  );
}
