import {
  findTransition,
  type OrderEvent,
  type OrderStatus,
  UNFINISHED_STATUSES,
} from '@shtrans/contract/orders/status';
import { ORDER_EVENTS } from '@shtrans/contract/orders/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import { REFUND_REASONS } from '@shtrans/contract/refunds/facts';
import { ORDER_TYPE_ROWS } from '@shtrans/contract/orders/types';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundsOf } from '../../../../test/rounds.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  orderRow,
  paidNotice,
  paymentRows,
  sendNotice,
  ticketFields,
  userIdOf,
} from '../../../../test/orders.ts';
import { REFUND_MODES } from '../../../../sandbox/payment/trades.ts';
import { findRow } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { decideRefund } from './decide-refund.ts';
import { applyEvent, lockOrder } from '../orders/service.ts';
import { bookedPayments, ownFaults } from './ledger.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';
import { reconcile } from './reconcile.ts';

const PHONE = '13900000041';
const SEED = 20_261_121;
const RUNS = roundsOf(60, 25);
const LIMIT_MS = 20_000;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The steps that can happen to an order; `phone` is one of two, each at its own gateway. */
type Step =
  | { do: 'pay' | 'pay_through' | 'read' | 'cancel' | 'detail'; phone: number }
  | { do: 'decide'; phone: number; cents: number | null }
  | { do: 'refund'; phone: number; reason: number; cents: number | undefined }
  | { do: 'cashier'; which: number; action: 'pay' | 'refuse' | 'silent' | 'come_back' }
  | { do: 'late'; which: number; seconds: number }
  | { do: 'refunds'; which: number; mode: (typeof REFUND_MODES)[number] }
  | { do: 'notice'; which: number; kind: 'paid' | 'failed' | 'forged' | 'other_amount' }
  | { do: 'event'; event: OrderEvent }
  | { do: 'jobs'; phone: number }
  | { do: 'reconcile' }
  | { do: 'wait'; ms: number }
  | { do: 'both'; steps: readonly [Step, Step] };

const decided = (cents: number | null): Step => ({ do: 'decide', phone: 1, cents });
const refundAt = (phone: number): Step => ({ do: 'refund', phone, reason: 0, cents: undefined });

const phone = fc.constantFrom(0, 1);
/** Index of a payment of the order, counted from the last. */
const indexFromLast = fc.nat({ max: 2 });

const alone: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('pay', 'pay_through'), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('read', 'detail'), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), phone }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      phone,
      reason: fc.nat({ max: REFUND_REASONS.length - 1 }),
      cents: fc.oneof(fc.constant(undefined), fc.constantFrom(0, 800, 1200)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide'),
      phone,
      cents: fc.oneof(fc.constant(null), fc.constantFrom(1, 800, 1200, 1201)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('cashier'),
      which: indexFromLast,
      action: fc.constantFrom('pay', 'pay', 'pay', 'refuse', 'silent', 'come_back'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('late'),
      which: indexFromLast,
      seconds: fc.integer({ min: 1, max: 1800 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refunds'),
      which: indexFromLast,
      mode: fc.constantFrom(...REFUND_MODES),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('notice'),
      which: indexFromLast,
      kind: fc.constantFrom('paid', 'failed', 'forged', 'other_amount'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('event'),
      event: fc.constantFrom<OrderEvent>(
        'ride_ended_due',
        'ride_ended_free',
        'used',
        'validity_over',
      ),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('jobs'), phone }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'reconcile' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: fc.constantFrom(1000, 5000, MINUTE, 11 * MINUTE, 16 * MINUTE, DAY, 8 * DAY),
    }),
  },
);

const story = fc.record({
  type: fc.constantFrom('multi_ticket', 'metro'),
  begins: fc.constantFrom('ongoing', 'to_be_paid'),
  used: fc.constantFrom(0, 1),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: alone },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('both'), steps: fc.tuple(alone, alone) }),
      },
    ),
    { minLength: 8, maxLength: 30 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** Long stories to run first, because random ones rarely get this far. */
const LONG_WAYS: [Story][] = [
  [
    {
      type: 'multi_ticket',
      begins: 'to_be_paid',
      used: 0,
      steps: [
        { do: 'pay', phone: 0 },
        { do: 'cashier', which: 0, action: 'refuse' },
        { do: 'notice', which: 0, kind: 'failed' },
        { do: 'pay', phone: 1 },
        { do: 'late', which: 0, seconds: 60 },
        { do: 'both', steps: [refundAt(0), { do: 'cancel', phone: 1 }] },
        { do: 'wait', ms: 11 * MINUTE },
        { do: 'read', phone: 0 },
        { do: 'jobs', phone: 0 },
      ],
    },
  ],
  [
    {
      type: 'multi_ticket',
      begins: 'to_be_paid',
      used: 0,
      steps: [
        { do: 'pay', phone: 0 },
        { do: 'wait', ms: 16 * MINUTE },
        {
          do: 'both',
          steps: [
            { do: 'jobs', phone: 0 },
            { do: 'cashier', which: 0, action: 'pay' },
          ],
        },
        { do: 'jobs', phone: 1 },
      ],
    },
  ],
  [
    {
      type: 'metro',
      begins: 'to_be_paid',
      used: 0,
      steps: [
        { do: 'pay_through', phone: 1 },
        { do: 'refunds', which: 0, mode: 'silent' },
        refundAt(0),
        decided(700),
        { do: 'wait', ms: 11 * MINUTE },
        { do: 'jobs', phone: 0 },
        { do: 'refunds', which: 0, mode: 'refused' },
        { do: 'wait', ms: 11 * MINUTE },
        { do: 'jobs', phone: 1 },
      ],
    },
  ],
  [
    {
      type: 'multi_ticket',
      begins: 'to_be_paid',
      used: 0,
      steps: [
        { do: 'pay_through', phone: 1 },
        { do: 'refunds', which: 0, mode: 'silent' },
        refundAt(0),
        decided(700),
        { do: 'wait', ms: 11 * MINUTE },
        { do: 'jobs', phone: 0 },
        { do: 'refunds', which: 0, mode: 'refused' },
        { do: 'wait', ms: 11 * MINUTE },
        { do: 'jobs', phone: 1 },
      ],
    },
  ],
  [
    {
      type: 'multi_ticket',
      begins: 'to_be_paid',
      used: 1,
      steps: [
        { do: 'pay_through', phone: 0 },
        { do: 'refunds', which: 0, mode: 'refused' },
        { do: 'both', steps: [refundAt(0), refundAt(1)] },
        { do: 'jobs', phone: 1 },
        { do: 'wait', ms: 5000 },
        { do: 'jobs', phone: 0 },
        { do: 'event', event: 'used' },
        refundAt(0),
        { do: 'event', event: 'validity_over' },
        refundAt(1),
      ],
    },
  ],
  [
    {
      type: 'metro',
      begins: 'ongoing',
      used: 0,
      steps: [
        { do: 'event', event: 'ride_ended_due' },
        { do: 'pay_through', phone: 1 },
        { do: 'wait', ms: 11 * MINUTE },
        { do: 'jobs', phone: 0 },
        { do: 'refunds', which: 0, mode: 'refused' },
        refundAt(0),
        { do: 'both', steps: [decided(1200), decided(null)] },
        { do: 'jobs', phone: 0 },
        refundAt(0),
        { do: 'both', steps: [decided(500), refundAt(1)] },
        { do: 'jobs', phone: 0 },
        { do: 'wait', ms: 8 * DAY },
        refundAt(1),
      ],
    },
  ],
  [
    {
      type: 'metro',
      begins: 'ongoing',
      used: 0,
      steps: [{ do: 'event', event: 'ride_ended_free' }, refundAt(0)],
    },
  ],
];

/**
 * Events that can occur in these stories. They contain no ticket that expires before it is issued, no dispatcher, no coupon
 * that covers the whole price, and no plate.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'issuing_failed',
  'no_driver',
  'covered',
  'stay_returned',
]);
const EVENTS_OF_HERE = ORDER_EVENTS.filter((event) => !ELSEWHERE.has(event));

/** Statuses that do not change any more once every job has run and the provider has answered. */
const AT_REST: readonly OrderStatus[] = [
  'ongoing',
  'to_be_paid',
  'to_be_used',
  'consumed',
  'completed',
  'closed',
  'refunded',
];

/** Accepts refusals, but not internal errors. */
const accept = ({ status, code }: { status: number; code: string | undefined }): void => {
  if (status >= 500 || status === 401) throw new Error(`${status} ${code}`);
};

describe.skipIf(!hasDatabase())('for any sequence of steps on an order', () => {
  let gw: TestGateway;
  let gateways: TestGateway[];
  let tokens: string[];
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    gateways = [gw, await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock })];
    tokens = [await gw.login(PHONE), await gw.login(PHONE)];
    userId = await userIdOf(gw.db, tokens[0] ?? '');
    // The clock only advances, so that credentials would expire.
    const expiresAt = new Date(gw.clock.now().getTime() + 36_500 * DAY);
    const forEver = { expires_at: expiresAt, last_used_at: expiresAt };
    await gw.db.updateTable('sessions').set(forEver).execute();
  });
  afterAll(async () => {
    await gateways?.[1]?.close();
    await gw?.close();
  });

  const phoneAt = (n: number): { of: TestGateway; token: string } => ({
    of: gateways[n] ?? gw,
    token: tokens[n] ?? '',
  });
  const paymentOf = async (id: string, n: number) => (await paymentRows(gw.db, id)).at(-1 - n);

  async function take(id: string, step: Step): Promise<void> {
    const params = { id };
    switch (step.do) {
      case 'pay': {
        const { of, token } = phoneAt(step.phone);
        accept(await of.call('POST maas:/v1/orders/:id/payments', { params }, { token }));
        break;
      }
      case 'pay_through':
        await take(id, { do: 'pay', phone: step.phone });
        await take(id, { do: 'cashier', which: 0, action: 'pay' });
        await take(id, { do: 'read', phone: step.phone });
        break;
      case 'cancel': {
        const { of, token } = phoneAt(step.phone);
        accept(await of.call('POST maas:/v1/orders/:id/cancel', { params }, { token }));
        break;
      }
      case 'detail': {
        const { of, token } = phoneAt(step.phone);
        accept(await of.call('GET maas:/v1/orders/:id', { params }, { token }));
        break;
      }
      case 'read': {
        const { of, token } = phoneAt(step.phone);
        const payment = await paymentOf(id, 0);
        if (payment === undefined) break;
        accept(
          await of.call('GET maas:/v1/payments/:id', { params: { id: payment.id } }, { token }),
        );
        break;
      }
      case 'refund': {
        const { of, token } = phoneAt(step.phone);
        const body = {
          reason: REFUND_REASONS[step.reason] ?? 'other',
          ...(step.cents !== undefined && { amountCents: step.cents }),
        };
        accept(await of.call('POST maas:/v1/orders/:id/refund', { params, body }, { token }));
        break;
      }
      case 'decide': {
        const { of } = phoneAt(step.phone);
        const open = await findRow(gw.db, 'refund_reviews', { order_id: id, status: 'open' });
        if (open === undefined) break;
        const decision = { amountCents: step.cents, text: '' };
        await inTransaction(
          of.db,
          async (tx) => await decideRefund(of.ctx, tx, open.id, decision),
        ).catch((error: unknown) => {
          if (!(error instanceof CodedError)) throw error;
        });
        break;
      }
      case 'cashier':
      case 'late':
      case 'refunds': {
        const payment = await paymentOf(id, step.which);
        if (payment === undefined) break;
        if (step.do === 'cashier') await atCashier(gw, payment.id, step.action);
        else if (step.do === 'late') await atCashier(gw, payment.id, 'late', step);
        else await atCashier(gw, payment.id, 'refunds', { mode: step.mode });
        break;
      }
      case 'notice':
        await notice(id, step);
        break;
      case 'event':
        await inTransaction(
          gw.db,
          async (tx) =>
            await applyEvent(gw.ctx, tx, await lockOrder(tx, { userId, id }), step.event),
        ).catch((error: unknown) => {
          if (!(error instanceof CodedError)) throw error;
        });
        break;
      case 'jobs':
        await phoneAt(step.phone).of.runJobs();
        break;
      case 'reconcile':
        await reconcile(gw.ctx);
        break;
      case 'wait':
        gw.clock.advance(step.ms);
        break;
      case 'both':
        await Promise.all(step.steps.map(async (eachStep) => await take(id, eachStep)));
        break;
    }
  }

  /** Sends a notice. The provider signs only what its own trades confirm; other notices are forged or wrong. */
  async function notice(id: string, step: Extract<Step, { do: 'notice' }>): Promise<void> {
    const payment = await paymentOf(id, step.which);
    if (payment === undefined) return;
    const trade = await gw.db
      .selectFrom('sandbox.trades')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .executeTakeFirst();
    const before = await orderRow(gw.db, id);
    if (step.kind === 'forged') {
      const forged = paidNotice(gw.ctx, payment.id, 'SP1', payment.amount_cents);
      expect((await sendNotice(gw, forged, { secret: webhookSecret('other') })).status).toBe(401);
      expect(await orderRow(gw.db, id)).toEqual(before);
    } else if (step.kind === 'other_amount') {
      const wrong = paidNotice(gw.ctx, payment.id, 'SP1', payment.amount_cents + 1);
      await sendNotice(gw, wrong);
      const { paid_cents: paidCents } = await orderRow(gw.db, id);
      expect([null, 1200]).toContain(paidCents);
    } else if (trade?.state === step.kind) {
      const news =
        trade.state === 'paid'
          ? paidNotice(gw.ctx, payment.id, trade.trade_no, trade.amount_cents)
          : { id: payment.id, paymentId: payment.id, trade: { state: 'failed', reason: '' } };
      for (let i = 0; i < 2; i++) expect((await sendNotice(gw, news)).status).toBe(200);
    }
  }

  /** Checks that each change of status is an event of the table, and that there is no change without one. */
  async function checkHistory(id: string): Promise<OrderStatus[]> {
    const order = await orderRow(gw.db, id);
    const settlement = ORDER_TYPE_ROWS[order.type].settlement;
    const events = await gw.db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('at')
      .execute();
    let status = events[0]?.to_status;
    let beforeRefund: OrderStatus | undefined;
    let confirmed = 0;
    for (const { event, from_status, to_status } of events.slice(1)) {
      if (status === undefined || event === null) throw new Error('an event without a beginning');
      const to = findTransition(status, event, settlement)?.to;
      expect([from_status, to_status]).toEqual([status, to === 'previous' ? beforeRefund : to]);
      if (to_status === 'being_refunded') beforeRefund = status;
      if (event === 'payment_confirmed') confirmed++;
      status = to_status;
    }
    expect(order.status).toBe(status);
    expect(order.unfinished).toBe(UNFINISHED_STATUSES.includes(order.status) ? 1 : 0);
    expect(confirmed).toBeLessThanOrEqual(1);
    expect(order.paid_cents !== null && order.paid_cents > 0).toBe(confirmed === 1);
    return events.map(({ to_status }) => to_status);
  }

  /** Checks at any moment that our own ledger is right for each payment of the order. */
  async function checkBooks(id: string): Promise<void> {
    const payments = await paymentRows(gw.db, id);
    const booked = await bookedPayments(
      gw.db,
      payments.map((payment) => payment.id),
    );
    expect(booked.flatMap(ownFaults)).toEqual([]);
    const live = payments.filter(({ status }) => status === 'confirming');
    expect(live.length).toBeLessThanOrEqual(1);
  }

  /** Makes the provider answer again and advances the time until nothing is left to do. */
  async function comeToRest(id: string): Promise<void> {
    for (const payment of await paymentRows(gw.db, id)) {
      await atCashier(gw, payment.id, 'come_back');
      await atCashier(gw, payment.id, 'refunds', { mode: 'normal' });
    }
    for (let quarter = 0; quarter < 14; quarter++) {
      gw.clock.advance(15 * MINUTE);
      for (let round = 0; round < 20 && (await gw.runJobs()) > 0; round++);
    }
  }

  async function live({ type, begins, used, steps }: Story): Promise<void> {
    const prepaid = type === 'multi_ticket';
    const id = await giveOrder(gw, userId, {
      type,
      status: prepaid ? 'to_be_paid' : begins,
      fields: prepaid
        ? ticketFields({ quantity: 3, usedQuantity: used })
        : JSON.stringify({ kind: 'other' }),
    });
    let before = await checkHistory(id);
    for (const step of steps) {
      await take(id, step);
      const now = await checkHistory(id);
      // Past events and final statuses do not change.
      expect(now.slice(0, before.length)).toEqual(before);
      const end = before.at(-1);
      if (end === 'closed' || end === 'refunded') expect(now).toEqual(before);
      before = now;
      await checkBooks(id);
    }
    await comeToRest(id);
    await checkHistory(id);
    const order = await orderRow(gw.db, id);
    expect(AT_REST).toContain(order.status);
    const page = await gw.call(
      'GET maas:/v1/orders',
      { query: { type, limit: 50 } },
      { token: tokens[0] },
    );
    const item = page.body.items.find((each) => each.id === id);
    const unfinished = UNFINISHED_STATUSES.some((status) => status === item?.status);
    // A page contains only the newest orders, unfinished ones first.
    if (item !== undefined) expect(unfinished).toBe(order.unfinished === 1);
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  }

  it(
    'statuses follow the table, money is counted once, and the ledger adds up',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (steps) => {
          await live(steps);
        }),
        {
          seed: SEED,
          examples: LONG_WAYS,
          numRuns: RUNS,
          interruptAfterTimeLimit: LIMIT_MS,
          markInterruptAsFailure: false,
        },
      );
      // The stories are sufficient only if every event occurs.
      const rows = await gw.db.selectFrom('order_events').select('event').distinct().execute();
      const never = EVENTS_OF_HERE.filter((event) => !rows.some((row) => row.event === event));
      expect(never).toEqual([]);
    },
  );
});
