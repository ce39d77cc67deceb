import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxSecret } from '../../../../sandbox/signature.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, orderRow, ticketFields, userIdOf } from '../../../../test/orders.ts';
import { METRO, passageOf, postReport } from '../../../../test/partner-reports.ts';
import type { SentPassage } from '../../../adapters/gates/port.ts';
import { stationNamed } from '../../../city/network.ts';
import { busLines, busPatterns, ferries } from '../../../city/surface.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';

const [FROM, TO] = [stationNamed(METRO.from), stationNamed(METRO.to)];
const MINUTE_MS = 60_000;

describe.skipIf(!hasDatabase())('what gates report', () => {
  let gw: TestGateway;
  let other: TestGateway;
  let rider: string;
  let journey: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await other.close();
    await gw.close();
  });
  beforeEach(async () => {
    rider = await userIdOf(gw.db, await gw.login(`136${String(++riders).padStart(8, '0')}`));
    journey = randomUUID();
  });

  const at = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const entry = (when = at(), given: Partial<SentPassage> = {}): SentPassage =>
    passageOf(rider, journey, { kind: 'entry', at: when, place: FROM.id, ...given });
  const exit = (when = at(), given: Partial<SentPassage> = {}): SentPassage =>
    passageOf(rider, journey, { kind: 'exit', at: when, place: TO.id, ...given });
  const post = (report: object | string, via = gw) => postReport(via, 'gates', report);
  const taken = async (report: object): Promise<void> =>
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

  it('an entry begins an ongoing order, its exit ends it with the official fare, to be paid', async () => {
    const begun = at();
    await taken(entry(begun));
    expect(await order()).toMatchObject({
      type: 'metro',
      status: 'ongoing',
      unfinished: 1,
      amount_cents: 0,
      from_place: { zh: METRO.from },
      to_place: null,
      occurred_at: new Date(begun),
      fields: { kind: 'rail', exitAt: null, exitStation: null },
    });
    gw.clock.advance(25 * MINUTE_MS);
    const ended = at();
    await taken(exit(ended));
    const done = await order();
    expect(done).toMatchObject({
      status: 'to_be_paid',
      amount_cents: METRO.cents,
      discount_cents: 0,
      to_place: { zh: METRO.to },
      fee: { rule: { id: 'metro' }, totalCents: METRO.cents },
      fields: { kind: 'rail', exitAt: ended, exitStation: { zh: METRO.to } },
    });
    expect(done.line?.name.zh).toMatch(/号线/);
    const events = await gw.db
      .selectFrom('order_events')
      .select('event')
      .where('order_id', '=', done.id)
      .orderBy('at')
      .execute();
    expect(events).toEqual([{ event: null }, { event: 'ride_ended_due' }]);
  });

  it('twice, five times at once on two gateways, and replayed later: counts once', async () => {
    const [one, two] = [entry(), exit(at(1))];
    gw.clock.advance(2 * MINUTE_MS);
    const both = [one, two, one, two, one, two, one, two];
    const answers = await Promise.all(
      both.map(async (report, i) => await post(report, i % 2 === 0 ? gw : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(both.map(() => 200));
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
    const before = await order();
    await taken(one);
    await taken(two);
    // Another report of the same exit, as a gate that forgot makes it.
    await taken(exit(two.at));
    expect(await order()).toEqual(before);
  });

  it('an exit that comes first waits for its entry, however late both are', async () => {
    await taken(exit(at(-200)));
    expect(await orders()).toEqual([]);
    await wait(20);
    await taken(entry(at(-250)));
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
    await wait(60);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
  });

  it('an exit whose entry never comes is a ride at the lowest fare; the late entry completes what it says', async () => {
    const begun = at(-30);
    await taken(exit());
    await wait(31);
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 300,
      fields: { entryStation: { en: 'Not recorded' }, exitStation: { zh: METRO.to } },
      fee: { totalCents: 300 },
    });
    await taken(entry(begun));
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 300,
      from_place: { zh: METRO.from },
      fields: { entryAt: begun, entryStation: { zh: METRO.from } },
    });
  });

  it('a ride whose exit never comes ends by itself after four hours at the lowest fare', async () => {
    await taken(entry());
    await wait(239);
    expect(await order()).toMatchObject({ status: 'ongoing' });
    await wait(2);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 300 });
    await taken(exit());
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 300,
      fields: { exitStation: { zh: METRO.to } },
    });
  });

  it('of a clock that began anew is refused; a ride is kept until it ended, however old its report was', async () => {
    const old = { status: 400, body: { code: 'invalid_input', field: 'at' } };
    for (const when of ['2000-01-01T00:00:00.000Z', at(-60 * 24 * 60 - 1)]) {
      expect(await post(entry(when))).toMatchObject(old);
      expect(await post(exit(when))).toMatchObject(old);
    }
    expect(await orders()).toEqual([]);
    await taken(entry(at(-59 * 24 * 60)));
    // No gateway runs for a month, and the one that starts prunes first.
    gw.clock.advance(32 * DAY_MS);
    await prune(gw.ctx, retentions(gw.ctx));
    await gw.runJobs();
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 300 });
    await taken(exit());
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 300 });
  });

  it('a bus after the metro costs a yuan less, a metro beyond 70 yuan of the month a tenth less', async () => {
    await taken(entry());
    gw.clock.advance(20 * MINUTE_MS);
    await taken(exit());
    const line = busLines().find((each) => each.flat_fare);
    const stops = busPatterns().find(({ line_id }) => line_id === line?.id)?.stops ?? [];
    const busRide = { mode: 'bus', line: line?.id ?? '', plate: '沪A·12345' } as const;
    journey = randomUUID();
    await taken(entry(at(), { ...busRide, place: stops[0] ?? '' }));
    gw.clock.advance(10 * MINUTE_MS);
    await taken(exit(at(), { ...busRide, place: stops[3] ?? '' }));
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
    const spent = {
      type: 'metro',
      status: 'completed',
      amount_cents: 7000,
      pay_deadline: null,
    } as const;
    await giveOrder(gw, rider, { ...spent, occurred_at: new Date(at(-170)) });
    journey = randomUUID();
    await taken(entry());
    gw.clock.advance(20 * MINUTE_MS);
    await taken(exit());
    const last = (await orders()).at(-1);
    expect(last).toMatchObject({ amount_cents: 400, discount_cents: 40, fee: { totalCents: 360 } });
  });

  it('a bus of which nobody reports the end counts from when it was boarded', async () => {
    const line = busLines().find((each) => each.flat_fare)?.id ?? '';
    await taken(entry(at(), { mode: 'bus', line, place: null }));
    const metroAfter = async (minutes: number) => {
      await wait(minutes);
      journey = randomUUID();
      await taken(entry());
      await taken(exit());
      return (await orders()).at(-1);
    };
    expect(await metroAfter(20)).toMatchObject({ type: 'metro', discount_cents: 100 });
    journey = randomUUID();
    await taken(entry(at(), { mode: 'bus', line, place: null }));
    // That one ended by rule meanwhile, three hours after it was boarded.
    expect(await metroAfter(210)).toMatchObject({ type: 'metro', discount_cents: 0 });
  });

  it('a ferry costs its fare, a taxi what its meter counted, a taxi that never says nothing', async () => {
    const [ferry] = ferries();
    const crossing = { mode: 'ferry', line: ferry?.id ?? '' } as const;
    await taken(entry(at(), { ...crossing, place: ferry?.pierIds[0] ?? '' }));
    gw.clock.advance(10 * MINUTE_MS);
    await taken(exit(at(), { ...crossing, place: ferry?.pierIds[1] ?? '' }));
    expect(await order()).toMatchObject({ type: 'ferry', status: 'to_be_paid', amount_cents: 200 });
    const taxi = { mode: 'taxi', place: null, name: { zh: '陆家嘴', en: 'Lujiazui' } } as const;
    journey = randomUUID();
    await taken(entry(at(), taxi));
    gw.clock.advance(20 * MINUTE_MS);
    const driven = { metres: 9000, seconds: 1200, waitingSeconds: 120 };
    expect(await post(exit(at(), taxi))).toMatchObject({ status: 400, body: { field: 'driven' } });
    await taken(exit(at(), { ...taxi, driven }));
    const [, ridden] = await orders();
    expect(ridden).toMatchObject({
      type: 'taxi',
      status: 'to_be_paid',
      fee: { rule: { id: 'taxi' } },
    });
    expect(ridden?.amount_cents).toBe(ridden?.fee?.totalCents);
    journey = randomUUID();
    await taken(entry(at(), taxi));
    await wait(12 * 60 + 1);
    const [, , lost] = await orders();
    expect(lost).toMatchObject({ status: 'closed', closed_reason: 'cancelled', amount_cents: 0 });
  });

  it('a taxi whose meter runs is not called off: nobody rides for nothing', async () => {
    const taxi = { mode: 'taxi', place: null } as const;
    await taken(entry(at(), taxi));
    gw.clock.advance(5 * MINUTE_MS);
    const { id } = await order();
    const token = await gw.login(`136${String(riders).padStart(8, '0')}`);
    const cancelled = await gw.call(
      'POST maas:/v1/orders/:id/cancel',
      { params: { id } },
      { token },
    );
    expect(cancelled).toMatchObject({ status: 409, code: 'order_not_cancellable' });
    await taken(exit(at(), { ...taxi, driven: { metres: 3000, seconds: 300, waitingSeconds: 0 } }));
    const ridden = await order();
    expect(ridden).toMatchObject({ status: 'to_be_paid', amount_cents: ridden.fee?.totalCents });
  });

  it('on the maglev the ticket that runs out first is used; without one the gate is told', async () => {
    const maglev = { mode: 'maglev', place: 'SML01' } as const;
    expect(await post(entry(at(), maglev))).toMatchObject({
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
    const later = await give(at(5000));
    const sooner = await give(at(500));
    const report = entry(at(), maglev);
    await taken(report);
    await taken(report);
    await taken(exit(at(1), maglev));
    expect((await orderRow(gw.db, sooner)).status).toBe('consumed');
    expect((await orderRow(gw.db, later)).status).toBe('to_be_used');
  });

  it('of an unknown rider, station, line or order of things is refused with a code, kept, and taken when it can be', async () => {
    const nobody = { ...entry(), rider: randomUUID() };
    const refused: [object, string][] = [
      [nobody, 'user_not_found'],
      [{ ...entry(), rider: 'card-1' }, 'user_not_found'],
      [entry(at(), { place: 'S-none' }), 'station_not_found'],
      [entry(at(), { mode: 'bus', line: 'none' }), 'line_not_found'],
      [entry(at(), { mode: 'ferry', line: null }), 'line_not_found'],
    ];
    for (const [report, code] of refused) {
      expect(await post(report)).toMatchObject({ body: { code } });
      const { id } = report as SentPassage;
      const kept = await gw.db
        .selectFrom('partner_reports')
        .select('outcome')
        .where('id', '=', id)
        .execute();
      expect(kept).toEqual([{ outcome: code }]);
    }
    expect(await orders()).toEqual([]);
    // The rider is there a moment later, and the gate sends the very same again.
    const now = gw.clock.now();
    const row = { phone: '13512340001', nickname: 'x', demo: false, created_at: now };
    await gw.db
      .insertInto('users')
      .values({ ...row, id: nobody.rider })
      .execute();
    await taken(nobody);
    const kept = await gw.db
      .selectFrom('partner_reports')
      .select('outcome')
      .where('id', '=', nobody.id)
      .execute();
    expect(kept).toEqual([{ outcome: 'applied' }]);
    journey = randomUUID();
    await taken(entry());
    expect(await post(exit(at(-60)))).toMatchObject({ status: 400, body: { field: 'at' } });
    const stranger = await userIdOf(gw.db, await gw.login('13599990000'));
    expect(await post({ ...exit(), rider: stranger })).toMatchObject({
      status: 400,
      body: { field: 'rider' },
    });
    const first = entry();
    await taken(first);
    expect(await post({ ...first, place: TO.id })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('an exit that comes first is refused as well, and its entry is taken', async () => {
    const taxi = { mode: 'taxi', place: null } as const;
    const bad: [Partial<SentPassage>, object][] = [
      [{ place: 'S-none' }, { code: 'station_not_found' }],
      [{ mode: 'bus', line: 'none' }, { code: 'line_not_found' }],
      [taxi, { code: 'invalid_input', field: 'driven' }],
    ];
    for (const [given, body] of bad) {
      journey = randomUUID();
      expect(await post(exit(at(), given))).toMatchObject({ body });
    }
    await wait(40);
    expect(await orders()).toEqual([]);
    await taken(entry(at(), taxi));
    expect(await order()).toMatchObject({ type: 'taxi', status: 'ongoing' });
  });

  it('unsigned, forged, altered, too old or of another provider is refused, and nothing of it is kept', async () => {
    const report = entry();
    // Six minutes off, one past what is allowed: the clock runs while the others are answered.
    const off = (minutes: number) => new Date(gw.clock.now().getTime() + minutes * 60_000);
    const forged = [
      await postReport(gw, 'gates', report, { secret: 'f'.repeat(64) }),
      await postReport(gw, 'gates', report, { secret: await sandboxSecret(gw.ctx, 'parking') }),
      await postReport(gw, 'gates', report, { at: off(-6) }),
      await postReport(gw, 'gates', report, { at: off(6) }),
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
    const kept = gw.db.selectFrom('partner_reports').select('id').where('id', '=', report.id);
    expect(await kept.execute()).toEqual([]);
  });
});
