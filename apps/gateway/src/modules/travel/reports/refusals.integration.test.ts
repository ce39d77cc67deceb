import { randomUUID } from 'node:crypto';
import { partnerReportEndpoints } from '@shtrans/contract/partner-reports/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../test/patience.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, ticketFields, userIdOf } from '../../../../test/orders.ts';
import {
  METRO,
  passageOf,
  postReport,
  type ReportingPort,
  stayOf,
  ticketReportOf,
} from '../../../../test/partner-reports.ts';
import { stationNamed } from '../../../city/network.ts';
import { lockRow, updateRows } from '../../../../test/rows.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';

describe.skipIf(!hasDatabase())('reports that are refused', () => {
  let gw: TestGateway;
  let rider: string;
  let ticket: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());
  beforeEach(async () => {
    rider = await userIdOf(gw.db, await gw.login(`133${String(++riders).padStart(8, '0')}`));
    ticket = await giveOrder(gw, rider, {
      status: 'to_be_used',
      pay_deadline: null,
      fields: ticketFields({}),
    });
  });

  const reports = (): Record<ReportingPort, { id: string; rider: string }> => {
    const now = gw.clock.now().toISOString();
    const place = stationNamed(METRO.from).id;
    return {
      gates: passageOf(rider, randomUUID(), { kind: 'entry', at: now, place }),
      parking: {
        ...stayOf(rider, randomUUID(), { kind: 'entry', at: now, enteredAt: now }),
        rider,
      },
      ticketing: ticketReportOf(rider, ticket, 'used', { at: now }),
    };
  };
  type Posted = ReturnType<typeof postReport>;
  const commonRefusals = (port: ReportingPort) => ({
    signature_invalid: (): Posted =>
      postReport(gw, port, reports()[port], { secret: webhookSecret('other') }),
    not_found: (): Posted => postReport(gw, port, reports()[port], { provider: 'another' }),
    user_not_found: (): Posted => postReport(gw, port, { ...reports()[port], rider: randomUUID() }),
    async idempotency_key_reused(): Posted {
      const first = reports()[port];
      expect((await postReport(gw, port, first)).status).toBe(200);
      return await postReport(gw, port, { ...reports()[port], id: first.id, event: 'expired' });
    },
  });
  const gateReport = (overrides: object) => (): Posted =>
    postReport(gw, 'gates', { ...reports().gates, ...overrides });
  const REFUSALS: Record<ReportingPort, Record<string, () => Posted>> = {
    gates: {
      ...commonRefusals('gates'),
      station_not_found: gateReport({ place: 'S-none' }),
      line_not_found: gateReport({ mode: 'bus', line: 'none' }),
      order_not_found: gateReport({ mode: 'maglev' }),
    },
    parking: commonRefusals('parking'),
    ticketing: {
      ...commonRefusals('ticketing'),
      order_not_found: () =>
        postReport(gw, 'ticketing', { ...reports().ticketing, orderId: randomUUID() }),
      order_transition_illegal: () =>
        postReport(gw, 'ticketing', { ...reports().ticketing, event: 'refused' }),
    },
  };

  describe.each(['gates', 'parking', 'ticketing'] as const)('%s', (port) => {
    it('get each code that the contract lists', async () => {
      const { errors } = partnerReportEndpoints[`POST external:/v1/${port}/webhook/:provider`];
      // The codes of ride codes have tests of their own.
      const testedCodes = errors.filter((code) => !code.startsWith('ride_code_'));
      expect(Object.keys(REFUSALS[port]).toSorted()).toEqual(testedCodes.toSorted());
      for (const [code, postRefused] of Object.entries(REFUSALS[port])) {
        expect((await postRefused()).body.code).toBe(code);
      }
    });

    it('wait for a concurrent deletion of their rider, and are then refused', async () => {
      let pendingAnswer: Posted | undefined;
      await gw.db.transaction().execute(async (tx) => {
        await lockRow(tx, 'users', { id: rider });
        pendingAnswer = postReport(gw, port, reports()[port]);
        await vi.waitFor(async () => {
          const waiting = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(gw.db);
          expect(waiting.rows).toHaveLength(1);
        }, PATIENCE_MS);
        await updateRows(tx, 'users', { id: rider }, { deleted_at: gw.clock.now() });
      });
      expect(await pendingAnswer).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
      const rides = await sql`select 1 from partner_rides where user_id = ${rider}`.execute(gw.db);
      expect(rides.rows).toEqual([]);
    });
  });
});
