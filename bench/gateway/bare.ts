// A bare node:http server in a process of its own. It gives always the same answer, or does for the order
// list what the gateway does behind its routes. No checks, no log, no limits.
import { createServer, type IncomingMessage } from 'node:http';
import type { Context } from '../../apps/gateway/src/context.ts';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { callerOf } from '../../apps/gateway/src/modules/auth/service.ts';
import { listOrders } from '../../apps/gateway/src/modules/orders/service.ts';
import { serveParent } from './children.ts';

/** What is always answered, or the database of the order list. */
export type BareSetup = { answer: string } | { databaseUrl: string };

function answering(setup: BareSetup): (request: IncomingMessage) => Promise<string> {
  if ('answer' in setup) return async () => setup.answer;
  const { db } = connect(setup.databaseUrl);
  // The parts of a context that the list uses.
  const ctx = { db, clock: { now: () => new Date() } } as unknown as Context;
  return async ({ headers }) => {
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    const caller = await callerOf(ctx, token);
    const list = { type: 'all', tab: 'all', limit: 20 } as const;
    return JSON.stringify(await listOrders(ctx, caller?.userId ?? '', list));
  };
}

/** Answers its setup with the port. */
serveParent(async (setup: BareSetup): Promise<number> => {
  const answerTo = answering(setup);
  const server = createServer((request, response) => {
    answerTo(request)
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
