import { randomBytes } from 'node:crypto';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { sandboxSecret } from '../../apps/gateway/sandbox/signature.ts';
import { BUSY_RIDER, callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import type { Findings } from '../harness.ts';
import { CONNECTIONS, loadInTurns, ROUND_MS, SERVER_FIGURES, startBare } from './rounds.ts';
import { startDemoGateway } from './stage.ts';

const ROUNDS = 15;
/** Until the code is compiled: payments are few a second and take long to warm up. */
const WARM_UP_MS = { list: 1500, payment: 4000 };
const LIST = '/v1/orders?limit=20';
/** More than a server pays. */
const ORDERS_PER_SECOND = 1100;

/** Of the bare server with the same work behind it. */
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

/** Lets the riders who are logged in on one database be so on its copy. */
async function copySessions(fromUrl: string, toUrl: string): Promise<void> {
  const [from, to] = [connect(fromUrl, { max: 1 }), connect(toUrl, { max: 1 })];
  const { rows } = await from.pool.query<{ all: string }>(
    'select json_agg(sessions)::text as all from sessions',
  );
  await to.pool.query(
    'insert into sessions select * from json_populate_recordset(null::sessions, $1::json)',
    [rows[0]?.all],
  );
  await Promise.all([from.db.destroy(), to.db.destroy()]);
}

/** A database of the bench, its unpaid orders and what signs the sandbox's webhooks there. */
async function payable(url: string, count: number, ends: AsyncDisposableStack) {
  const { db, pool } = connect(url, { max: 1 });
  ends.defer(() => db.destroy());
  const secret = await sandboxSecret({ db, random: { bytes: randomBytes } });
  return { secret, unpaid: await makeOrders(pool, BUSY_RIDER, count) };
}

/**
 * Measures the order list and payments against a bare node:http server with the same work on a database of the same
 * data, and the list also against one with the same answer and nothing behind it. Each server is a process of its
 * own, the rounds take turns.
 */
export async function benchGateway(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { gateway, databaseUrl, copy } = await startDemoGateway(ends, { LOG_LEVEL: 'info' });
  const own = { name: 'gateway', origin: gateway.origin, pid: gateway.pid() };
  const rounds = `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns, database without fsync`;

  const lister = await logIn(gateway.origin, DEMO_RIDER);
  const answer = JSON.stringify(await callAs(gateway.origin, lister, LIST));
  const payer = await logIn(gateway.origin, BUSY_RIDER);
  const copyUrl = await copy();
  await copySessions(databaseUrl, copyUrl);
  const work = await startBare('same work', { databaseUrl: copyUrl }, ends);
  const reply = await startBare('same answer', { answer }, ends);
  findings.show({
    title: `Order list, 20 of the demo rider, ${rounds}`,
    runs: await loadInTurns(
      [own, work, reply],
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS.list },
      () => ({ flow: { read: LIST }, token: lister }),
    ),
    figures: SERVER_FIGURES,
    beside: own.name,
    atLeast: { [work.name]: TARGETS },
  });

  const seconds = ROUNDS * (ROUND_MS / 1000) + WARM_UP_MS.payment / 1000;
  const payables = new Map([
    [own.name, await payable(databaseUrl, ORDERS_PER_SECOND * seconds, ends)],
    [work.name, await payable(copyUrl, ORDERS_PER_SECOND * seconds, ends)],
  ]);
  findings.show({
    title: `Payment, started and confirmed by webhook, ${rounds}`,
    runs: await loadInTurns(
      [own, work],
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS.payment },
      ({ name }, milliseconds) => {
        const { secret = '', unpaid = [] } = payables.get(name) ?? {};
        const orders = unpaid.splice(0, (ORDERS_PER_SECOND * milliseconds) / 1000);
        return { flow: { secret, orders }, token: payer };
      },
    ),
    figures: SERVER_FIGURES,
    beside: own.name,
    atLeast: { [work.name]: TARGETS },
  });
}
