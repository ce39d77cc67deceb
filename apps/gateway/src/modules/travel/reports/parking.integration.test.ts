import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { postReport, stayOf } from '../../../../test/partner-reports.ts';
import type { SentStayReport } from '../../../adapters/parking/port.ts';

const MINUTE_MS = 60_000;

describe.skipIf(!hasDatabase())('reports of car parks', () => {
  let gw: TestGateway;
  let rider: string;
  let stay: string;
  let enteredAt: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());
  beforeEach(async () => {
    rider = await userIdOf(gw.db, await gw.login(`135${String(++riders).padStart(8, '0')}`));
    stay = randomUUID();
    enteredAt = timeAfter(-100);
  });

  const timeAfter = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const report = (
    kind: 'entry' | 'exit',
    overrides: Partial<SentStayReport> = {},
  ): SentStayReport =>
    stayOf(rider, stay, {
      kind,
      enteredAt,
      at: kind === 'entry' ? enteredAt : timeAfter(),
      ...overrides,
    });
  const post = (body: object) => postReport(gw, 'parking', body);
  const postAccepted = async (body: object): Promise<void> =>
    expect(await post(body)).toEqual({
      status: 200,
      body: { received: true },
    });
  const order = async () => {
    const all = await gw.db.selectFrom('orders').selectAll().where('user_id', '=', rider).execute();
    expect(all.length).toBe(1);
    return all[0];
  };

  it('an entry creates an ongoing order; the exit makes the fee due', async () => {
    await postAccepted(report('entry'));
    expect(await order()).toMatchObject({
      type: 'parking',
      status: 'ongoing',
      subject: { en: "People's Square Car Park" },
      fields: { kind: 'parking', exitedAt: null, durationMinutes: null },
    });
    const exit = report('exit', { feeCents: 1600 });
    await postAccepted(exit);
    await postAccepted(exit);
    await postAccepted(report('exit', { feeCents: 9900 }));
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 1600,
      fields: { exitedAt: exit.at, durationMinutes: 100 },
    });
  });

  it('an exit alone is the whole stay, and a later entry changes nothing', async () => {
    await postAccepted(report('exit', { feeCents: 800 }));
    await postAccepted(report('entry'));
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 800 });
  });

  it('a short stay costs nothing and is completed', async () => {
    await postAccepted(report('exit', { feeCents: 0 }));
    expect(await order()).toMatchObject({ status: 'completed', amount_cents: 0 });
  });

  it("a street's fee follows the city's tariff, regardless of the reported fee", async () => {
    const where = { parkingKind: 'street', zone: 'inner_key' } as const;
    await postAccepted(report('exit', { ...where, feeCents: 5 }));
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      fee: { rule: { id: 'parking_street' } },
      fields: { roadName: { en: "People's Square Car Park" }, lotName: null },
    });
    expect((await order())?.amount_cents).toBeGreaterThan(1500);
  });

  it('a stay without an exit is closed after thirty days without a fee', async () => {
    await postAccepted(report('entry'));
    gw.clock.advance(30 * DAY_MS - 110 * MINUTE_MS);
    await gw.runJobs();
    expect(await order()).toMatchObject({ status: 'ongoing' });
    gw.clock.advance(120 * MINUTE_MS);
    await gw.runJobs();
    expect(await order()).toMatchObject({ status: 'closed', amount_cents: 0 });
  });

  it('an invalid report is refused with a code', async () => {
    expect(await post(report('exit'))).toMatchObject({ body: { field: 'feeCents' } });
    expect(await post({ ...report('entry'), rider: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect(await post(report('exit', { at: timeAfter(-101), feeCents: 1 }))).toMatchObject({
      body: { field: 'at' },
    });
    const reset = '2000-01-01T00:00:00.000Z';
    for (const [field, when] of Object.entries({ enteredAt: timeAfter(), at: reset })) {
      const long = report('entry', { enteredAt: reset, at: when });
      expect(await post(long)).toMatchObject({ status: 400, body: { field } });
    }
    expect(await post(report('exit', { feeCents: 1e9 }))).toMatchObject({ status: 400 });
  });
});
