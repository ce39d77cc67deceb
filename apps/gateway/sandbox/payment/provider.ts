/**
 * Runs the sandbox payment provider as a separate process: its trades, cashier and notices outlive gateways, and it can
 * be disconnected from them. It uses a gateway's settings: `DATABASE_URL` or `DATA_DIR` for its tables, and the
 * `PUBLIC_URL` of the gateways, where notices go. Gateways find it by `SANDBOX_PAYMENT_URL`.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@shtrans/contract/api/errors';
import { isOneOf } from '@shtrans/contract/values/narrow';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createLog } from '../../src/http/log.ts';
import { LogFile } from '../../src/http/log-file.ts';
import { createServer } from '../../src/http/server.ts';
import { migrations } from '../tables.ts';
import { hmac, sandboxSecret } from '../signature.ts';
import { sandboxPayment, type SandboxPaymentDeps } from './driver.ts';
import { cashierPage } from './page.ts';
import { argumentsOf, ASKED } from './remote.ts';

const sameSecret = (header: string, secret: string): boolean =>
  timingSafeEqual(hmac(secret, header), hmac(secret, `Bearer ${secret}`));

/** Answers the calls of `remotePayment`, which must have the secret. */
function answerCalls(app: FastifyInstance, deps: SandboxPaymentDeps): void {
  const provider = sandboxPayment(deps);
  app.post<{ Params: { name: string } }>('/sandbox/provider/:name', async (request, reply) => {
    const { authorization = '' } = request.headers;
    if (!sameSecret(authorization, await sandboxSecret(deps))) {
      throw new CodedError('unauthenticated');
    }
    const { name } = request.params;
    if (!isOneOf(ASKED, name)) throw new CodedError('not_found');
    const call = provider[name] as (...args: unknown[]) => Promise<unknown>;
    const answer = await call(...argumentsOf(request.body));
    return reply.type('application/json').send(JSON.stringify(answer ?? null));
  });
}

const config = readConfig(process.env);
const database = await openDatabase(config, [migrations], () => {});
const deps: SandboxPaymentDeps = {
  config,
  db: database.db,
  clock: { now: () => new Date() },
  random: { bytes: randomBytes },
  log: createLog(config.LOG_LEVEL, new LogFile(config.LOG_FILE)),
};
const app = await createServer(config, deps.log);
await app.register(cashierPage(deps), { prefix: '/sandbox/cashier' });
answerCalls(app, deps);
const address = await app.listen({ port: config.PORT, host: config.HOST });

const stop = (): void => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The parent process is gone.
process.once('disconnect', stop);
process.stdout.write(`Ready: ${address}\n`);
