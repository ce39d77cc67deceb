// A bare node:http server in a process of its own. It answers what the gateway answers: with nothing
// behind it, or after sending the very statements the gateway sends. No checks, no log, no limits.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { summaryOf } from '../../apps/gateway/src/modules/orders/view.ts';
import type { ListedOrder } from '../../apps/gateway/src/modules/orders/list-store.ts';
import type { Names, Template } from './statements.ts';

export interface BareSetup {
  /** Null: answer without a database. */
  databaseUrl: string | null;
  list: Template[];
  start: Template[];
  confirm: Template[];
  answers: { list: string; start: string; confirm: string };
}

type Pool = ReturnType<typeof connect>['pool'];
const hold = (pool: Pool) => pool.connect();

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function answer(response: ServerResponse, text: string): void {
  response.writeHead(200, { ...HEADERS, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });

const fill = (text: string, { order, payment, key }: Names, now: Date): string =>
  text.replaceAll(/\{(\w+)(?::(\d+))?\}/g, (all, word: string, length?: string) => {
    switch (word) {
      case 'order':
        return order;
      case 'payment':
        return payment;
      case 'key':
        return key;
      case 'uuid':
        return randomUUID();
      case 'now':
        return now.toISOString();
      case 'chance':
        return randomBytes(Number(length)).toString('hex').slice(0, Number(length));
      default:
        return all;
    }
  });

/** Sends the statements in turn, those of a transaction on one connection. Gives the last rows. */
async function send(pool: Pool, templates: readonly Template[], names: Names): Promise<object[]> {
  const now = new Date();
  let rows: object[] = [];
  let held: Awaited<ReturnType<typeof hold>> | null = null;
  for (const { text, name, slots } of templates) {
    const values = slots.map((slot) => {
      if ('always' in slot) return slot.always;
      return 'now' in slot ? now : fill(slot.text, names, now);
    });
    if (/^(begin|start transaction)/i.test(text)) held = await hold(pool);
    const statement = name === undefined ? { text, values } : { name, text, values };
    const result = await (held ?? pool).query<object>(statement);
    if (result.rows.length > 0) rows = result.rows;
    if (/^commit/i.test(text)) {
      held?.release();
      held = null;
    }
  }
  return rows;
}

function serve({ databaseUrl, list, start, confirm, answers }: BareSetup): void {
  const pool = databaseUrl === null ? null : connect(databaseUrl).pool;
  const nameless: Names = { order: '', payment: '', key: '' };
  const orderOf = new Map<string, string>();

  const listed = async (): Promise<string> => {
    if (pool === null) return answers.list;
    const now = new Date();
    const rows = (await send(pool, list, nameless)) as (ListedOrder & {
      unfinished_count: number;
    })[];
    return JSON.stringify({
      items: rows.slice(0, 20).map((row) => summaryOf(row, now)),
      nextCursor: (JSON.parse(answers.list) as { nextCursor: string }).nextCursor,
      unfinishedCount: rows[0]?.unfinished_count,
      serverTime: now.toISOString(),
    });
  };
  const started = async (request: IncomingMessage): Promise<string> => {
    await bodyOf(request);
    const order = request.url?.split('/')[3] ?? '';
    const names = { order, payment: randomUUID(), key: String(request.headers['idempotency-key']) };
    if (pool !== null) {
      orderOf.set(names.payment, order);
      await send(pool, start, names);
    }
    return fill(answers.start, names, new Date());
  };
  const confirmed = async (request: IncomingMessage): Promise<string> => {
    const { paymentId } = JSON.parse(await bodyOf(request)) as { paymentId: string };
    const names = { order: orderOf.get(paymentId) ?? '', payment: paymentId, key: '' };
    orderOf.delete(paymentId);
    if (pool !== null) await send(pool, confirm, names);
    return answers.confirm;
  };

  const server = createServer((request, response) => {
    const work =
      request.method === 'GET'
        ? listed()
        : request.url?.includes('/webhook/')
          ? confirmed(request)
          : started(request);
    work
      .then((text) => answer(response, text))
      .catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        response.writeHead(500).end();
      });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.(address.port);
  });
}

process.once('message', (setup) => serve(setup as BareSetup));
process.on('disconnect', () => process.exit(0));
