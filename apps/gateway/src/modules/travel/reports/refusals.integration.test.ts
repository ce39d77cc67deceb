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
    const at = gw.clock.now().toISOString();
    const place = stationNamed(METRO.from).id;
    return {
      gates: passageOf(rider, randomUUID(), { kind: 'entry', at, place }),
      parking: { ...stayOf(rider, randomUUID(), { kind: 'entry', at, enteredAt: at }), rider },
      ticketing: ticketReportOf(rider, ticket, 'used', { at }),
    };
  };
  type Posted = ReturnType<typeof postReport>;
  const everywhere = (port: ReportingPort) => ({
    signature_invalid: (): Posted => postReport(gw, port, reports()[port], { secret: 'x' }),
    not_found: (): Posted => postReport(gw, port, reports()[port], { provider: 'another' }),
    user_not_found: (): Posted => postReport(gw, port, { ...reports()[port], rider: randomUUID() }),
    async idempotency_key_reused(): Posted {
      const first = reports()[port];
      expect((await postReport(gw, port, first)).status).toBe(200);
      return await postReport(gw, port, { ...reports()[port], id: first.id, event: 'expired' });
    },
  });
  const gate = (given: object) => (): Posted =>
    postReport(gw, 'gates', { ...reports().gates, ...given });
  const REFUSALS: Record<ReportingPort, Record<string, () => Posted>> = {
    gates: {
      ...everywhere('gates'),
      station_not_found: gate({ place: 'S-none' }),
      line_not_found: gate({ mode: 'bus', line: 'none' }),
      order_not_found: gate({ mode: 'maglev' }),
    },
    parking: everywhere('parking'),
    ticketing: {
      ...everywhere('ticketing'),
      order_not_found: () =>
        postReport(gw, 'ticketing', { ...reports().ticketing, orderId: randomUUID() }),
      order_transition_illegal: () =>
        postReport(gw, 'ticketing', { ...reports().ticketing, event: 'refused' }),
    },
  };

  describe.each(['gates', 'parking', 'ticketing'] as const)('%s', (port) => {
    it('are refused as the contract says, and with each code that it lists', async () => {
      const { errors } = partnerReportEndpoints[`POST external:/v1/${port}/webhook/:provider`];
      // What becomes of a ride code is tested where codes are.
      const here = errors.filter((code) => !code.startsWith('ride_code_'));
      expect(Object.keys(REFUSALS[port]).toSorted()).toEqual(here.toSorted());
      for (const [code, refused] of Object.entries(REFUSALS[port])) {
        expect((await refused()).body.code).toBe(code);
      }
    });

    it('wait for a deletion of their rider that is under way, and are refused after it', async () => {
      let posted: Posted | undefined;
      await gw.db.transaction().execute(async (tx) => {
        await lockRow(tx, 'users', { id: rider });
        posted = postReport(gw, port, reports()[port]);
        await vi.waitFor(async () => {
          const waiting = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(gw.db);
          expect(waiting.rows).toHaveLength(1);
        }, PATIENCE_MS);
        await updateRows(tx, 'users', { id: rider }, { deleted_at: gw.clock.now() });
      });
      expect(await posted).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
      const rides = await sql`select 1 from partner_rides where user_id = ${rider}`.execute(gw.db);
      expect(rides.rows).toEqual([]);
    });
  });
});
