// A bare node:http server in its own process. It always returns the same answer, or does for the order list and for
// payments what the gateway does behind its routes, including jobs. No checks, no log, no limits.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CodedError } from '@shtrans/contract/api/errors';
import { chooseAdapters } from '../../apps/gateway/src/adapters/choose.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
import type { Context } from '../../apps/gateway/src/context.ts';
import { connect } from '../../apps/gateway/src/db/database.ts';
import { createLog } from '../../apps/gateway/src/http/log.ts';
import { startWorker } from '../../apps/gateway/src/jobs/worker.ts';
import { createFigures, jobsOf, KINDS } from '../../apps/gateway/src/modules.ts';
import { listOrders } from '../../apps/gateway/src/modules/money/orders/service.ts';
import { startPayment } from '../../apps/gateway/src/modules/money/payments/start.ts';
import { takeWebhook } from '../../apps/gateway/src/modules/money/payments/webhook.ts';
import { buy } from '../../apps/gateway/src/modules/money/shop/purchase.ts';
import { callerOf } from '../../apps/gateway/src/modules/people/sessions/service.ts';
import { serveParent } from './children.ts';

/** The fixed answer, or the database for the work. */
export type BareSetup = { answer: string } | { databaseUrl: string };

/** Builds the context of the work's services and jobs. */
async function contextOf(databaseUrl: string): Promise<Context> {
  const { db } = connect(databaseUrl);
  const base = {
    config: readConfig({ NODE_ENV: 'development' }),
    db,
    clock: { now: () => new Date() },
    random: { bytes: randomBytes },
    log: createLog('silent'),
    figures: createFigures(),
  };
  const ctx = { ...base, kinds: KINDS, adapters: await chooseAdapters(base) };
  startWorker(ctx, jobsOf(ctx), () => {});
  return ctx;
}

const LIST = { type: 'all', tab: 'all', limit: 20 } as const;
const PAYMENTS = /^\/v1\/orders\/([\w-]+)\/payments$/;

async function answering(setup: BareSetup): Promise<(request: IncomingMessage) => Promise<string>> {
  if ('answer' in setup) return async () => setup.answer;
  const ctx = await contextOf(setup.databaseUrl);
  const callerIdOf = async ({ headers }: IncomingMessage): Promise<string> => {
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    return (await callerOf(ctx, token))?.userId ?? '';
  };
  return async (request) => {
    const { method, url = '', headers } = request;
    if (method === 'GET') {
      return JSON.stringify(await listOrders(ctx, await callerIdOf(request), LIST));
    }
    const body = await buffer(request);
    if (url === '/v1/purchases') {
      const [userId, key] = [await callerIdOf(request), String(headers['idempotency-key'])];
      const requestBody = JSON.parse(body.toString());
      return JSON.stringify(
        await buy(ctx, { userId, key, endpoint: url, asked: requestBody }, requestBody, 'h5'),
      );
    }
    const order = PAYMENTS.exec(url)?.[1];
    if (order === undefined) {
      const webhook = { headers, body } as Parameters<typeof takeWebhook>[2];
      return JSON.stringify((await takeWebhook(ctx, 'sandbox', webhook)).body);
    }
    const userId = await callerIdOf(request);
    const key = String(headers['idempotency-key']);
    const attempt = { userId, key, endpoint: url, asked: JSON.parse(body.toString()) };
    const rider = {
      choice: { host: 'BROWSER-DEFAULT', device: 'phone' },
      language: 'zh_cn',
      clientAddress: '127.0.0.1',
    } as const;
    return JSON.stringify(await startPayment(ctx, { userId, id: order }, attempt, rider));
  };
}

/** Answers its setup with the port. */
serveParent(async (setup: BareSetup): Promise<number> => {
  const answerTo = await answering(setup);
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
        const code = error instanceof CodedError ? error.code : undefined;
        if (code === undefined) process.stderr.write(`${String(error)}\n`);
        response.writeHead(code === undefined ? 500 : 409).end(code);
      });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
});
