import { copyOf, startStageDatabase } from '../../tools/stage/database.ts';
import { startGateway } from '../../tools/stage/gateway.ts';
import { BUSY_RIDER, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { connect } from '../../apps/gateway/src/db/database.ts';
import type { Findings } from '../harness.ts';
import { observeGateway } from './observed.ts';
import { CONNECTIONS, loadInTurns, ROUND_MS, SERVER_FIGURES, startBare } from './rounds.ts';

const ROUNDS = 15;
/** Until the code is compiled: payments are few a second and take long to warm up. */
const WARM_UP_MS = { list: 1500, payment: 4000 };
const LIST = '/v1/orders?limit=20';
/** More than a server pays. */
const ORDERS_PER_SECOND = 1100;

/** Of the bare server with the same statements; see the decision on the web framework. */
const TARGETS = { 'gateway / this': 0.85 };

type Pool = ReturnType<typeof connect>['pool'];

/** Makes unpaid metro rides of a rider. Gives their ids. */
async function makeOrders(pool: Pool, phone: string, count: number): Promise<string[]> {
  const fields = {
    kind: 'rail',
    entryAt: '2026-01-01T00:00:00.000Z',
    entryStation: { zh: '徐家汇', en: 'Xujiahui' },
    exitAt: '2026-01-01T00:30:00.000Z',
    exitStation: { zh: '人民广场', en: "People's Square" },
    distanceMetres: 9000,
  };
  const { rows } = await pool.query<{ id: string }>(
    `insert into orders (user_id, id, order_no, type, status, unfinished, amount_cents,
       discount_cents, passenger, occurred_at, fields, created_at, updated_at)
     select users.id, gen_random_uuid(), 'bench' || gen_random_uuid(), 'metro', 'to_be_paid', 1, 400,
       0, '*伟', t, $3, t, t
     from users, (select now() - interval '30 days' - n * interval '1 minute' as t
                  from generate_series(1, $2::int) n) times
     where users.phone = $1
     returning id`,
    [phone, count, JSON.stringify(fields)],
  );
  await pool.query('analyze orders');
  return rows.map(({ id }) => id);
}

/**
 * Measures the order list and a payment of the gateway against bare node:http servers: one with the
 * same answer and nothing behind it, one that sends the same statements to the same database. Each
 * server is a process of its own, the rounds take turns.
 */
export async function benchGateway(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const database = await startStageDatabase();
  ends.defer(() => database.stop());
  const url = await copyOf(database);
  const gateway = await startGateway({ DATABASE_URL: url, LOG_LEVEL: 'info' });
  ends.defer(() => gateway.stop());
  const tokens = {
    list: await logIn(gateway.origin, DEMO_RIDER),
    pay: await logIn(gateway.origin, BUSY_RIDER),
  };
  const { db, pool } = connect(url, { max: 1 });
  ends.defer(() => db.destroy());
  const two = await makeOrders(pool, BUSY_RIDER, 2);
  const { secret, ...observed } = await observeGateway(url, LIST, tokens, two);
  const own = { name: 'gateway', origin: gateway.origin, pid: gateway.pid() };
  const sql = await startBare('same SQL', { ...observed, databaseUrl: url }, ends);
  const reply = await startBare('same answer', { ...observed, databaseUrl: null }, ends);

  const statements = observed.start.length + observed.confirm.length;
  const titles = {
    list: `Order list, 20 of the demo rider (${observed.list.length} statements)`,
    payment: `Payment, started and confirmed by webhook (${statements} statements)`,
  };
  const secondsOfAll = ROUNDS * (ROUND_MS / 1000) + WARM_UP_MS.payment / 1000;
  for (const flow of ['list', 'payment'] as const) {
    const unpaid = new Map<string, string[]>();
    for (const { name } of flow === 'list' ? [] : [own, sql, reply]) {
      const count = name === reply.name ? 1 : ORDERS_PER_SECOND * secondsOfAll;
      unpaid.set(name, await makeOrders(pool, BUSY_RIDER, count));
    }
    const runs = await loadInTurns(
      [own, sql, reply],
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS[flow] },
      async ({ name }, milliseconds) => {
        // The jobs payments leave would run in other servers' rounds: they are taken away.
        await pool.query('delete from jobs');
        if (flow === 'list') return { flow: { read: LIST }, token: tokens.list, orders: [] };
        const again = name === reply.name;
        const orders = unpaid.get(name) ?? [];
        const next = again ? orders : orders.splice(0, (ORDERS_PER_SECOND * milliseconds) / 1000);
        return { flow: { secret, again }, token: tokens.pay, orders: next };
      },
    );
    findings.show({
      title: `${titles[flow]}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns, database without fsync`,
      runs,
      figures: SERVER_FIGURES,
      beside: own.name,
      atLeast: { [sql.name]: TARGETS },
    });
  }
}
