import { copyOf, startStageDatabase } from '../../tools/stage/database.ts';
import { startGateway } from '../../tools/stage/gateway.ts';
import { BUSY_RIDER, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { show, spread, table } from '../statistics.ts';
import type { Outcome, Round } from './load.ts';
import { observeGateway } from './observed.ts';
import { cpuSeconds, type Server, startBare, startLoad } from './servers.ts';
import { makeOrders, onDatabase } from './unpaid-orders.ts';

/** Many short rounds: what else the machine does then meets all servers alike. */
const ROUNDS = 15;
const ROUND_MS = 1000;
/** Until the code is compiled: payments are few a second and take long to warm up. */
const WARM_UP_MS = { list: 1500, payment: 4000 };
const CONNECTIONS = 16;
/** More than a server pays in all its rounds. */
const ORDERS = 20_000;

/** Of the bare server with the same statements; see the decision on the web framework. */
const TARGET = 0.85;

interface Measured extends Outcome {
  perSecond: number;
  /** Processor time of the server's process for one flow, microseconds. */
  cpuMicros: number;
}

/**
 * Measures the order list and a payment of the gateway against bare node:http servers: one with the
 * same answer and nothing behind it, one that sends the same statements to the same database. Each
 * server is a process of its own, the rounds take turns. Returns what misses its target.
 */
export async function benchGateway(): Promise<string[]> {
  const database = await startStageDatabase();
  const closing: (() => unknown)[] = [() => database.stop()];
  try {
    const url = await copyOf(database);
    const gateway = await startGateway({ DATABASE_URL: url, LOG_LEVEL: 'info' });
    closing.push(() => gateway.stop());
    const tokens = {
      list: await logIn(gateway.origin, DEMO_RIDER),
      pay: await logIn(gateway.origin, BUSY_RIDER),
    };
    const payer = await onDatabase(url, async (pool) => {
      const { rows } = await pool.query<{ id: string }>('select id from users where phone = $1', [
        BUSY_RIDER,
      ]);
      return rows[0]?.id ?? '';
    });
    const [first = '', second = ''] = await makeOrders(url, payer, 2);
    const observed = await observeGateway(url, tokens, [first, second]);
    const reply = await startBare('same answer', { ...observed, databaseUrl: null });
    closing.push(() => reply.stop());
    const sql = await startBare('same SQL', { ...observed, databaseUrl: url });
    closing.push(() => sql.stop());
    const load = startLoad();
    closing.push(() => load.stop());

    const servers: Server[] = [
      { name: 'gateway', origin: gateway.origin, pid: gateway.pid() },
      sql,
      reply,
    ];
    const missed: string[] = [];
    for (const flow of ['list', 'payment'] as const) {
      const unpaid = new Map<Server, string[]>();
      for (const server of servers) {
        const few = flow === 'list' || server === reply;
        unpaid.set(server, await makeOrders(url, payer, few ? 1 : ORDERS));
      }
      const round = async (server: Server, milliseconds: number): Promise<Measured> => {
        // The jobs payments leave would run in other servers' rounds: they are taken away.
        await onDatabase(url, async (pool) => await pool.query('delete from jobs'));
        const orders = unpaid.get(server) ?? [];
        const measured = await measure(load, server, {
          origin: server.origin,
          flow,
          connections: CONNECTIONS,
          milliseconds,
          token: flow === 'list' ? tokens.list : tokens.pay,
          secret: observed.secret,
          orders,
          again: server === reply,
        });
        if (flow === 'payment' && server !== reply) orders.splice(0, measured.done + CONNECTIONS);
        return measured;
      };
      const runs = new Map<Server, Measured[]>(servers.map((server) => [server, []]));
      for (const server of servers) await round(server, WARM_UP_MS[flow]);
      for (let i = 0; i < ROUNDS; i++) {
        for (const server of servers) runs.get(server)?.push(await round(server, ROUND_MS));
      }
      const statements = flow === 'list' ? observed.list : [...observed.start, ...observed.confirm];
      missed.push(...report(flow, statements.length, runs));
    }
    return missed;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function measure(
  load: ReturnType<typeof startLoad>,
  server: Server,
  round: Round,
): Promise<Measured> {
  const before = cpuSeconds(server.pid);
  const outcome = await load.run(round);
  const cpu = cpuSeconds(server.pid) - before;
  if (outcome.failures > 0) throw new Error(`${server.name}: ${outcome.firstFailure}`);
  if (round.flow === 'payment' && !round.again && outcome.done >= round.orders.length) {
    throw new Error(`${server.name} has no order left to pay`);
  }
  return {
    ...outcome,
    perSecond: outcome.done / outcome.seconds,
    cpuMicros: (cpu / outcome.done) * 1e6,
  };
}

const TITLES = {
  list: 'Order list, 20 of the demo rider',
  payment: 'Payment, started and confirmed by notice',
};

function report(
  flow: keyof typeof TITLES,
  statements: number,
  runs: ReadonlyMap<Server, readonly Measured[]>,
): string[] {
  const [gateway = [], ...others] = [...runs.values()];
  const ratioTo = (base: readonly Measured[]): number[] =>
    gateway.map((m, i) => m.perSecond / (base[i]?.perSecond ?? Number.NaN));
  const rows = [...runs].map(([{ name }, measured]) => {
    const of = (key: 'perSecond' | 'p50' | 'p99' | 'cpuMicros' | 'busy', digits = 0): string =>
      show(spread(measured.map((m) => m[key])), digits);
    const ratio = measured === gateway ? '' : show(spread(ratioTo(measured)), 2);
    return [
      name,
      of('perSecond'),
      ratio,
      of('p50', 2),
      of('p99', 2),
      of('cpuMicros'),
      of('busy', 2),
    ];
  });
  console.log(
    `\n${TITLES[flow]} (${statements} statements), ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns, database without fsync\n${table(
      [
        ['', 'per second', 'gateway / this', 'p50 ms', 'p99 ms', 'server CPU us', 'load CPU'],
        ...rows,
      ],
    )}`,
  );
  const sql = others[0] ?? [];
  const reached = spread(ratioTo(sql)).median;
  const byCpu = spread(sql.map((m, i) => m.cpuMicros / (gateway[i]?.cpuMicros ?? Number.NaN)));
  console.log(
    `gateway / same SQL: ${reached.toFixed(2)}, target at least ${TARGET}; by the servers' CPU time, which other work on the machine moves less: ${byCpu.median.toFixed(2)}`,
  );
  return reached >= TARGET
    ? []
    : [`${TITLES[flow]}, gateway / same SQL: ${reached.toFixed(2)}, target ${TARGET}`];
}
