import { connect } from '../../apps/gateway/src/db/database.ts';
import { BUSY_RIDER, callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import type { Findings } from '../harness.ts';
import { CONNECTIONS, loadInTurns, ROUND_MS, SERVER_FIGURES, startBare } from './rounds.ts';
import { startDemoGateway } from './stage.ts';
import { ORDERS_PER_SECOND, payable } from './payable.ts';

const ROUNDS = 15;
/** Until the code is compiled: payments are slow, so they take long to warm up. */
const WARM_UP_MS = { list: 1500, payment: 4000 };
const LIST = '/v1/orders?limit=20';
/** Relative to the bare server with the same work. */
const TARGETS = { 'gateway / this': 0.85 };

/** Copies the sessions of the riders logged in on one database to its copy. */
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

/**
 * Compares the order list and payments with a bare node:http server that does the same work on a database of the same
 * data, and the list also with one that returns the same answer without any work. Each server is a separate process,
 * and the rounds alternate.
 */
export async function benchGateway(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { gateway, databaseUrl, copy } = await startDemoGateway(ends, { LOG_LEVEL: 'info' });
  const gatewayServer = { name: 'gateway', origin: gateway.origin, pid: gateway.pid() };
  const rounds = `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s, alternating, database without fsync`;

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
      [gatewayServer, work, reply],
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS.list },
      () => ({ flow: { read: LIST }, token: lister }),
    ),
    figures: SERVER_FIGURES,
    baseline: gatewayServer.name,
    atLeast: { [work.name]: TARGETS },
  });

  const seconds = ROUNDS * (ROUND_MS / 1000) + WARM_UP_MS.payment / 1000;
  const payables = new Map([
    [
      gatewayServer.name,
      await payable(databaseUrl, [BUSY_RIDER], ORDERS_PER_SECOND * seconds, ends),
    ],
    [work.name, await payable(copyUrl, [BUSY_RIDER], ORDERS_PER_SECOND * seconds, ends)],
  ]);
  findings.show({
    title: `Payment, started and confirmed by webhook, ${rounds}`,
    runs: await loadInTurns(
      [gatewayServer, work],
      { rounds: ROUNDS, warmUpMs: WARM_UP_MS.payment },
      ({ name }, milliseconds) => {
        const { secret = '', unpaid = [] } = payables.get(name) ?? {};
        const orders = unpaid.splice(0, (ORDERS_PER_SECOND * milliseconds) / 1000);
        return { flow: { secret, orders }, token: payer };
      },
    ),
    figures: SERVER_FIGURES,
    baseline: gatewayServer.name,
    atLeast: { [work.name]: TARGETS },
  });
}
