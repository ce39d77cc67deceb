import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  giveOrder,
  type OrderInput,
  orderRow,
  payOrder,
  ticketFields,
  userIdOf,
} from '../../../../test/orders.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';
import { postReport, ticketReportOf } from '../../../../test/partner-reports.ts';
import type { SentTicketReport } from '../../../adapters/ticketing/port.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';

describe.skipIf(!hasDatabase())('reports of ticket offices', () => {
  let gw: TestGateway;
  let token: string;
  let rider: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());
  beforeEach(async () => {
    token = await gw.login(`134${String(++riders).padStart(8, '0')}`);
    rider = await userIdOf(gw.db, token);
  });

  const timeAfter = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * 60_000).toISOString();
  const give = (input: OrderInput, fields: Parameters<typeof ticketFields>[0] = {}) =>
    giveOrder(gw, rider, { fields: ticketFields(fields), ...input });
  const report = (id: string, event: SentTicketReport['event'], overrides = {}): SentTicketReport =>
    ticketReportOf(rider, id, event, { at: timeAfter(), ...overrides });
  const post = (body: object) => postReport(gw, 'ticketing', body);
  const postAccepted = async (body: object): Promise<void> =>
    expect(await post(body)).toEqual({ status: 200, body: { received: true } });
  const status = async (id: string) => (await orderRow(gw.db, id)).status;
  const wait = async (minutes: number): Promise<void> => {
    gw.clock.advance(minutes * 60_000);
    await gw.runJobs();
  };

  it('a ticket is issued, used and completed, with each report sent twice', async () => {
    const id = await give({}, { validUntil: timeAfter(2 * 24 * 60) });
    await payOrder(gw, token, id);
    expect(await status(id)).toBe('ticketing');
    const issued = report(id, 'issued', { code: '123' });
    await postAccepted(issued);
    await postAccepted(issued);
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'to_be_used',
      fields: { code: '123' },
    });
    const useReport = report(id, 'used');
    await postAccepted(useReport);
    await postAccepted(useReport);
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'consumed',
      fields: { usedQuantity: 1 },
    });
    await wait(2 * 24 * 60 - 5);
    expect(await status(id)).toBe('consumed');
    await wait(10);
    expect(await status(id)).toBe('completed');
    await postAccepted(report(id, 'used'));
    await postAccepted(report(id, 'expired'));
    expect(await status(id)).toBe('completed');
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });

  it('an unused ticket expires, and cannot be refunded then', async () => {
    const id = await give({}, { validUntil: timeAfter(60) });
    await payOrder(gw, token, id);
    await wait(1);
    expect(await status(id)).toBe('to_be_used');
    await wait(60);
    expect(await orderRow(gw.db, id)).toMatchObject({ status: 'completed' });
    const body = { reason: 'plans_changed' };
    const refund = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body },
      { token },
    );
    expect(refund.code).toBe('refund_not_allowed');
  });

  it('an office can report that a ticket expired, used or not', async () => {
    const pass = { pay_deadline: null };
    for (const from of ['to_be_used', 'consumed'] as const) {
      const id = await give({ ...pass, status: from });
      await postAccepted(report(id, 'expired'));
      expect(await status(id)).toBe('completed');
    }
  });

  it("a pass's validity starts at its first use", async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null });
    await postAccepted(report(id, 'used', { validUntil: timeAfter(72 * 60) }));
    expect(await status(id)).toBe('consumed');
    await wait(72 * 60 + 1);
    expect(await status(id)).toBe('completed');
  });

  it("a day ticket's validity starts at the reported use", async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null }, { validHours: 24 });
    const usedAt = timeAfter(-60);
    const validUntil = new Date(Date.parse(usedAt) + DAY_MS).toISOString();
    await postAccepted(report(id, 'used', { at: usedAt }));
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'consumed',
      fields: { validUntil: validUntil },
    });
    // Another report of the same use sets no other end.
    await postAccepted(report(id, 'used'));
    expect(await orderRow(gw.db, id)).toMatchObject({ fields: { validUntil: validUntil } });
    await wait(23 * 60 + 1);
    expect(await status(id)).toBe('completed');
  });

  it('several tickets are used one by one, and late reports do not lower the count', async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null }, { quantity: 3 });
    await postAccepted(report(id, 'used', { usedQuantity: 2 }));
    await postAccepted(report(id, 'used', { usedQuantity: 1 }));
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'to_be_used',
      fields: { usedQuantity: 2 },
    });
    await postAccepted(report(id, 'used', { usedQuantity: 3 }));
    expect(await status(id)).toBe('consumed');
  });

  it('a use before the issue is refused, or issues the ticket if it has the code', async () => {
    const id = await give({});
    await payOrder(gw, token, id);
    const earlyUse = report(id, 'used');
    expect(await post(earlyUse)).toMatchObject({
      status: 409,
      body: { code: 'order_transition_illegal' },
    });
    expect(await status(id)).toBe('ticketing');
    await postAccepted(report(id, 'used', { code: '77' }));
    expect(await orderRow(gw.db, id)).toMatchObject({ status: 'consumed', fields: { code: '77' } });
    // The first report is sent again, and is valid now.
    await postAccepted(earlyUse);
    expect(await status(id)).toBe('consumed');
  });

  it('a ticket that is not issued is refunded automatically', async () => {
    const id = await give({});
    await payOrder(gw, token, id);
    const refused = report(id, 'refused');
    await postAccepted(refused);
    await postAccepted(refused);
    expect(await status(id)).toBe('being_refunded');
    await wait(1);
    expect(await status(id)).toBe('refunded');
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });

  it('a ticket does not expire during a refund, but does after its refusal', async () => {
    const validUntil = timeAfter(60);
    const id = await give({}, { validUntil: validUntil });
    const payment = await payOrder(gw, token, id);
    await wait(1);
    await gw.db
      .updateTable('sandbox.trades')
      .set({ refund_mode: 'silent' })
      .where('payment_id', '=', payment)
      .execute();
    const body = { reason: 'plans_changed' };
    await gw.call('POST maas:/v1/orders/:id/refund', { params: { id }, body }, { token });
    expect(await status(id)).toBe('being_refunded');
    await wait(61);
    expect(await status(id)).toBe('being_refunded');
    await gw.db
      .updateTable('sandbox.trades')
      .set({ refund_mode: 'refused' })
      .where('payment_id', '=', payment)
      .execute();
    for (let i = 0; i < 12 && (await status(id)) !== 'completed'; i++) await wait(20);
    expect(await status(id)).toBe('completed');
  });

  it('a report about an unknown order, another rider’s or a ride is refused and stored', async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null });
    const ride = await give({ type: 'bus', status: 'completed', pay_deadline: null });
    const stranger = await userIdOf(gw.db, await gw.login('13499990000'));
    for (const body of [
      report(randomUUID(), 'used'),
      { ...report(id, 'used'), rider: stranger },
      report(ride, 'used'),
    ]) {
      expect(await post(body)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
      const storedReports = gw.db
        .selectFrom('partner_reports')
        .select('outcome')
        .where('id', '=', body.id);
      expect(await storedReports.execute()).toEqual([{ outcome: 'order_not_found' }]);
    }
    expect(await status(id)).toBe('to_be_used');
  });

  it('reports are deleted after ninety days', async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null });
    const useReport = report(id, 'used');
    await postAccepted(useReport);
    gw.clock.advance(89 * DAY_MS);
    await prune(gw.ctx, retentions(gw.ctx));
    const storedReports = gw.db
      .selectFrom('partner_reports')
      .select('id')
      .where('id', '=', useReport.id);
    expect(await storedReports.execute()).toHaveLength(1);
    gw.clock.advance(2 * DAY_MS);
    await prune(gw.ctx, retentions(gw.ctx));
    expect(await storedReports.execute()).toHaveLength(0);
  });
});
