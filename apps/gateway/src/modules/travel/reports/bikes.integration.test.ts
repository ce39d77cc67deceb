import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, railFields, userIdOf } from '../../../../test/orders.ts';
import { postReport } from '../../../../test/partner-reports.ts';
import { stationNamed } from '../../../city/network.ts';
import type { SentBikeReport } from '../../../adapters/bikes/port.ts';
import { addRows, findRow, findRows, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';
import { listJoined } from '../../rewards/facts/service.ts';

const PHONE = '13900000501';
const LIMITS = { minutes: 30, metres: 500 };
const timeOf = (time: string): string => new Date(`2026-11-20T${time}:00+08:00`).toISOString();

describe.skipIf(!hasDatabase())('rides on bikes', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let rider: string;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    rider = await userIdOf(gw.db, await gw.login(PHONE));
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const { lat, lon } = stationNamed('徐家汇');
  const reportOf = (ride: string, overrides: Partial<SentBikeReport> = {}): SentBikeReport => ({
    id: randomUUID(),
    ride,
    rider,
    kind: 'ended',
    at: timeOf('11:30'),
    begunAt: timeOf('11:10'),
    from: { lat: lat + 0.01, lon },
    to: { lat: lat + 0.001, lon },
    ...overrides,
  });
  const reversalOf = (ride: string) =>
    reportOf(ride, { kind: 'reversed', begunAt: null, from: null, to: null, at: timeOf('11:50') });
  const report = (body: SentBikeReport, from = gw) => postReport(from, 'bikes', body);
  const count = async (): Promise<number> =>
    (
      await listJoined(gw.db, rider, {
        from: new Date(timeOf('00:00')),
        until: new Date(timeOf('23:59')),
        joining: LIMITS,
      })
    ).length;
  /** A completed metro ride from the station. */
  async function metroRide(entryAt: string): Promise<string> {
    const exitAt = new Date(timeOf('11:59'));
    const fields = {
      ...(JSON.parse(railFields(7300, exitAt)) as object),
      entryAt,
      entryStation: { zh: '徐家汇', en: 'Xujiahui' },
    };
    const id = await giveOrder(gw, rider, {
      type: 'metro',
      status: 'completed',
      fields: JSON.stringify(fields),
    });
    const fact = { user_id: rider, order_id: id, type: 'metro', day: '2026-11-20' } as const;
    const rest = { ended_at: exitAt, metres: 7300, fare_cents: 400, reversed_at: null };
    await addRows(gw.db, 'ride_facts', [{ ...fact, ...rest }]);
    return id;
  }

  it('count once when joined to a metro ride, however often they are reported', async () => {
    const metro = await metroRide(timeOf('11:40'));
    expect(await count()).toBe(0);
    const body = reportOf('b1');
    const answers = await Promise.all([report(body), report(body, secondGateway), report(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Another report of the same ride changes nothing.
    expect((await report(reportOf('b1', { at: timeOf('11:45') }))).status).toBe(200);
    expect(await count()).toBe(1);
    // A second bike ride to the same entry is not joined.
    await report(reportOf('b2'));
    expect(await count()).toBe(1);
    await updateRows(gw.db, 'ride_facts', { order_id: metro }, { reversed_at: gw.clock.now() });
    expect(await count()).toBe(0);
    await updateRows(gw.db, 'ride_facts', { order_id: metro }, { reversed_at: null });
  });

  it('do not count when reversed, even if the reversal arrives first', async () => {
    await report(reversalOf('b1'));
    await report(reversalOf('b2'));
    expect(await count()).toBe(0);
    await report(reversalOf('b3'));
    await report(reportOf('b3'));
    expect(await count()).toBe(0);
    // A ride reported a day late counts on the day of the ride.
    gw.clock.advance(86_400_000);
    await report(reportOf('b4'));
    expect(await count()).toBe(1);
    gw.clock.advance(-86_400_000);
  });

  it('are refused for unknown or other riders, and with implausible times', async () => {
    const stranger = reportOf('b5', { rider: randomUUID() });
    expect((await report(stranger)).body.code).toBe('user_not_found');
    const otherRider = await userIdOf(gw.db, await gw.login('13900000502'));
    expect((await report(reportOf('b4', { rider: otherRider }))).status).toBe(400);
    expect((await report(reportOf('b6', { begunAt: null }))).body.code).toBe('invalid_input');
    expect((await report(reportOf('b6', { begunAt: timeOf('11:31') }))).body.code).toBe(
      'invalid_input',
    );
    const forged = await postReport(gw, 'bikes', reportOf('b6'), {
      secret: webhookSecret('other'),
    });
    expect(forged.body.code).toBe('signature_invalid');
    expect(await findRow(gw.db, 'bike_rides', { ride: 'b6' })).toBeUndefined();
  });

  it('leave no position behind, and nothing when their rider is deleted', async () => {
    const row = await findRow(gw.db, 'bike_rides', { ride: 'b4' });
    expect(row?.to_near).toHaveProperty('徐家汇');
    const reports = await findRows(gw.db, 'partner_reports', { port: 'bikes' }, 'id');
    expect(JSON.stringify(reports)).not.toContain('lat');
    await inTransaction(gw.db, (tx) => eraseRider(tx, rider, PHONE, gw.clock.now()));
    expect(await findRow(gw.db, 'bike_rides', { user_id: rider })).toBeUndefined();
  });
});
