import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseAdapters } from '../../apps/gateway/src/adapters/choose.ts';
import {
  sandboxSecret,
  SIGNATURE_HEADER,
  signNotice,
} from '../../apps/gateway/sandbox/signature.ts';
import { buildApp } from '../../apps/gateway/src/app.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { createLog } from '../../apps/gateway/src/http/log.ts';
import type { BareSetup } from './bare.ts';
import { answerTemplate, type Names, Recorder, type Statement, templatesOf } from './statements.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

interface Request {
  method?: 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: object | string;
}

async function answerOf(app: App, request: Request): Promise<string> {
  const answer = await app.inject(request);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.body;
}

interface ObservedPayment {
  names: Names;
  start: Statement[];
  confirm: Statement[];
  answers: { start: string; confirm: string };
}

/**
 * Runs a whole gateway in this process on `databaseUrl` and takes down, for a list and for two
 * payments, which statements it sends and what it answers: what the bare servers then do as well.
 *
 * @param tokens of the rider who lists, and of the one who pays
 * @param orders two unpaid orders of the one who pays
 */
export async function observeGateway(
  databaseUrl: string,
  tokens: { list: string; pay: string },
  orders: readonly [string, string],
): Promise<Omit<BareSetup, 'databaseUrl'> & { secret: string }> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: path.join(tmpdir(), 'shtrans-bench-observed'),
    SECRET: randomBytes(32).toString('hex'),
  });
  const { db, pool } = connect(databaseUrl);
  const recorder = new Recorder();
  recorder.listenTo(pool);
  const log = createLog('silent');
  const base = {
    config,
    db,
    log,
    clock: { now: () => new Date() },
    random: { bytes: randomBytes },
  };
  const app = await buildApp({ ...base, adapters: await chooseAdapters(base) });
  try {
    const secret = await sandboxSecret(base);
    let list = '';
    const listed = await recorder.during(async () => {
      list = await answerOf(app, {
        url: '/v1/orders?limit=20',
        headers: { authorization: `Bearer ${tokens.list}` },
      });
    });
    const first = await observePayment(app, recorder, tokens.pay, secret, orders[0]);
    const second = await observePayment(app, recorder, tokens.pay, secret, orders[1]);
    const names = [first.names, second.names] as const;
    return {
      secret,
      list: listed.map(({ text, name, values }) => ({
        text,
        name,
        slots: values.map((value) => (isNow(value) ? { now: true } : { always: value })),
      })),
      start: templatesOf([first.start, second.start], names),
      confirm: templatesOf([first.confirm, second.confirm], names),
      answers: {
        list,
        start: answerTemplate(first.answers.start, first.names),
        confirm: first.answers.confirm,
      },
    };
  } finally {
    await app.close();
    await db.destroy();
  }
}

const isNow = (value: unknown): boolean =>
  value instanceof Date && Math.abs(value.getTime() - Date.now()) < 60_000;

async function observePayment(
  app: App,
  recorder: Recorder,
  token: string,
  secret: string,
  order: string,
): Promise<ObservedPayment> {
  const key = randomBytes(12).toString('hex');
  let started = '';
  const start = await recorder.during(async () => {
    started = await answerOf(app, {
      method: 'POST',
      url: `/v1/orders/${order}/payments`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: {},
    });
  });
  const { id, amountCents } = JSON.parse(started) as { id: string; amountCents: number };
  const body = JSON.stringify({
    noticeId: id,
    paymentId: id,
    trade: { state: 'paid', tradeNo: `SP${randomBytes(9).toString('hex')}`, amountCents },
  });
  let confirmed = '';
  const confirm = await recorder.during(async () => {
    confirmed = await answerOf(app, {
      method: 'POST',
      url: '/v1/payments/webhook/sandbox',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signNotice(secret, Buffer.from(body), new Date()),
      },
      payload: body,
    });
  });
  return {
    names: { order, payment: id, key },
    start,
    confirm,
    answers: { start: started, confirm: confirmed },
  };
}
