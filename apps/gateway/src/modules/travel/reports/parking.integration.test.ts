import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { postReport, stayOf } from '../../../../test/partner-reports.ts';
import type { SentStayReport } from '../../../adapters/parking/port.ts';

const MINUTE_MS = 60_000;

describe.skipIf(!hasDatabase())('what car parks report', () => {
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
    enteredAt = at(-100);
  });

  const at = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const report = (kind: 'entry' | 'exit', given: Partial<SentStayReport> = {}): SentStayReport =>
    stayOf(rider, stay, { kind, enteredAt, at: kind === 'entry' ? enteredAt : at(), ...given });
  const post = (sent: object) => postReport(gw, 'parking', sent);
  const taken = async (sent: object): Promise<void> =>
    expect(await post(sent)).toEqual({
      status: 200,
      body: { received: true },
    });
  const order = async () => {
    const all = await gw.db.selectFrom('orders').selectAll().where('user_id', '=', rider).execute();
    expect(all.length).toBe(1);
    return all[0];
  };

  it('a car that drives in is an ongoing order; driving out it is due over the fee', async () => {
    await taken(report('entry'));
    expect(await order()).toMatchObject({
      type: 'parking',
      status: 'ongoing',
      subject: { en: "People's Square Car Park" },
      fields: { kind: 'parking', exitedAt: null, durationMinutes: null },
    });
    const exit = report('exit', { feeCents: 1600 });
    await taken(exit);
    await taken(exit);
    await taken(report('exit', { feeCents: 9900 }));
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 1600,
      fields: { exitedAt: exit.at, durationMinutes: 100 },
    });
  });

  it('an exit that comes alone is the whole stay, and an entry after it says nothing new', async () => {
    await taken(report('exit', { feeCents: 800 }));
    await taken(report('entry'));
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: 800 });
  });

  it('a short stay costs nothing and is completed', async () => {
    await taken(report('exit', { feeCents: 0 }));
    expect(await order()).toMatchObject({ status: 'completed', amount_cents: 0 });
  });

  it("a street's fee is by the city's tariff, whatever is sent", async () => {
    const where = { parkingKind: 'street', zone: 'inner_key' } as const;
    await taken(report('exit', { ...where, feeCents: 5 }));
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      fee: { rule: { id: 'parking_street' } },
      fields: { roadName: { en: "People's Square Car Park" }, lotName: null },
    });
    expect((await order())?.amount_cents).toBeGreaterThan(1500);
  });

  it('a stay nobody ends is closed after thirty days without a fee', async () => {
    await taken(report('entry'));
    gw.clock.advance(30 * DAY_MS - 110 * MINUTE_MS);
    await gw.runJobs();
    expect(await order()).toMatchObject({ status: 'ongoing' });
    gw.clock.advance(120 * MINUTE_MS);
    await gw.runJobs();
    expect(await order()).toMatchObject({ status: 'closed', amount_cents: 0 });
  });

  it('what cannot be is refused with a code', async () => {
    expect(await post(report('exit'))).toMatchObject({ body: { field: 'feeCents' } });
    expect(await post({ ...report('entry'), rider: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect(await post(report('exit', { at: at(-101), feeCents: 1 }))).toMatchObject({
      body: { field: 'at' },
    });
    const reset = '2000-01-01T00:00:00.000Z';
    for (const [field, when] of Object.entries({ enteredAt: at(), at: reset })) {
      const long = report('entry', { enteredAt: reset, at: when });
      expect(await post(long)).toMatchObject({ status: 400, body: { field } });
    }
    expect(await post(report('exit', { feeCents: 1e9 }))).toMatchObject({ status: 400 });
  });
});
