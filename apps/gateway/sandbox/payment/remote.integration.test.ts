import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webhookSecret } from '../../test/webhook-secret.ts';
import { PATIENCE_MS } from '../../test/patience.ts';
import { readConfig } from '../../src/config.ts';
import { connect, type WholeDb } from '../../src/db/database.ts';
import { cleanUp, newDataDir, spawnGateway } from '../../test/gateway-process.ts';
import {
  freshDatabase,
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../test/harness.ts';
import { ledgerCheck } from '../../test/ledger-check.ts';
import { giveOrder, userIdOf } from '../../test/orders.ts';
import { startTcpProxy, targetOf, type TcpProxy } from '../../test/tcp-proxy.ts';
import { insertRow } from '../tables.ts';

const PROVIDER = path.join(import.meta.dirname, 'provider.ts');
const PAY = 'POST maas:/v1/orders/:id/payments';
const LOOK = 'GET maas:/v1/payments/:id';

async function payAtCashier(url: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"action":"pay"}',
  });
  expect(await answer.json()).toMatchObject({ state: 'paid' });
}

async function statusOf(call: string, secret: string): Promise<number> {
  const { status } = await fetch(call, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '["01980000-0000-7000-8000-000000000000"]',
  });
  return status;
}

describe.skipIf(!hasDatabase())('a provider in a separate process', { timeout: 240_000 }, () => {
  let books: Awaited<ReturnType<typeof freshDatabase>>;
  let providerDb: WholeDb;
  /** The URL of the provider itself, and its proxy for gateways. */
  let provider: string;
  let network: TcpProxy;
  let merchant: TcpProxy;
  let gw: TestGateway;
  let token: string;

  beforeAll(async () => {
    books = await freshDatabase();
    ({ db: providerDb } = connect(books.url, { max: 2 }));
    const secret = { name: 'payment', secret: webhookSecret('payment') };
    await insertRow(providerDb, 'sandbox.merchant', secret);
    let listening: string | undefined;
    merchant = await startTcpProxy(() => targetOf(listening));
    const process = spawnGateway(
      {
        DATABASE_URL: books.url,
        DATA_DIR: newDataDir(),
        PUBLIC_URL: `http://127.0.0.1:${merchant.port}`,
      },
      { entry: PROVIDER },
    );
    provider = await process.ready;
    network = await startTcpProxy(() => targetOf(provider));
    const config = readConfig({
      NODE_ENV: 'test',
      SECRET: 's'.repeat(32),
      LIMIT_FACTOR: '1000',
      DATA_DIR: newDataDir(),
      SANDBOX_PAYMENT_URL: `http://127.0.0.1:${network.port}`,
    });
    gw = await startGateway({ clock: testClock(new Date()), config });
    await insertRow(gw.db, 'sandbox.merchant', secret);
    listening = await gw.app.listen({ port: 0, host: '127.0.0.1' });
    token = await gw.login('13800138007');
  });
  afterAll(async () => {
    await gw?.close();
    await cleanUp();
    await network?.close();
    await merchant?.close();
    await providerDb?.destroy();
    await books?.drop();
  });

  const newOrder = async (): Promise<string> => await giveOrder(gw, await userIdOf(gw.db, token));
  const begin = async (id: string) => (await gw.call(PAY, { params: { id } }, { token })).body;
  const look = async (id: string) => (await gw.call(LOOK, { params: { id } }, { token })).body;
  it('takes money at its cashier, sends a notice, and refunds the money', async () => {
    const order = await newOrder();
    const payment = await begin(order);
    const { checkout } = payment;
    expect(checkout).toMatchObject({ kind: 'page' });
    const url = checkout?.kind === 'page' ? checkout.url : '';
    expect(new URL(url).origin).toBe(`http://127.0.0.1:${network.port}`);
    await payAtCashier(url);
    // By its notice alone, without a query.
    await vi.waitFor(
      async () => {
        const row = await gw.db
          .selectFrom('payments')
          .select('status')
          .where('id', '=', payment.id)
          .executeTakeFirstOrThrow();
        expect(row.status).toBe('succeeded');
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
    const refundRequest = { params: { id: order }, body: { reason: 'plans_changed' as const } };
    const refund = await gw.call('POST maas:/v1/orders/:id/refund', refundRequest, { token });
    expect(refund.status).toBe(200);
    await vi.waitFor(
      async () => {
        await gw.runJobs();
        expect((await look(payment.id)).status).toBe('refunded');
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
    expect(await ledgerCheck(gw.db, providerDb)).toEqual({
      takenCents: 1200,
      keptCents: 0,
      refundedCents: 1200,
      faults: [],
    });
  });

  it('does not answer while it is disconnected: the payment is unknown, not failed', async () => {
    const payment = await begin(await newOrder());
    const late = await newOrder();
    network.mode('cut');
    try {
      const refused = await gw.call(PAY, { params: { id: late } }, { token });
      expect(refused.code).toBe('payment_provider_failed');
      const { pathname } = new URL(payment.checkout?.kind === 'page' ? payment.checkout.url : '');
      await payAtCashier(provider + pathname);
      expect((await look(payment.id)).order.status).not.toBe('closed');
    } finally {
      network.mode('open');
    }
    expect((await look(payment.id)).status).toBe('succeeded');
    expect((await begin(late)).checkout).not.toBeNull();
  });

  it('answers only its merchant', async () => {
    const call = `${provider}/sandbox/provider`;
    const secret = webhookSecret('payment');
    expect(await statusOf(`${call}/query`, secret)).toBe(200);
    expect(await statusOf(`${call}/query`, 'another')).toBe(401);
    expect(await statusOf(`${call}/readWebhook`, secret)).toBe(404);
    expect(await statusOf(`${call}/constructor`, secret)).toBe(404);
  });

  it('is a sandbox, which production refuses', () => {
    const env = { NODE_ENV: 'production', SANDBOX_PAYMENT_URL: provider };
    expect(() => readConfig(env)).toThrow('sandbox-payment');
  });
});
