import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxSecret } from '../../../../sandbox/signature.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, orderRow, ticketFields, userIdOf } from '../../../../test/orders.ts';
import { METRO, passageOf, postReport } from '../../../../test/partner-reports.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';
import type { SentPassage } from '../../../adapters/gates/port.ts';
import { signatureHeaders } from '../../../adapters/signature.ts';
import { stationNamed } from '../../../city/network.ts';
import { busLines, busPatterns, ferries } from '../../../city/surface.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';

const [FROM, TO] = [stationNamed(METRO.from), stationNamed(METRO.to)];
const MINUTE_MS = 60_000;

describe.skipIf(!hasDatabase())('reports of gates', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let rider: string;
  let journey: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway.close();
    await gw.close();
  });
  beforeEach(async () => {
    rider = await userIdOf(gw.db, await gw.login(`136${String(++riders).padStart(8, '0')}`));
    journey = randomUUID();
  });

  const timeAfter = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const entry = (passedAt = timeAfter(), overrides: Partial<SentPassage> = {}): SentPassage =>
    passageOf(rider, journey, { kind: 'entry', at: passedAt, place: FROM.id, ...overrides });
  const exit = (passedAt = timeAfter(), overrides: Partial<SentPassage> = {}): SentPassage =>
    passageOf(rider, journey, { kind: 'exit', at: passedAt, place: TO.id, ...overrides });
  const post = (report: object | string, gateway = gw) => postReport(gateway, 'gates', report);
  const postAccepted = async (report: object): Promise<void> =>
    expect(await post(report)).toEqual({ status: 200, body: { received: true } });

  const orders = () =>
    gw.db.selectFrom('orders').selectAll().where('user_id', '=', rider).orderBy('id').execute();
  const order = async () => {
    const [only, ...more] = await orders();
    expect(more).toEqual([]);
    if (only === undefined) throw new Error('there is no order');
    return only;
  };
  const wait = async (minutes: number): Promise<void> => {
    gw.clock.advance(minutes * MINUTE_MS);
    await gw.runJobs();
  };

  it('refuses and counts a report from more than two minutes ahead, and takes one of less as now', async () => {
    const countRefused = async (): Promise<number> =>
      Number(
        /^partner_reports_ahead_total (\d+)$/m.exec((await gw.app.inject('/metrics')).body)?.[1],
      );
    const before = await countRefused();
    for (const minutes of [2.1, 60, 10 * 365 * 24 * 60])
      expect(await post(entry(timeAfter(minutes)))).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field: 'at' },
      });
    expect(await orders()).toEqual([]);
    expect((await countRefused()) - before).toBe(3);
    await postAccepted(entry(timeAfter(1.9)));
    expect((await order()).occurred_at.getTime()).toBeLessThanOrEqual(gw.clock.now().getTime());
  });

  it('an entry creates an ongoing order; its exit makes the official fare due', async () => {
    const enteredAt = timeAfter();
    await postAccepted(entry(enteredAt));
    expect(await order()).toMatchObject({
      type: 'metro',
      status: 'ongoing',
      unfinished: 1,
      amount_cents: 0,
      from_place: { zh: METRO.from },
      to_place: null,
      occurred_at: new Date(enteredAt),
      fields: { kind: 'rail', exitAt: null, exitStation: null },
    });
    gw.clock.advance(25 * MINUTE_MS);
    const exitedAt = timeAfter();
    await postAccepted(exit(exitedAt));
    const endedOrder = await order();
    expect(endedOrder).toMatchObject({
      status: 'to_be_paid',
      amount_cents: METRO.cents,
      discount_cents: 0,
      to_place: { zh: METRO.to },
      fee: { rule: { id: 'metro' }, totalCents: METRO.cents },
      fields: { kind: 'rail', exitAt: exitedAt, exitStation: { zh: METRO.to } },
    });
    expect(endedOrder.line?.name.zh).toMatch(/号线/);
    const events = await gw.db
      .selectFrom('order_events')
      .select('event')
      .where('order_id', '=', endedOrder.id)
      .orderBy('at')
      .execute();
    expect(events).toEqual([{ event: null }, { event: 'ride_ended_due' }]);
  });

  it('repeated reports, concurrent on two gateways or later, count once', async () => {
    const [entryReport, exitReport] = [entry(), exit(timeAfter(1))];
    gw.clock.advance(2 * MINUTE_MS);
    const repeatedReports = [
      entryReport,
      exitReport,
      entryReport,
      exitReport,
      entryReport,
      exitReport,
      entryReport,
      exitReport,
    ];
    const answers = await Promise.all(
      repeatedReports.map(
        async (report, i) => await post(report, i % 2 === 0 ? gw : secondGateway),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(repeatedReports.map(() => 200));
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
    const before = await order();
    await postAccepted(entryReport);
    await postAccepted(exitReport);
    // Another report of the same exit, as from a gate that lost its state.
    await postAccepted(exit(exitReport.at));
    expect(await order()).toEqual(before);
  });

  it('an exit that arrives first waits for its entry, even if both are late', async () => {
    await postAccepted(exit(timeAfter(-200)));
    expect(await orders()).toEqual([]);
    await wait(20);
    await postAccepted(entry(timeAfter(-250)));
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
    await wait(60);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
  });

  it('an exit without an entry costs the lowest fare; a late entry completes the order', async () => {
    const enteredAt = timeAfter(-30);
    await postAccepted(exit());
    await wait(31);
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 300,
      fields: { entryStation: { en: 'Not recorded' }, exitStation: { zh: METRO.to } },
      fee: { totalCents: 300 },
    });
    await postAccepted(entry(enteredAt));
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 300,
      from_place: { zh: METRO.from },
      fields: { entryAt: enteredAt, entryStation: { zh: METRO.from } },
    });
  });

  it('a ride without an exit ends after four hours at the lowest fare', async () => {
    await postAccepted(entry());
    await wait(239);
    expect(await order()).toMatchObject({ status: 'ongoing' });
    await wait(2);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 300 });
    await postAccepted(exit());
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 300,
      fields: { exitStation: { zh: METRO.to } },
    });
  });

  it('times of a reset clock are refused; an open ride is kept, however old its report is', async () => {
    const refusal = { status: 400, body: { code: 'invalid_input', field: 'at' } };
    for (const when of ['2000-01-01T00:00:00.000Z', timeAfter(-60 * 24 * 60 - 1)]) {
      expect(await post(entry(when))).toMatchObject(refusal);
      expect(await post(exit(when))).toMatchObject(refusal);
    }
    expect(await orders()).toEqual([]);
    await postAccepted(entry(timeAfter(-59 * 24 * 60)));
    // No gateway runs for a month, and the next one prunes first.
    gw.clock.advance(32 * DAY_MS);
    await prune(gw.ctx, retentions(gw.ctx));
    await gw.runJobs();
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 300 });
    await postAccepted(exit());
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 300 });
  });

  it('a bus after the metro costs 1 yuan less, a metro ride beyond 70 yuan a month 10% less', async () => {
    await postAccepted(entry());
    gw.clock.advance(20 * MINUTE_MS);
    await postAccepted(exit());
    const line = busLines().find((each) => each.flat_fare);
    const stops = busPatterns().find(({ line_id }) => line_id === line?.id)?.stops ?? [];
    const busRide = { mode: 'bus', line: line?.id ?? '', plate: '沪A·12345' } as const;
    journey = randomUUID();
    await postAccepted(entry(timeAfter(), { ...busRide, place: stops[0] ?? '' }));
    gw.clock.advance(10 * MINUTE_MS);
    await postAccepted(exit(timeAfter(), { ...busRide, place: stops[3] ?? '' }));
    const [, onBus] = await orders();
    const fareCents = 100 * (line?.fare_min_yuan ?? 0);
    expect(onBus).toMatchObject({
      type: 'bus',
      status: 'to_be_paid',
      amount_cents: fareCents,
      discount_cents: 100,
      fields: { kind: 'ride', plate: '沪A·12345' },
    });
    gw.clock.advance(180 * MINUTE_MS);
    const earlierRide = {
      type: 'metro',
      status: 'completed',
      amount_cents: 7000,
      pay_deadline: null,
    } as const;
    await giveOrder(gw, rider, { ...earlierRide, occurred_at: new Date(timeAfter(-170)) });
    journey = randomUUID();
    await postAccepted(entry());
    gw.clock.advance(20 * MINUTE_MS);
    await postAccepted(exit());
    const last = (await orders()).at(-1);
    expect(last).toMatchObject({ amount_cents: 400, discount_cents: 40, fee: { totalCents: 360 } });
  });

  it('a bus ride without a reported end counts from boarding', async () => {
    const line = busLines().find((each) => each.flat_fare)?.id ?? '';
    await postAccepted(entry(timeAfter(), { mode: 'bus', line, place: null }));
    const metroAfter = async (minutes: number) => {
      await wait(minutes);
      journey = randomUUID();
      await postAccepted(entry());
      await postAccepted(exit());
      return (await orders()).at(-1);
    };
    expect(await metroAfter(20)).toMatchObject({ type: 'metro', discount_cents: 100 });
    journey = randomUUID();
    await postAccepted(entry(timeAfter(), { mode: 'bus', line, place: null }));
    // That bus ride ended by rule meanwhile, three hours after boarding.
    expect(await metroAfter(210)).toMatchObject({ type: 'metro', discount_cents: 0 });
  });

  it('a ferry costs its fare, a taxi the meter’s amount, a taxi without an exit nothing', async () => {
    const [ferry] = ferries();
    const crossing = { mode: 'ferry', line: ferry?.id ?? '' } as const;
    await postAccepted(entry(timeAfter(), { ...crossing, place: ferry?.pierIds[0] ?? '' }));
    gw.clock.advance(10 * MINUTE_MS);
    await postAccepted(exit(timeAfter(), { ...crossing, place: ferry?.pierIds[1] ?? '' }));
    expect(await order()).toMatchObject({ type: 'ferry', status: 'to_be_paid', amount_cents: 200 });
    const taxi = { mode: 'taxi', place: null, name: { zh: '陆家嘴', en: 'Lujiazui' } } as const;
    journey = randomUUID();
    const [from, to] = [
      { lat: 31.239, lon: 121.499 },
      { lat: 31.195, lon: 121.437 },
    ];
    await postAccepted(entry(timeAfter(), { ...taxi, position: from }));
    gw.clock.advance(20 * MINUTE_MS);
    const driven = { metres: 9000, seconds: 1200, waitingSeconds: 120 };
    expect(await post(exit(timeAfter(), taxi))).toMatchObject({
      status: 400,
      body: { field: 'driven' },
    });
    await postAccepted(exit(timeAfter(), { ...taxi, driven, position: to }));
    const [, taxiOrder] = await orders();
    expect(taxiOrder).toMatchObject({
      type: 'taxi',
      status: 'to_be_paid',
      fee: { rule: { id: 'taxi' } },
      fields: { positions: { from, to } },
    });
    expect(taxiOrder?.amount_cents).toBe(taxiOrder?.fee?.totalCents);
    journey = randomUUID();
    await postAccepted(entry(timeAfter(), taxi));
    await wait(12 * 60 + 1);
    const [, , lostOrder] = await orders();
    expect(lostOrder).toMatchObject({
      status: 'closed',
      closed_reason: 'cancelled',
      amount_cents: 0,
    });
  });

  it('a taxi under way cannot be cancelled', async () => {
    const taxi = { mode: 'taxi', place: null } as const;
    await postAccepted(entry(timeAfter(), taxi));
    gw.clock.advance(5 * MINUTE_MS);
    const { id } = await order();
    const token = await gw.login(`136${String(riders).padStart(8, '0')}`);
    const cancelled = await gw.call(
      'POST maas:/v1/orders/:id/cancel',
      { params: { id } },
      { token },
    );
    expect(cancelled).toMatchObject({ status: 409, code: 'order_not_cancellable' });
    await postAccepted(
      exit(timeAfter(), { ...taxi, driven: { metres: 3000, seconds: 300, waitingSeconds: 0 } }),
    );
    const taxiOrder = await order();
    expect(taxiOrder).toMatchObject({
      status: 'to_be_paid',
      amount_cents: taxiOrder.fee?.totalCents,
    });
  });

  it('the maglev uses the ticket that expires first; without one the gate gets an error', async () => {
    const maglev = { mode: 'maglev', place: 'SML01' } as const;
    expect(await post(entry(timeAfter(), maglev))).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    });
    const give = (validUntil: string) =>
      giveOrder(gw, rider, {
        type: 'maglev',
        status: 'to_be_used',
        pay_deadline: null,
        fields: ticketFields({ validUntil, code: '1' }),
      });
    const later = await give(timeAfter(5000));
    const sooner = await give(timeAfter(500));
    const report = entry(timeAfter(), maglev);
    await postAccepted(report);
    await postAccepted(report);
    await postAccepted(exit(timeAfter(1), maglev));
    expect((await orderRow(gw.db, sooner)).status).toBe('consumed');
    expect((await orderRow(gw.db, later)).status).toBe('to_be_used');
  });

  it('an invalid report is refused with a code, stored, and applied when it becomes valid', async () => {
    const unknownRider = { ...entry(), rider: randomUUID() };
    const refusals: [object, string][] = [
      [unknownRider, 'user_not_found'],
      [{ ...entry(), rider: 'card-1' }, 'user_not_found'],
      [entry(timeAfter(), { place: 'S-none' }), 'station_not_found'],
      [entry(timeAfter(), { mode: 'bus', line: 'none' }), 'line_not_found'],
      [entry(timeAfter(), { mode: 'ferry', line: null }), 'line_not_found'],
    ];
    for (const [report, code] of refusals) {
      expect(await post(report)).toMatchObject({ body: { code } });
      const { id } = report as SentPassage;
      const storedReports = await gw.db
        .selectFrom('partner_reports')
        .select('outcome')
        .where('id', '=', id)
        .execute();
      expect(storedReports).toEqual([{ outcome: code }]);
    }
    expect(await orders()).toEqual([]);
    // The rider exists a moment later, and the gate sends the same report again.
    const now = gw.clock.now();
    const row = { phone: '13512340001', nickname: 'x', demo: false, created_at: now };
    await gw.db
      .insertInto('users')
      .values({ ...row, id: unknownRider.rider })
      .execute();
    await postAccepted(unknownRider);
    const storedReports = await gw.db
      .selectFrom('partner_reports')
      .select('outcome')
      .where('id', '=', unknownRider.id)
      .execute();
    expect(storedReports).toEqual([{ outcome: 'applied' }]);
    journey = randomUUID();
    await postAccepted(entry());
    expect(await post(exit(timeAfter(-60)))).toMatchObject({ status: 400, body: { field: 'at' } });
    const stranger = await userIdOf(gw.db, await gw.login('13599990000'));
    expect(await post({ ...exit(), rider: stranger })).toMatchObject({
      status: 400,
      body: { field: 'rider' },
    });
    const first = entry();
    await postAccepted(first);
    expect(await post({ ...first, place: TO.id })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('an invalid exit that arrives first is refused, and its entry is accepted', async () => {
    const taxi = { mode: 'taxi', place: null } as const;
    const bad: [Partial<SentPassage>, object][] = [
      [{ place: 'S-none' }, { code: 'station_not_found' }],
      [{ mode: 'bus', line: 'none' }, { code: 'line_not_found' }],
      [taxi, { code: 'invalid_input', field: 'driven' }],
    ];
    for (const [overrides, body] of bad) {
      journey = randomUUID();
      expect(await post(exit(timeAfter(), overrides))).toMatchObject({ body });
    }
    await wait(40);
    expect(await orders()).toEqual([]);
    await postAccepted(entry(timeAfter(), taxi));
    expect(await order()).toMatchObject({ type: 'taxi', status: 'ongoing' });
  });

  it('a report that is captured and repeated changes nothing, and is refused after five minutes', async () => {
    const payload = JSON.stringify(entry());
    const secret = await sandboxSecret(gw.ctx, 'gates');
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(secret, payload, gw.clock.now()),
    };
    const repeat = async (gateway: TestGateway, changes = {}): Promise<number> => {
      const url = '/v1/gates/webhook/sandbox';
      const request = {
        method: 'POST',
        url,
        headers: { ...headers, ...changes },
        payload,
      } as const;
      return (await gateway.app.inject(request)).statusCode;
    };
    expect(await repeat(gw)).toBe(200);
    const before = await orders();
    expect(before).toHaveLength(1);
    expect(await Promise.all([gw, secondGateway, gw].map((each) => repeat(each)))).toEqual([
      200, 200, 200,
    ]);
    const seconds = String(Number(headers['webhook-timestamp']) + 1);
    expect(await repeat(gw, { 'webhook-id': 'msg_another' })).toBe(401);
    expect(await repeat(gw, { 'webhook-timestamp': seconds })).toBe(401);
    gw.clock.advance(6 * MINUTE_MS);
    expect(await repeat(gw)).toBe(401);
    expect(await orders()).toEqual(before);
  });

  it('reports that are unsigned, forged, too old or from another provider are refused and not stored', async () => {
    const report = entry();
    // Six minutes, one more than allowed, because the clock runs between the requests.
    const shiftedTime = (minutes: number) => new Date(gw.clock.now().getTime() + minutes * 60_000);
    const forged = [
      await postReport(gw, 'gates', report, { secret: webhookSecret('other') }),
      await postReport(gw, 'gates', report, { secret: await sandboxSecret(gw.ctx, 'parking') }),
      await postReport(gw, 'gates', report, { at: shiftedTime(-6) }),
      await postReport(gw, 'gates', report, { at: shiftedTime(6) }),
    ];
    expect(forged.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const bare = await gw.app.inject({
      method: 'POST',
      url: '/v1/gates/webhook/sandbox',
      payload: report,
    });
    expect(bare.statusCode).toBe(401);
    expect(await postReport(gw, 'gates', report, { provider: 'http' })).toMatchObject({
      status: 404,
    });
    for (const nonsense of [
      '',
      'null',
      '[]',
      '{"id":',
      { ...report, mode: 'rocket' },
      { ...report, at: 'now' },
      { ...report, journey: 'a b' },
      { ...report, name: { zh: '\u0000', en: '' } },
      { ...report, name: { zh: '\ud800', en: '' } },
      { ...report, driven: { metres: 1e9, seconds: 1, waitingSeconds: 0 } },
    ]) {
      expect((await post(nonsense)).status).toBe(400);
    }
    expect(await orders()).toEqual([]);
    const storedReports = gw.db
      .selectFrom('partner_reports')
      .select('id')
      .where('id', '=', report.id);
    expect(await storedReports.execute()).toEqual([]);
  });
});
