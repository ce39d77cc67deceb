import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { sandboxSecret } from '../../../../sandbox/signature.ts';
import { cleanUp, newDataDir, startProcess } from '../../../../test/gateway-process.ts';
import { hasDatabase, startGateway, testClock } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { METRO, passageOf } from '../../../../test/partner-reports.ts';
import { signatureHeaders } from '../../../adapters/signature.ts';
import { stationNamed } from '../../../city/network.ts';

const RIDES = 40;

describe.skipIf(!hasDatabase())('a gateway killed while gates report', () => {
  afterAll(async () => await cleanUp());

  it('has applied what it acknowledged; another one applies the rest, one order per ride', async () => {
    const gw = await startGateway({ clock: testClock(new Date()) });
    const rider = await userIdOf(gw.db, await gw.login('13600000002'));
    const secret = await sandboxSecret(gw.ctx, 'gates');
    const env = { DATABASE_URL: gw.databaseUrl, LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' };
    const start = () => startProcess({ ...env, DATA_DIR: newDataDir() });
    const secondsAgo = (seconds: number) =>
      new Date(gw.clock.now().getTime() - seconds * 1000).toISOString();
    const reports = Array.from({ length: RIDES }, randomUUID).flatMap((journey, i) => [
      // A day apart, so that no ride discounts the next one.
      passageOf(rider, journey, {
        kind: 'exit',
        at: secondsAgo(i * 86_400 + 60),
        place: stationNamed(METRO.to).id,
      }),
      passageOf(rider, journey, {
        kind: 'entry',
        at: secondsAgo(i * 86_400 + 1500),
        place: stationNamed(METRO.from).id,
      }),
    ]);
    const send = async (address: string, report: object): Promise<boolean> => {
      const body = JSON.stringify(report);
      const headers = {
        'content-type': 'application/json',
        ...signatureHeaders(secret, body, gw.clock.now()),
      };
      const answer = await fetch(`${address}/v1/gates/webhook/sandbox`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => undefined);
      return answer?.status === 200;
    };

    const first = await start();
    let acknowledged = 0;
    const half = Promise.withResolvers<void>();
    const sending = reports.map(async (report) => {
      if (!(await send(first.address, report))) return undefined;
      acknowledged += 1;
      if (acknowledged === RIDES / 2) half.resolve();
      return report.id;
    });
    await half.promise;
    await first.kill();
    const acknowledgedIds = (await Promise.all(sending)).filter((id) => id !== undefined);
    const appliedReports = await gw.db
      .selectFrom('partner_reports')
      .select('id')
      .where('outcome', '=', 'applied')
      .execute();
    const ids = new Set(appliedReports.map(({ id }) => id));
    expect(acknowledgedIds.filter((id) => !ids.has(id))).toEqual([]);

    const second = await start();
    // The gates send all reports again until each is accepted, because a busy gateway may refuse some.
    const sendUntilAccepted = async (report: object): Promise<void> => {
      while (!(await send(second.address, report))) await delay(100);
    };
    await Promise.all(reports.map(sendUntilAccepted));
    const orders = await gw.db
      .selectFrom('orders')
      .select(['status', 'amount_cents'])
      .where('user_id', '=', rider)
      .execute();
    const ridden = { status: 'to_be_paid', amount_cents: METRO.cents };
    expect(orders).toEqual(Array.from({ length: RIDES }, () => ridden));
    await second.stop();
    await gw.close();
  });
});
