import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxSecret } from '../../apps/gateway/sandbox/signature.ts';
import { chooseAdapters } from '../../apps/gateway/src/adapters/choose.ts';
import { buildApp } from '../../apps/gateway/src/app.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { createLog } from '../../apps/gateway/src/http/log.ts';
import type { BareSetup } from './bare.ts';
import { pay, readOf, type Send } from './flows.ts';
import { type Statement, templatesOf, textTemplate } from './templates.ts';

/** A connection as far as it is recorded. */
interface Connection {
  query: (first: string | Statement, second?: unknown, ...others: unknown[]) => unknown;
}

/**
 * Runs a whole gateway in this process on `databaseUrl` and takes down, for a list and for a payment,
 * which statements it sends and what it answers: what the bare servers then do as well. Each is done
 * twice, to see what differs.
 *
 * @param tokens of the rider who lists, and of the one who pays
 * @param orders two unpaid orders of the one who pays
 */
export async function observeGateway(
  databaseUrl: string,
  list: string,
  tokens: { list: string; pay: string },
  orders: readonly string[],
): Promise<Omit<BareSetup, 'databaseUrl'> & { secret: string }> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: path.join(tmpdir(), 'shtrans-bench-observed'),
    SECRET: randomBytes(32).toString('hex'),
  });
  const { db, pool } = connect(databaseUrl);
  let sent: Statement[] = [];
  pool.on('connect', (connection: Connection) => {
    const query = connection.query.bind(connection);
    connection.query = (first, second, ...others) => {
      const given = typeof first === 'string' ? { text: first } : first;
      const values = given.values ?? (Array.isArray(second) ? second : []);
      sent.push({ text: given.text, name: given.name, values });
      return query(first, second, ...others);
    };
  });
  const base = {
    config,
    db,
    log: createLog('silent'),
    clock: { now: () => new Date() },
    random: { bytes: randomBytes },
  };
  const app = await buildApp({ ...base, adapters: await chooseAdapters(base) });
  const calls: Statement[][] = [];
  const send: Send = async (call) => {
    sent = [];
    const answer = await app.inject(call);
    calls.push(sent);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.body;
  };
  try {
    const secret = await sandboxSecret(base);
    const listed = await send(readOf(list, tokens.list));
    await send(readOf(list, tokens.list));
    const first = await pay(send, tokens.pay, secret, orders[0] ?? '');
    const second = await pay(send, tokens.pay, secret, orders[1] ?? '');
    const names = [first.names, second.names];
    const [listA, listB, startA, confirmA, startB, confirmB] = calls;
    return {
      secret,
      list: templatesOf([listA, listB]),
      start: templatesOf([startA, startB], names),
      confirm: templatesOf([confirmA, confirmB], names),
      answers: {
        list: listed,
        start: textTemplate(first.started, first.names),
        confirm: first.confirmed,
      },
    };
  } finally {
    await app.close();
    await db.destroy();
  }
}
