import process, { platform } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Chance, chanceOf } from '../../sandbox/chance.ts';
import { FAULT_POINTS } from '../../src/fault-points.ts';
import { type Cluster, GATEWAYS, LINKS } from './cluster.ts';

/** A fault in a cycle. */
export interface Fault {
  /** Start, in ms after the start of the cycle. */
  at: number;
  /** Duration in ms. */
  lastsMs: number;
  /** Description for the line of the cycle. */
  words: string;
  strike: (cluster: Cluster) => void | Promise<void>;
}

const MAX_FAULTS = 3;
/** Faults begin in the first part of a cycle and last between these limits. */
const BEGIN_MS = 500;
const MIN_MS = 150;
const MAX_MS = 1200;

type Kind = (chance: Chance) => Omit<Fault, 'at'> & { at?: number };

const gatewayOf = (chance: Chance): number => chance.int(0, GATEWAYS - 1);
const timeOf = (chance: Chance): number => chance.int(MIN_MS, MAX_MS);

/** Ends all leases, as if a paused gateway had been paused for longer than its leases. */
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

/** Restarts a gateway with a full disk for its log, until its next start. Only Linux has `/dev/full`. */
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

/** Makes the provider unreachable for all gateways, but not for riders. */
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
  const [skipped, count] = [chance.int(0, 8), chance.int(1, 6)];
  return {
    lastsMs: 0,
    words: `end ${count} database sessions`,
    strike: (cluster) => cluster.endSessions(skipped, count),
  };
};

/** Returns the variables of a process whose clock is ahead by these seconds; undefined without the library for that. */
function skewedClockEnv(seconds: number): Record<string, string> | undefined {
  const { CLOCK_LIBRARY, DATEFUDGE = '0' } = process.env;
  // The library counts the seconds by which a clock is behind.
  return CLOCK_LIBRARY === undefined
    ? undefined
    : { LD_PRELOAD: CLOCK_LIBRARY, DATEFUDGE: String(Number(DATEFUDGE) - seconds) };
}

/** Restarts a gateway whose clock is wrong by 3 to 6 s. It must not call itself ready. Without the library it only restarts. */
const skewClock: Kind = (chance) => {
  const [index, seconds, lastsMs] = [gatewayOf(chance), chance.int(3, 6), timeOf(chance)];
  const skew = chance.yes(0.5) ? seconds : -seconds;
  return {
    lastsMs,
    words: `clock of ${index + 1} wrong by ${skew} s for ${lastsMs} ms`,
    async strike({ gateways }) {
      const supervised = gateways[index]?.process;
      const env = skewedClockEnv(skew);
      if (supervised === undefined || env === undefined) return supervised?.kill();
      const skewedStart = await supervised.restartWith(env);
      await supervised.up();
      await delay(lastsMs);
      const probe = await fetch(`${supervised.address}/readyz`).catch(() => undefined);
      // Another fault may have restarted it, with the right clock.
      if (supervised.starts !== skewedStart) return;
      supervised.kill();
      if (probe?.status === 200)
        throw new Error(`a gateway with a clock wrong by ${skew} s is ready`);
    },
  };
};

/** Calls that cost a gateway much, from strangers: journeys, previews, passwords. */
const COSTLY: readonly ((chance: Chance) => readonly [path: string, init?: RequestInit])[] = [
  (chance) => [`/v1/plans?from=S0${chance.int(101, 140)}&to=S0${chance.int(201, 240)}`],
  (chance) => [`/shtrans-h5/chaos-fair?preview=${chance.bytes(16).toString('hex')}`],
  (chance) => [
    '/desk/login',
    {
      method: 'POST',
      body: new URLSearchParams({
        name: 'admin',
        password: `guess ${chance.int(0, 1e6)}`,
        code: '000000',
      }),
    },
  ],
];
const FLOOD = 60;
const FLOOD_LIMIT_MS = 60_000;

/** Strangers send expensive calls to one gateway at the same time. None may be answered 500 or left without an answer. */
const flood: Kind = (chance) => {
  const index = gatewayOf(chance);
  const calls = Array.from({ length: FLOOD }, () => chance.pick(COSTLY)(chance));
  return {
    lastsMs: 0,
    words: `${FLOOD} expensive calls to ${index + 1}`,
    async strike({ gateways }) {
      const port = gateways[index]?.links.riders.port;
      const faults = await Promise.all(
        calls.map(async ([path, init]) => {
          const signal = AbortSignal.timeout(FLOOD_LIMIT_MS);
          return await fetch(`http://127.0.0.1:${port}${path}`, {
            ...init,
            redirect: 'manual',
            signal,
          })
            .then(async (answer) => {
              await answer.arrayBuffer();
              return answer.status === 500 ? [`a stranger was answered 500 to ${path}`] : [];
            })
            .catch((error: Error) =>
              // A connection that another fault of the cycle breaks fails at once.
              error.name === 'TimeoutError' ? [`a stranger got no answer to ${path}`] : [],
            );
        }),
      );
      const [fault] = faults.flat();
      if (fault !== undefined) throw new Error(fault);
    },
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
  [skewClock, 1],
  [flood, 2],
];
/** Each kind repeated by its weight. */
const DRAWN = KINDS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

/** Returns the faults of a cycle, the same for the same seed. */
export function faultsOf(seed: number, cycle: number): Fault[] {
  const chance = chanceOf(seed, cycle, 'faults');
  return Array.from({ length: chance.int(1, MAX_FAULTS) }, () => {
    const startMs = chance.int(0, BEGIN_MS);
    return { at: startMs, ...chance.pick(DRAWN)(chance) };
  });
}

export const inWords = (faults: readonly Fault[]): string =>
  faults.map(({ words }) => words).join('; ');
