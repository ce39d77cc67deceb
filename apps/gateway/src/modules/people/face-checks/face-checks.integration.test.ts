import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { decideFace } from '../../../../sandbox/face-verification/driver.ts';
import {
  hasDatabase,
  startGateway,
  type TestGateway,
  testClock,
} from '../../../../test/harness.ts';
import { freshIdentity } from '../../../../test/identities.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { postReport } from '../../../../test/partner-reports.ts';
import { findRow, findRows } from '../../../../test/rows.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';

const START = 'POST auth:/v1/face-checks';
const READ = 'GET auth:/v1/face-checks/:id';
const DAY_MS = 24 * 3_600_000;

describe.skipIf(!hasDatabase())('face checks', () => {
  const clock = testClock();
  let gw: TestGateway;
  let riders = 0;
  const unnamed = () => gw.login(`135${String(++riders).padStart(8, '0')}`);
  const rider = async () => {
    const token = await unnamed();
    await gw.call('POST auth:/v1/real-name', { body: freshIdentity() }, { token });
    await gw.runJobs();
    return token;
  };
  const start = (token: string, gateway = gw) => gateway.call(START, {}, { token });
  const read = async (token: string, id = 'latest', gateway = gw) =>
    (await gateway.call(READ, { params: { id } }, { token })).body;
  const report = (checkId: string, decision: object) =>
    postReport(gw, 'face-verification', {
      id: randomUUID(),
      at: clock.now().toISOString(),
      checkId,
      ...decision,
    });
  const startAnother = async (config: Parameters<typeof startGateway>[0] & object = {}) => {
    const started = await startGateway({ databaseUrl: gw.databaseUrl, clock, ...config });
    onTestFinished(() => started.close());
    return started;
  };

  beforeAll(async () => {
    gw = await startGateway({ clock });
  });
  afterAll(async () => await gw?.close());
  beforeEach(() => clock.advance(DAY_MS));

  it('start, wait and pass; only times and the result are stored', async () => {
    const token = await rider();
    expect(await read(token)).toMatchObject({
      state: 'none',
      id: null,
      available: true,
      named: true,
      triesLeft: 5,
    });
    const { body } = await start(token);
    expect(body.certificate).toBe(`sandbox-${body.id}`);
    expect(await read(token)).toMatchObject({ state: 'pending', id: body.id, triesLeft: 4 });
    clock.advance(6000);
    expect(await read(token, body.id)).toMatchObject({ state: 'passed', reason: null });
    expect(await findRow(gw.db, 'face_checks', { id: body.id })).toMatchObject({
      state: 'passed',
      certificate: null,
    });
  });

  it('need a verified name; a pending one is not enough', async () => {
    const token = await unnamed();
    expect((await start(token)).code).toBe('real_name_required');
    await gw.call('POST auth:/v1/real-name', { body: freshIdentity('006') }, { token });
    expect((await start(token)).code).toBe('real_name_required');
    expect(await read(token)).toMatchObject({ state: 'none', named: false, triesLeft: 5 });
  });

  it('are one if two gateways start them concurrently', async () => {
    const second = await startAnother();
    const token = await rider();
    const started = await Promise.all(
      [gw, second, gw, second].map((gateway) => start(token, gateway)),
    );
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
    expect(await read(token)).toMatchObject({ triesLeft: 4 });
  });

  it('are the same for the same key, until they are decided', async () => {
    const token = await rider();
    const idempotencyKey = randomUUID();
    const startWithKey = () => gw.call(START, {}, { token, idempotencyKey });
    const first = await startWithKey();
    expect((await startWithKey()).body).toEqual(first.body);
    await report(first.body.id, { state: 'failed', reason: 'not_live' });
    expect((await startWithKey()).code).toBe('face_check_over');
    expect((await start(token)).body.id).not.toBe(first.body.id);
  });

  it('keep the first decision, on both gateways', async () => {
    const second = await startAnother();
    const token = await rider();
    const { id } = (await start(token)).body;
    const answers = await Promise.all([
      report(id, { state: 'failed', reason: 'mismatch' }),
      report(id, { state: 'failed', reason: 'mismatch' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await report(id, { state: 'passed' })).status).toBe(200);
    expect(await read(token, id, second)).toMatchObject({ state: 'failed', reason: 'mismatch' });
  });

  it('end after ten minutes; a later decision changes nothing', async () => {
    const token = await rider();
    const { id } = (await start(token)).body;
    clock.advance(10 * 60_000);
    expect(await read(token, id)).toMatchObject({ state: 'expired', decidedAt: null });
    expect((await report(id, { state: 'passed' })).status).toBe(200);
    expect(await read(token, id)).toMatchObject({ state: 'expired' });
    const next = (await start(token)).body.id;
    expect(next).not.toBe(id);
    expect(await read(token)).toMatchObject({ id: next, state: 'pending', triesLeft: 3 });
  });

  it('are at most five a Shanghai day', async () => {
    const token = await rider();
    for (let n = 0; n < 5; n++) {
      const { id } = (await start(token)).body;
      await decideFace(gw.ctx, id, { state: 'failed', reason: 'refused' });
      expect(await read(token)).toMatchObject({ state: 'failed', reason: 'refused' });
    }
    const refused = await start(token);
    expect([refused.status, refused.code]).toEqual([429, 'face_tries_exceeded']);
    clock.advance(DAY_MS);
    expect((await start(token)).status).toBe(200);
  });

  it('are not found by another rider, and are deleted with their rider', async () => {
    const token = await rider();
    const { id } = (await start(token)).body;
    const stranger = await rider();
    expect((await gw.call(READ, { params: { id } }, { token: stranger })).code).toBe(
      'face_check_not_found',
    );
    const userId = await userIdOf(gw.db, token);
    await gw.db.transaction().execute((tx) => eraseRider(tx, userId, '13500000000', clock.now()));
    expect(await findRows(gw.db, 'face_checks', { user_id: userId }, 'id')).toEqual([]);
  });

  it('ignore forged reports and those of another provider', async () => {
    const token = await rider();
    const { id } = (await start(token)).body;
    const decision = {
      id: randomUUID(),
      at: clock.now().toISOString(),
      checkId: id,
      state: 'passed',
    };
    const forged = await postReport(gw, 'face-verification', decision, {
      secret: webhookSecret('other'),
    });
    expect([forged.status, forged.body.code]).toEqual([401, 'signature_invalid']);
    const elsewhere = await postReport(gw, 'face-verification', decision, { provider: 'http' });
    expect(elsewhere.status).toBe(404);
    expect(await read(token)).toMatchObject({ state: 'pending' });
  });

  it('acknowledge a report about a deleted check, so that it is not repeated', async () => {
    expect(await report(randomUUID(), { state: 'passed' })).toMatchObject({
      status: 200,
      body: { received: true },
    });
  });

  it('count for a day after they pass, and can then be repeated', async () => {
    const token = await rider();
    const { id } = (await start(token)).body;
    await report(id, { state: 'passed' });
    const { decidedAt, expiresAt } = await read(token);
    expect(Date.parse(expiresAt ?? '') - Date.parse(decidedAt ?? '')).toBe(DAY_MS);
    clock.set(new Date(Date.parse(expiresAt ?? '') - 60_000));
    expect(await read(token)).toMatchObject({ id, state: 'passed' });
    clock.advance(60_000);
    expect(await read(token)).toMatchObject({ id, state: 'expired' });
    expect((await start(token)).body.id).not.toBe(id);
  });

  it('continue with the same check after the partner did not answer', async () => {
    const silent = await startAnother();
    const port = silent.ctx.adapters.faceVerification;
    const originalOpen = port.open.bind(port);
    port.open = () => Promise.reject(new Error('gone'));
    const token = await rider();
    const refused = await start(token, silent);
    expect(refused.code).toBe('upstream_failed');
    expect(await read(token)).toMatchObject({ state: 'pending', triesLeft: 4 });
    port.open = originalOpen;
    expect((await start(token, silent)).status).toBe(200);
    expect(await read(token)).toMatchObject({ state: 'pending', triesLeft: 4 });
    port.result = () => Promise.reject(new Error('gone'));
    clock.advance(6000);
    expect(await read(token, 'latest', silent)).toMatchObject({ state: 'pending' });
    expect(await read(token)).toMatchObject({ state: 'passed' });
  });

  it('are unavailable without a provider', async () => {
    const none = await startAnother({ config: { FACE_VERIFICATION_DRIVER: 'none' } });
    const token = await rider();
    expect(await read(token, 'latest', none)).toMatchObject({ available: false });
    expect((await start(token, none)).code).toBe('partner_unavailable');
  });
});
