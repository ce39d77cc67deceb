import { DAY_MS } from '@shtrans/contract/values/calendar';
import { type OrderEvent, type OrderStatus, TRANSITIONS } from '@shtrans/contract/orders/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRide, PEOPLES_SQUARE, sentinel, untilState } from '../../../../test/called-rides.ts';
import { giveCoupons, template } from '../../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  type OrderInput,
  payOrder,
  ticketFields,
  userIdOf,
} from '../../../../test/orders.ts';
import {
  METRO,
  passageOf,
  postReport,
  type ReportingPort,
  stayOf,
  ticketReportOf,
} from '../../../../test/partner-reports.ts';
import { insertRow } from '../../../../test/rows.ts';
import { stationNamed } from '../../../city/network.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { decideRefund } from '../../money/payments/service.ts';
import { removePlate } from './plates.ts';

const MINUTE_MS = 60_000;

/** A rider of one story, with the actions of the API, of partners and of time. */
class Story {
  readonly gw: TestGateway;
  readonly token: string;
  readonly rider: string;

  constructor(gw: TestGateway, token: string, rider: string) {
    this.gw = gw;
    this.token = token;
    this.rider = rider;
  }

  at(minutes = 0): string {
    return new Date(this.gw.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  }

  /** A day pass to be paid in 15 minutes, or with other fields. */
  async bought(fields: Parameters<typeof ticketFields>[0] = {}, input: OrderInput = {}) {
    return await giveOrder(this.gw, this.rider, { fields: ticketFields(fields), ...input });
  }

  async paid(fields: Parameters<typeof ticketFields>[0] = {}): Promise<string> {
    const id = await this.bought(fields);
    await this.pay(id);
    return id;
  }

  /** A metro ride, through both gates. */
  async rode(): Promise<string> {
    const passed = (kind: 'entry' | 'exit', zh: string) =>
      passageOf(this.rider, this.rider, { kind, at: this.at(), place: stationNamed(zh).id });
    await this.report('gates', passed('entry', METRO.from));
    await this.wait(20);
    await this.report('gates', passed('exit', METRO.to));
    const order = await this.gw.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', this.rider)
      .executeTakeFirstOrThrow();
    return order.id;
  }

  pay = async (id: string): Promise<string> => await payOrder(this.gw, this.token, id);

  async wait(minutes: number): Promise<void> {
    this.gw.clock.advance(minutes * MINUTE_MS);
    while ((await this.gw.runJobs()) > 0);
  }

  async report(port: ReportingPort, report: object): Promise<void> {
    expect(await postReport(this.gw, port, report)).toMatchObject({ status: 200 });
  }

  async inspect(id: string, event: 'used' | 'refused'): Promise<void> {
    await this.report('ticketing', ticketReportOf(this.rider, id, event, { at: this.at() }));
  }

  /** Starts a payment and performs an action at the cashier. */
  async cashier(id: string, action: string, more: object = {}): Promise<void> {
    const { gw, token } = this;
    const started = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id } },
      { token },
    );
    await atCashier(gw, started.body.id, action, more);
  }

  /** Applies a coupon that covers the order. */
  async cover(id: string): Promise<void> {
    const { gw, token } = this;
    const [couponId] = await giveCoupons(gw, this.rider, template({ kind: 'free_ride' }));
    const body = { couponId, points: 0 };
    const answer = await gw.call(
      'POST maas:/v1/orders/:id/benefits',
      { params: { id }, body },
      { token },
    );
    expect(answer.status).toBe(200);
  }

  async cancel(id: string): Promise<void> {
    const { gw, token } = this;
    const answer = await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id } }, { token });
    expect(answer.status).toBe(200);
  }

  async giveBack(id: string): Promise<void> {
    const { gw, token } = this;
    const body = { reason: 'plans_changed' };
    const input = { params: { id }, body };
    const refund = await gw.call('POST maas:/v1/orders/:id/refund', input, { token });
    expect(refund.status).toBe(200);
    // A ticket is refunded immediately; a person decides on a completed ride.
    if (refund.body.status !== 'under_review') return;
    const { id: review, amountCents } = refund.body;
    const decision = { amountCents, text: '' };
    await inTransaction(gw.db, async (tx) => await decideRefund(gw.ctx, tx, review, decision));
  }
}

type Step = `${OrderStatus} ${OrderEvent}`;
interface Drive {
  by: string;
  steps: Step[];
  go: (story: Story) => Promise<void>;
}

const RIDDEN: Step[] = ['ongoing ride_ended_due'];
const PAID: Step[] = ['to_be_paid payment_started', 'in_payment payment_confirmed'];
const BOUGHT: Step[] = [...PAID, 'paid ticketing_started'];

/** What drives each transition of the table, apart from the seed. */
const DRIVES: readonly Drive[] = [
  {
    by: 'gates report a ride, its payment fails and then succeeds, it is settled and refunded',
    steps: [
      ...RIDDEN,
      ...PAID,
      'in_payment payment_failed',
      'paid settled',
      'completed refund_accepted',
      'being_refunded refund_succeeded',
    ],
    async go(story) {
      const id = await story.rode();
      await story.cashier(id, 'refuse');
      await story.wait(1);
      await story.pay(id);
      await story.wait(11);
      await story.giveBack(id);
      await story.wait(1);
    },
  },
  {
    by: 'a proven plate is removed with a car inside, a fee to pay and a payment under way',
    steps: [
      ...RIDDEN,
      'ongoing stay_returned',
      'to_be_paid payment_started',
      'to_be_paid stay_returned',
      'in_payment stay_returned',
    ],
    async go(story) {
      const key = { userId: story.rider, id: uuidv7(story.gw.ctx) };
      await insertRow(story.gw.db, 'plates', {
        user_id: key.userId,
        id: key.id,
        plate: '沪A80001',
        bound_at: story.gw.clock.now(),
        proven_at: story.gw.clock.now(),
        proof: 'licence',
      });
      for (const [i, kind] of (['exit', 'exit', 'entry'] as const).entries()) {
        const { rider: _, ...stay } = stayOf('', `${story.rider}-${i}`, {
          kind,
          enteredAt: story.at(-60),
          at: story.at(kind === 'entry' ? -60 : 0),
          feeCents: 1000,
          plate: '沪A·80001',
        });
        await story.report('parking', stay);
      }
      const [paying] = await story.gw.db
        .selectFrom('orders')
        .select('id')
        .where('user_id', '=', story.rider)
        .where('status', '=', 'to_be_paid')
        .execute();
      await story.cashier(paying?.id ?? '', 'silent');
      await removePlate(story.gw.ctx, key);
    },
  },
  {
    by: 'a coupon pays for a ride',
    steps: [...RIDDEN, 'to_be_paid covered', 'paid settled'],
    async go(story) {
      await story.cover(await story.rode());
      await story.wait(11);
    },
  },
  {
    by: 'a ride is refunded before it is settled, and the provider refuses',
    steps: [...RIDDEN, ...PAID, 'paid refund_accepted', 'being_refunded refund_rejected'],
    async go(story) {
      const id = await story.rode();
      const payment = await story.pay(id);
      await atCashier(story.gw, payment, 'refunds', { mode: 'refused' });
      await story.giveBack(id);
      await story.gw.runJobs();
    },
  },
  {
    by: 'a car park reports a stay within its free minutes',
    steps: ['ongoing ride_ended_free'],
    async go(story) {
      const stay = { kind: 'exit', enteredAt: story.at(-5), at: story.at(), feeCents: 0 } as const;
      await story.report('parking', stayOf(story.rider, story.rider, stay));
    },
  },
  {
    by: 'a car park never reports the end of a stay',
    steps: ['ongoing cancelled'],
    async go(story) {
      const stay = { kind: 'entry', enteredAt: story.at(), at: story.at() } as const;
      await story.report('parking', stayOf(story.rider, story.rider, stay));
      await story.wait((31 * DAY_MS) / MINUTE_MS);
    },
  },
  {
    by: 'the dispatcher finds no car',
    steps: ['ongoing no_driver'],
    async go({ gw, token }) {
      const { body } = await callRide(gw, token, {
        from: sentinel('无车可派'),
        to: PEOPLES_SQUARE,
      });
      await untilState(gw, null, body.id, ['no_driver']);
    },
  },
  {
    by: 'time runs out before the rider pays',
    steps: ['to_be_paid payment_deadline_passed'],
    async go(story) {
      await story.bought();
      await story.wait(16);
    },
  },
  {
    by: 'time runs out before the provider reports the result of the payment',
    steps: ['to_be_paid payment_started', 'in_payment payment_deadline_passed'],
    async go(story) {
      await story.cashier(await story.bought(), 'late', { seconds: 1800 });
      await story.wait(16);
    },
  },
  {
    by: 'the rider cancels an order',
    steps: ['to_be_paid cancelled'],
    go: async (story) => await story.cancel(await story.bought()),
  },
  {
    by: 'the rider cancels an order while a payment is under way',
    steps: ['to_be_paid payment_started', 'in_payment cancelled'],
    async go(story) {
      const id = await story.bought();
      await story.cashier(id, 'leave');
      await story.cancel(id);
    },
  },
  {
    by: 'the ticket office issues a ticket and inspects it, and its validity ends',
    steps: [...BOUGHT, 'ticketing issued', 'to_be_used used', 'consumed validity_over'],
    async go(story) {
      const id = await story.paid({ validUntil: story.at(120) });
      await story.wait(1);
      await story.inspect(id, 'used');
      await story.wait(120);
    },
  },
  {
    by: 'the validity of an unused ticket ends',
    steps: [...BOUGHT, 'ticketing issued', 'to_be_used validity_over'],
    async go(story) {
      await story.paid({ validUntil: story.at(120) });
      await story.wait(1);
      await story.wait(120);
    },
  },
  {
    by: 'the ticket office refuses',
    steps: [...BOUGHT, 'ticketing issuing_failed', 'being_refunded refund_succeeded'],
    async go(story) {
      await story.inspect(await story.paid(), 'refused');
      await story.wait(1);
    },
  },
  {
    by: 'the rider requests a refund before the ticket is issued',
    steps: [...BOUGHT, 'ticketing refund_accepted', 'being_refunded refund_succeeded'],
    async go(story) {
      await story.giveBack(await story.paid());
      await story.wait(1);
    },
  },
  {
    by: 'the rider requests a refund after the ticket is issued',
    steps: [
      ...BOUGHT,
      'ticketing issued',
      'to_be_used refund_accepted',
      'being_refunded refund_succeeded',
    ],
    async go(story) {
      const id = await story.paid();
      await story.wait(1);
      await story.giveBack(id);
      await story.wait(1);
    },
  },
];

describe.skipIf(!hasDatabase())('the transitions of an order', () => {
  let gw: TestGateway;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  it.each(DRIVES)('$by', async ({ steps, go }) => {
    const token = await gw.login(`133${String(++riders).padStart(8, '0')}`);
    const rider = await userIdOf(gw.db, token);
    await go(new Story(gw, token, rider));
    const happened = await gw.db
      .selectFrom('order_events')
      .select(['from_status', 'event'])
      .where('user_id', '=', rider)
      .where('event', 'is not', null)
      .execute();
    const takenSteps = new Set(happened.map(({ from_status, event }) => `${from_status} ${event}`));
    expect([...takenSteps].toSorted()).toEqual(steps.toSorted());
  });

  it('are all driven by a story, not only by the seed', () => {
    const driven = new Set<string>(DRIVES.flatMap(({ steps }) => steps));
    const table = TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
    expect(table.filter((transition) => !driven.has(transition))).toEqual([]);
  });
});
