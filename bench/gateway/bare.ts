// A bare node:http server in a process of its own. It answers what the gateway answers: with nothing
// behind it, or after sending the very statements the gateway sends. No checks, no log, no limits.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { summaryOf } from '../../apps/gateway/src/modules/orders/view.ts';
import type { ListedOrder } from '../../apps/gateway/src/modules/orders/list-store.ts';
import { serveParent } from './children.ts';
import { fill, type Names, type Template } from './templates.ts';

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

function handlerOf({ databaseUrl, list, start, confirm, answers }: BareSetup) {
  const pool = databaseUrl === null ? null : connect(databaseUrl).pool;
  const orderOf = new Map<string, string>();

  return async (request: IncomingMessage): Promise<string> => {
    const now = new Date();
    if (request.method === 'GET') {
      if (pool === null) return answers.list;
      const rows = (await send(pool, list, {})) as (ListedOrder & { unfinished_count: number })[];
      return JSON.stringify({
        items: rows.slice(0, 20).map((row) => summaryOf(row, now)),
        nextCursor: JSON.parse(answers.list).nextCursor,
        unfinishedCount: rows[0]?.unfinished_count,
        serverTime: now.toISOString(),
      });
    }
    const body = await text(request);
    if (request.url?.includes('/webhook/')) {
      const { paymentId: payment }: { paymentId: string } = JSON.parse(body);
      const order = orderOf.get(payment) ?? '';
      orderOf.delete(payment);
      if (pool !== null) await send(pool, confirm, { order, payment });
      return answers.confirm;
    }
    const order = request.url?.split('/')[3] ?? '';
    const payment = randomUUID();
    const names = { order, payment, key: String(request.headers['idempotency-key']) };
    if (pool !== null) {
      orderOf.set(payment, order);
      await send(pool, start, names);
    }
    return fill(answers.start, names, now);
  };
}

/** Answers its setup with the port. */
serveParent(async (setup: BareSetup): Promise<number> => {
  const handle = handlerOf(setup);
  const server = createServer((request, response) => {
    handle(request)
      .then((answer) =>
        response
          .writeHead(200, {
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-store',
            'content-length': Buffer.byteLength(answer),
          })
          .end(answer),
      )
      .catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        response.writeHead(500).end();
      });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
});
