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

describe.skipIf(!hasDatabase())('what ticket offices report', () => {
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

  const at = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * 60_000).toISOString();
  const give = (input: OrderInput, fields: Parameters<typeof ticketFields>[0] = {}) =>
    giveOrder(gw, rider, { fields: ticketFields(fields), ...input });
  const report = (id: string, event: SentTicketReport['event'], given = {}): SentTicketReport =>
    ticketReportOf(rider, id, event, { at: at(), ...given });
  const post = (sent: object) => postReport(gw, 'ticketing', sent);
  const taken = async (sent: object): Promise<void> =>
    expect(await post(sent)).toEqual({ status: 200, body: { received: true } });
  const status = async (id: string) => (await orderRow(gw.db, id)).status;
  const wait = async (minutes: number): Promise<void> => {
    gw.clock.advance(minutes * 60_000);
    await gw.runJobs();
  };

  it('a ticket goes from its payment to its end: issued, used, over, each report twice', async () => {
    const id = await give({}, { validUntil: at(2 * 24 * 60) });
    await payOrder(gw, token, id);
    expect(await status(id)).toBe('ticketing');
    const issued = report(id, 'issued', { code: '123' });
    await taken(issued);
    await taken(issued);
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'to_be_used',
      fields: { code: '123' },
    });
    const used = report(id, 'used');
    await taken(used);
    await taken(used);
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'consumed',
      fields: { usedQuantity: 1 },
    });
    await wait(2 * 24 * 60 - 5);
    expect(await status(id)).toBe('consumed');
    await wait(10);
    expect(await status(id)).toBe('completed');
    await taken(report(id, 'used'));
    await taken(report(id, 'expired'));
    expect(await status(id)).toBe('completed');
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });

  it('one that nobody uses runs out, and its money is not asked back any more', async () => {
    const id = await give({}, { validUntil: at(60) });
    await payOrder(gw, token, id);
    await wait(1);
    expect(await status(id)).toBe('to_be_used');
    await wait(60);
    expect(await orderRow(gw.db, id)).toMatchObject({ status: 'completed' });
    const body = { reason: 'plans_changed' };
    const asked = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body },
      { token },
    );
    expect(asked.code).toBe('refund_not_allowed');
  });

  it('an office may say itself that a ticket ran out, used or not', async () => {
    const pass = { pay_deadline: null };
    for (const from of ['to_be_used', 'consumed'] as const) {
      const id = await give({ ...pass, status: from });
      await taken(report(id, 'expired'));
      expect(await status(id)).toBe('completed');
    }
  });

  it("a pass's time runs from its first use", async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null });
    await taken(report(id, 'used', { validUntil: at(72 * 60) }));
    expect(await status(id)).toBe('consumed');
    await wait(72 * 60 + 1);
    expect(await status(id)).toBe('completed');
  });

  it("a day ticket's time runs from the use that its office reports without an end", async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null }, { validHours: 24 });
    const used = at(-60);
    const until = new Date(Date.parse(used) + DAY_MS).toISOString();
    await taken(report(id, 'used', { at: used }));
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'consumed',
      fields: { validUntil: until },
    });
    // Another report of the same use sets no other end.
    await taken(report(id, 'used'));
    expect(await orderRow(gw.db, id)).toMatchObject({ fields: { validUntil: until } });
    await wait(23 * 60 + 1);
    expect(await status(id)).toBe('completed');
  });

  it('of several tickets each is used by itself, and late reports take nothing back', async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null }, { quantity: 3 });
    await taken(report(id, 'used', { usedQuantity: 2 }));
    await taken(report(id, 'used', { usedQuantity: 1 }));
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'to_be_used',
      fields: { usedQuantity: 2 },
    });
    await taken(report(id, 'used', { usedQuantity: 3 }));
    expect(await status(id)).toBe('consumed');
  });

  it('a use before the issue waits, or issues where it names the code', async () => {
    const id = await give({});
    await payOrder(gw, token, id);
    const early = report(id, 'used');
    expect(await post(early)).toMatchObject({
      status: 409,
      body: { code: 'order_transition_illegal' },
    });
    expect(await status(id)).toBe('ticketing');
    await taken(report(id, 'used', { code: '77' }));
    expect(await orderRow(gw.db, id)).toMatchObject({ status: 'consumed', fields: { code: '77' } });
    // The first one is sent again, and is true by now.
    await taken(early);
    expect(await status(id)).toBe('consumed');
  });

  it('one that never comes gives its money back by itself', async () => {
    const id = await give({});
    await payOrder(gw, token, id);
    const refused = report(id, 'refused');
    await taken(refused);
    await taken(refused);
    expect(await status(id)).toBe('being_refunded');
    await wait(1);
    expect(await status(id)).toBe('refunded');
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });

  it('the end of a validity waits while a refund is under way, and comes when it was refused', async () => {
    const until = at(60);
    const id = await give({}, { validUntil: until });
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

  it('of an unknown order, of another rider or of a ride is not found, and kept', async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null });
    const ride = await give({ type: 'bus', status: 'completed', pay_deadline: null });
    const stranger = await userIdOf(gw.db, await gw.login('13499990000'));
    for (const sent of [
      report(randomUUID(), 'used'),
      { ...report(id, 'used'), rider: stranger },
      report(ride, 'used'),
    ]) {
      expect(await post(sent)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
      const kept = gw.db.selectFrom('partner_reports').select('outcome').where('id', '=', sent.id);
      expect(await kept.execute()).toEqual([{ outcome: 'order_not_found' }]);
    }
    expect(await status(id)).toBe('to_be_used');
  });

  it('reports and pairs are forgotten after ninety days', async () => {
    const id = await give({ status: 'to_be_used', pay_deadline: null });
    const used = report(id, 'used');
    await taken(used);
    gw.clock.advance(89 * DAY_MS);
    await prune(gw.ctx, retentions(gw.ctx));
    const kept = gw.db.selectFrom('partner_reports').select('id').where('id', '=', used.id);
    expect(await kept.execute()).toHaveLength(1);
    gw.clock.advance(2 * DAY_MS);
    await prune(gw.ctx, retentions(gw.ctx));
    expect(await kept.execute()).toHaveLength(0);
  });
});
