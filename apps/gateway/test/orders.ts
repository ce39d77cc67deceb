import { createHash, randomInt } from 'node:crypto';
import type { Alert } from '@shtrans/contract/traffic/live';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import { UNFINISHED_STATUSES } from '@shtrans/contract/orders/status';
import { orderTypeRow, PAYMENT_DEADLINE_MINUTES } from '@shtrans/contract/orders/types';
import type { Insertable } from 'kysely';
import { sandboxSecret } from '../sandbox/signature.ts';
import { sendDueNotices } from '../sandbox/payment/trades.ts';
import { signatureHeaders } from '../src/adapters/signature.ts';
import type { Context } from '../src/context.ts';
import type { Db } from '../src/db/database.ts';
import type { Schema } from '../src/db/schema.ts';
import { uuidv7 } from '../src/db/uuid.ts';
import { scheduleDeadline } from '../src/modules/money/orders/service.ts';
import type { TestGateway } from './harness.ts';
import { queries } from './rows.ts';

export type OrderInput = Partial<Insertable<Schema['orders']>>;

export async function userIdOf(db: Db, token: string): Promise<string> {
  const session = await queries(db)
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', createHash('sha256').update(token).digest('hex'))
    .executeTakeFirstOrThrow();
  return session.user_id;
}

/** Returns the fields of a ticket's order: by default one day pass. */
export const ticketFields = (
  input: Partial<Extract<OrderFields, { kind: 'ticket' }>> = {},
): string =>
  JSON.stringify({
    kind: 'ticket',
    product: { zh: '一日票', en: 'One-day pass' },
    quantity: 1,
    unitCents: 1200,
    visitDate: null,
    validUntil: null,
    code: null,
    ...input,
  });

/** Returns the fields of a metro ride's order that ended at an instant. */
export const railFields = (distanceMetres: number, exitAt: Date): string =>
  JSON.stringify({
    kind: 'rail',
    entryAt: exitAt.toISOString(),
    entryStation: { zh: '徐家汇', en: 'Xujiahui' },
    exitAt: exitAt.toISOString(),
    exitStation: { zh: '人民广场', en: "People's Square" },
    distanceMetres,
  });

/** Gives a rider an order: by default a day ticket to be paid within 15 minutes. */
export async function giveOrder(
  { ctx, db }: { ctx: Pick<Context, 'clock' | 'random'>; db: Db },
  userId: string,
  input: OrderInput = {},
): Promise<string> {
  const now = ctx.clock.now();
  const type = input.type ?? 'multi_ticket';
  const status = input.status ?? 'to_be_paid';
  const prepaid = orderTypeRow(type)?.settlement === 'prepaid';
  const waits = status === 'to_be_paid' || status === 'in_payment';
  const order = {
    user_id: userId,
    id: uuidv7(ctx),
    order_no: String(randomInt(2 ** 47)).padStart(16, '7'),
    type,
    status,
    status_before_refund: null,
    unfinished: UNFINISHED_STATUSES.includes(status) ? 1 : 0,
    amount_cents: 1200,
    discount_cents: 0,
    paid_cents: null,
    passenger: '张*',
    occurred_at: now,
    pay_deadline:
      prepaid && waits ? new Date(now.getTime() + PAYMENT_DEADLINE_MINUTES * 60_000) : null,
    closed_reason: null,
    line: null,
    from_place: null,
    to_place: null,
    subject: JSON.stringify({ zh: '一日票', en: 'One-day pass' }),
    fee: null,
    fields: ticketFields(),
    created_at: now,
    updated_at: now,
    ...input,
  } satisfies Insertable<Schema['orders']>;
  await queries(db).insertInto('orders').values(order).execute();
  await queries(db)
    .insertInto('order_events')
    .values({
      user_id: userId,
      order_id: order.id,
      id: uuidv7(ctx),
      event: null,
      from_status: null,
      to_status: order.status,
      at: order.created_at,
    })
    .execute();
  if (waits) {
    const { id, pay_deadline: payDeadline } = order;
    await scheduleDeadline(ctx, db, { userId, id, payDeadline });
  }
  return order.id;
}

export const orderRow = async (db: Db, id: string) =>
  await queries(db).selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const paymentRows = async (db: Db, orderId: string) =>
  await queries(db)
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('started_at')
    .execute();

/** Performs an action at the sandbox cashier. Returns the trade. */
export async function atCashier(
  { app }: Pick<TestGateway, 'app'>,
  paymentId: string,
  action: string,
  more: object = {},
): Promise<{ state: string; tradeNo: string; silent: boolean; returnUrl: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/sandbox/cashier/${paymentId}`,
    payload: { action, ...more },
  });
  if (answer.statusCode !== 200) throw new Error(`cashier: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Pays an order of the rider. Returns the payment's id. */
export async function payOrder(gw: TestGateway, token: string, id: string): Promise<string> {
  const started = await gw.call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token });
  if (started.status !== 200) throw new Error(`cannot pay: ${started.code}`);
  await atCashier(gw, started.body.id, 'pay');
  const payment = await gw.call(
    'GET maas:/v1/payments/:id',
    { params: { id: started.body.id } },
    { token },
  );
  if (payment.body.status !== 'succeeded') throw new Error(`not paid: ${payment.body.status}`);
  return started.body.id;
}

export interface WebhookOptions {
  secret?: string;
  /** The signer's clock. */
  at?: Date;
  /** Signs this text instead of the sent one. */
  signed?: string;
}

/** Sends a signed notice to the webhook, as the provider does. Returns status and body. */
export async function sendNotice(
  { app, ctx }: Pick<TestGateway, 'app' | 'ctx'>,
  notice: object | string,
  options: WebhookOptions = {},
): Promise<{ status: number; body: { code?: string; received?: boolean } }> {
  const text = typeof notice === 'string' ? notice : JSON.stringify(notice);
  const secret = options.secret ?? (await sandboxSecret(ctx));
  const signed = signatureHeaders(secret, options.signed ?? text, options.at ?? ctx.clock.now());
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/payments/webhook/sandbox',
    headers: { 'content-type': 'application/json', ...signed },
    payload: text,
  });
  return { status: answer.statusCode, body: answer.json() };
}

export const paidNotice = (
  ctx: TestGateway['ctx'],
  paymentId: string,
  tradeNo: string,
  amountCents: number,
): object => ({
  id: uuidv7(ctx),
  paymentId,
  trade: { state: 'paid', tradeNo, amountCents },
});

/** Advances the clock in steps of a minute, and in each runs jobs and sends notices until none is due. */
export async function toRest(gw: TestGateway, base: string | null, minutes = 30): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    gw.clock.advance(60_000);
    for (let round = 0; round < 50; round++) {
      const sentNotices = base === null ? 0 : await sendDueNotices(gw.ctx, base);
      const ran = await gw.runJobs();
      if (sentNotices + ran === 0) break;
    }
  }
}

/**
 * Stores an alert that a line is always late: a refund of a ride on it for `service_failed` is granted immediately.
 * Returns the value of an order's column `line`.
 */
export async function lateLine(db: Db, name = '晚点线'): Promise<string> {
  const line = { name: { zh: name, en: name }, colour: null };
  const alert: Alert = {
    id: `late-${name}`,
    effect: 'significant_delays',
    severity: 'warning',
    title: { zh: '晚点', en: 'Delays' },
    text: { zh: '晚点', en: 'Delays' },
    url: null,
    from: '2000-01-01T00:00:00.000Z',
    until: null,
    lines: [{ id: name, mode: 'metro', ...line }],
    stops: [],
  };
  const sightings = { first_seen: new Date(alert.from ?? 0), last_seen: new Date('2100-01-01') };
  const row = { id: alert.id, content_hash: '', body: JSON.stringify(alert), ...sightings };
  await queries(db)
    .insertInto('alerts_kept')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
  return JSON.stringify(line);
}
