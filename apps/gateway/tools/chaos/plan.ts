import { platform } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Chance, chanceOf } from '../../sandbox/chance.ts';
import { FAULT_POINTS } from '../../src/fault-points.ts';
import { type Cluster, GATEWAYS, LINKS } from './cluster.ts';

/** What breaks in a cycle. */
export interface Fault {
  /** In ms after the cycle began. */
  at: number;
  /** For so long. */
  lastsMs: number;
  /** For the line of the cycle. */
  words: string;
  strike: (cluster: Cluster) => void | Promise<void>;
}

const MOST_FAULTS = 3;
/** Faults begin in the first part of a cycle and last for a moment. */
const BEGIN_MS = 500;
const LEAST_MS = 150;
const MOST_MS = 1200;

type Kind = (chance: Chance) => Omit<Fault, 'at'> & { at?: number };

const gatewayOf = (chance: Chance): number => chance.int(0, GATEWAYS - 1);
const timeOf = (chance: Chance): number => chance.int(LEAST_MS, MOST_MS);

/** Jobs whose gateway stands still are anybody's, as if it stood still for longer than they are its own. */
const endLeases = async ({ db }: Cluster): Promise<void> =>
  void (await sql`
    update jobs set run_at = now(), leased_until = null where done_at is null and attempts > 0 and run_at > now()
  `.execute(db));

const killAt: Kind = (chance) => {
  const [index, point, nth] = [gatewayOf(chance), chance.pick(FAULT_POINTS), chance.int(1, 4)];
  return {
    at: 0,
    lastsMs: 0,
    words: `kill ${index + 1} at ${point} (${nth})`,
    strike: ({ gateways }) => gateways[index]?.process.arm({ point, nth, signal: 'SIGKILL' }, 0),
  };
};

const freezeAt: Kind = (chance) => {
  const [index, point, nth] = [gatewayOf(chance), chance.pick(FAULT_POINTS), chance.int(1, 4)];
  const lastsMs = timeOf(chance);
  return {
    at: 0,
    lastsMs,
    words: `freeze ${index + 1} at ${point} (${nth}) for ${lastsMs} ms`,
    strike: ({ gateways }) =>
      gateways[index]?.process.arm({ point, nth, signal: 'SIGSTOP' }, lastsMs),
  };
};

const kill: Kind = (chance) => {
  const index = gatewayOf(chance);
  return {
    lastsMs: 0,
    words: `kill ${index + 1}`,
    strike: ({ gateways }) => gateways[index]?.process.kill(),
  };
};

const freeze: Kind = (chance) => {
  const [index, lastsMs, leases] = [gatewayOf(chance), timeOf(chance), chance.yes(0.5)];
  return {
    lastsMs,
    words: `freeze ${index + 1} for ${lastsMs} ms${leases ? ', its leases end' : ''}`,
    async strike(cluster) {
      cluster.gateways[index]?.process.freeze(lastsMs);
      if (leases) await endLeases(cluster);
    },
  };
};

const terminate: Kind = (chance) => {
  const index = gatewayOf(chance);
  return {
    lastsMs: 0,
    words: `stop ${index + 1}`,
    strike: ({ gateways }) => gateways[index]?.process.terminate(),
  };
};

/** From the next start on, until the one after that, there is no room for a line of the log. Only Linux has such a file. */
const fillLog: Kind = (chance) => {
  const index = gatewayOf(chance);
  return {
    lastsMs: 0,
    words: `full disk under the log of ${index + 1}`,
    strike({ gateways }) {
      const process = gateways[index]?.process;
      if (platform === 'linux') process?.startNextWith({ LOG_FILE: '/dev/full' });
      process?.kill();
    },
  };
};

const breakLink =
  (mode: 'cut' | 'hole'): Kind =>
  (chance) => {
    const [index, link, lastsMs] = [gatewayOf(chance), chance.pick(LINKS), timeOf(chance)];
    return {
      lastsMs,
      words: `${mode} ${index + 1}-${link} for ${lastsMs} ms`,
      async strike({ gateways }) {
        const proxy = gateways[index]?.links[link];
        proxy?.mode(mode);
        await delay(lastsMs);
        proxy?.mode('open');
      },
    };
  };

const slowLink: Kind = (chance) => {
  const [index, link, lastsMs] = [gatewayOf(chance), chance.pick(LINKS), timeOf(chance)];
  const ms = chance.int(20, 200);
  return {
    lastsMs,
    words: `${index + 1}-${link} slower by ${ms} ms for ${lastsMs} ms`,
    async strike({ gateways }) {
      const proxy = gateways[index]?.links[link];
      proxy?.latency(ms);
      await delay(lastsMs);
      proxy?.latency(0);
    },
  };
};

const killProvider: Kind = () => ({
  lastsMs: 0,
  words: 'kill the provider',
  strike: ({ provider }) => provider.kill(),
});

const freezeProvider: Kind = (chance) => {
  const lastsMs = timeOf(chance);
  return {
    lastsMs,
    words: `freeze the provider for ${lastsMs} ms`,
    strike: ({ provider }) => provider.freeze(lastsMs),
  };
};

/** The provider answers riders, and none of the gateways. */
const hideProvider: Kind = (chance) => {
  const [mode, lastsMs] = [chance.pick(['cut', 'hole'] as const), timeOf(chance)];
  return {
    lastsMs,
    words: `${mode} between the provider and all for ${lastsMs} ms`,
    async strike({ gateways }) {
      for (const { links } of gateways) links.provider.mode(mode);
      await delay(lastsMs);
      for (const { links } of gateways) links.provider.mode('open');
    },
  };
};

const endSessions: Kind = (chance) => {
  const [skipped, many] = [chance.int(0, 8), chance.int(1, 6)];
  return {
    lastsMs: 0,
    words: `end ${many} database sessions`,
    strike: (cluster) => cluster.endSessions(skipped, many),
  };
};

const KINDS: readonly (readonly [Kind, weight: number])[] = [
  [killAt, 6],
  [freezeAt, 4],
  [kill, 1],
  [freeze, 2],
  [terminate, 2],
  [breakLink('cut'), 3],
  [breakLink('hole'), 3],
  [slowLink, 2],
  [killProvider, 2],
  [freezeProvider, 1],
  [hideProvider, 2],
  [endSessions, 2],
  [fillLog, 1],
];
/** Each as often as its weight says. */
const DRAWN = KINDS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

/** The faults of a cycle, the same for the same seed. */
export function faultsOf(seed: number, cycle: number): Fault[] {
  const chance = chanceOf(seed, cycle, 'faults');
  return Array.from({ length: chance.int(1, MOST_FAULTS) }, () => {
    const at = chance.int(0, BEGIN_MS);
    return { at, ...chance.pick(DRAWN)(chance) };
  });
}

export const inWords = (faults: readonly Fault[]): string =>
  faults.map(({ words }) => words).join('; ');
