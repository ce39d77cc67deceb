import { randomUUID } from 'node:crypto';
import { type Identity, residentIdCheck } from '@shtrans/contract/values/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  hasDatabase,
  startGateway,
  type TestGateway,
  testClock,
} from '../../../../test/harness.ts';
import { freshIdentity } from '../../../../test/identities.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { postReport } from '../../../../test/partner-reports.ts';
import { findRow } from '../../../../test/rows.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';
import { readKeys } from '../../../crypto/signing-keys.ts';
import { requireRealName } from './service.ts';

const READ = 'GET auth:/v1/real-name';
const SUBMIT = 'POST auth:/v1/real-name';
const HOUR_MS = 3_600_000;

describe.skipIf(!hasDatabase())('real-name verification', () => {
  const clock = testClock();
  let gw: TestGateway;
  let riders = 0;
  const rider = () => gw.login(`134${String(++riders).padStart(8, '0')}`);
  const submit = (token: string, body: Identity, gateway = gw, idempotencyKey?: string) =>
    gateway.call(
      SUBMIT,
      { body },
      { token, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
  const read = async (token: string, gateway = gw) =>
    (await gateway.call(READ, {}, { token })).body;
  const rowOf = async (token: string) => {
    const row = await findRow(gw.db, 'real_names', { user_id: await userIdOf(gw.db, token) });
    if (row === undefined) throw new Error('the rider has no row');
    return row;
  };
  /** Submits an identity, and lets the partner answer. */
  const verify = async (token: string, identity: Identity) => {
    await submit(token, identity);
    await gw.runJobs();
    return await read(token);
  };

  beforeAll(async () => {
    gw = await startGateway({ clock });
  });
  afterAll(async () => await gw?.close());
  beforeEach(() => clock.advance(24 * HOUR_MS));

  it('starts, waits and passes; the identity is shown masked', async () => {
    const token = await rider();
    expect(await read(token)).toMatchObject({ state: 'none', available: true, triesLeft: 5 });
    const identity = freshIdentity();
    expect((await submit(token, identity)).body).toEqual({ state: 'pending' });
    const masked = {
      kind: 'resident_id',
      name: '*雷',
      number: identity.number.replace(/(?<=.).(?=.)/g, '*'),
    };
    expect(await read(token)).toMatchObject({ state: 'pending', ...masked, decidedAt: null });
    await gw.runJobs();
    expect(await read(token)).toMatchObject({
      state: 'passed',
      ...masked,
      reason: null,
      triesLeft: 4,
    });
    await requireRealName(gw.db, await userIdOf(gw.db, token));
    expect((await submit(token, freshIdentity())).code).toBe('real_name_decided');
  });

  it('is required by `requireRealName`', async () => {
    const token = await rider();
    const requireName = () => userIdOf(gw.db, token).then((id) => requireRealName(gw.db, id));
    await expect(requireName()).rejects.toMatchObject({ code: 'real_name_required' });
    await submit(token, freshIdentity());
    await expect(requireName()).rejects.toMatchObject({ code: 'real_name_required' });
  });

  it.each([
    ['001', 'mismatch'],
    ['002', 'unknown'],
    ['003', 'expired'],
    ['004', 'refused'],
  ])('fails for the digits %s with %s, and can be tried again', async (digits, reason) => {
    const token = await rider();
    expect(await verify(token, freshIdentity(digits))).toMatchObject({ state: 'failed', reason });
    expect(await verify(token, freshIdentity())).toMatchObject({ state: 'passed', reason: null });
  });

  it.each<[Partial<Identity>, string, string]>([
    [{ name: '' }, 'identity_incomplete', 'name'],
    [{ name: '<script>' }, 'name_format', 'name'],
    [{ number: '123' }, 'id_length', 'number'],
    [{ number: '310101199913010010' }, 'id_format', 'number'],
    [{ number: '110105194912310021' }, 'id_checksum', 'number'],
    [{ kind: 'passport', number: 'E1' }, 'passport_format', 'number'],
    [{ kind: 'hong_kong_macau_permit', number: 'H1' }, 'permit_format', 'number'],
    [{ kind: 'permanent_residence', number: 'USA1' }, 'residence_length', 'number'],
    [{ kind: 'permanent_residence' }, 'id_kind', 'number'],
  ])('refuses %j as %s', async (overrides, code, field) => {
    const token = await rider();
    const refused = await submit(token, freshIdentity('100', overrides));
    expect([refused.status, refused.code]).toEqual([400, code]);
    expect(refused.body).toMatchObject({ field });
    expect(await read(token)).toMatchObject({ state: 'none', triesLeft: 5 });
  });

  it.each<[Identity['kind'], string, string]>([
    ['permanent_residence', `93184019900315100${residentIdCheck('93184019900315100')}`, '9'],
    ['permanent_residence', 'USA3100 900315 11', 'U'],
    ['hong_kong_macau_permit', 'h12345678（01）', 'H'],
    ['taiwan_permit', '１２３４５６７８', '1'],
    ['residence_permit', `81000019900307100${residentIdCheck('81000019900307100')}`, '8'],
  ])('passes a %s with the number %s', async (kind, number, first) => {
    const token = await rider();
    const passed = await verify(token, { kind, name: '阿卜杜拉•买买提', number });
    expect(passed).toMatchObject({ state: 'passed', kind, name: '*******提' });
    expect(passed.number?.startsWith(`${first}**`)).toBe(true);
  });

  it('passes a passport as well', async () => {
    const token = await rider();
    const identity = { kind: 'passport', name: 'Anne O’Neill', number: 'e1234 5678' } as const;
    expect(await verify(token, identity)).toMatchObject({
      state: 'passed',
      name: 'A*** O******',
      number: 'E*******8',
    });
  });

  it('stores nothing readable, not in its row, a key, a job or a report', async () => {
    const token = await rider();
    const identity = freshIdentity('001', { name: '韩梅梅' });
    await submit(token, identity);
    const tables = [
      'real_names',
      'idempotency_keys',
      'jobs',
      'partner_reports',
      'sandbox.notices',
    ] as const;
    const all = async () =>
      JSON.stringify(
        await Promise.all(tables.map((table) => gw.db.selectFrom(table).selectAll().execute())),
      );
    expect(await all()).not.toMatch(new RegExp(`${identity.number}|韩|梅`));
    await gw.runJobs();
    const failed = await rowOf(token);
    expect(failed).toMatchObject({ state: 'failed', identity: null });
    expect(await all()).not.toMatch(new RegExp(`${identity.number}|韩|梅`));
    expect((await read(token)).number).toMatch(/^3\*{16}[\dX]$/);
  });

  it('allows five tries on a Shanghai day', async () => {
    const token = await rider();
    for (let i = 0; i < 5; i++) await verify(token, freshIdentity('001'));
    expect(await read(token)).toMatchObject({ triesLeft: 0 });
    expect(await submit(token, freshIdentity())).toMatchObject({
      status: 429,
      code: 'real_name_tries_exceeded',
    });
    clock.advance(24 * HOUR_MS);
    expect(await verify(token, freshIdentity())).toMatchObject({ state: 'passed', triesLeft: 4 });
  });

  it('has one request for five concurrent submissions at two gateways', async () => {
    const secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock });
    onTestFinished(() => secondGateway.close());
    const token = await rider();
    const all = await Promise.all(
      [gw, secondGateway, gw, secondGateway, gw].map((gateway) =>
        submit(token, freshIdentity(), gateway),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ code }) => code === 'real_name_pending')).toHaveLength(4);
    expect((await rowOf(token)).tries).toBe(1);
  });

  it('gives the same key the same answer, and refuses it for another identity', async () => {
    const token = await rider();
    const key = randomUUID();
    const identity = freshIdentity();
    expect((await submit(token, identity, gw, key)).status).toBe(200);
    expect((await submit(token, identity, gw, key)).status).toBe(200);
    expect((await submit(token, { ...identity, name: '王五' }, gw, key)).code).toBe(
      'idempotency_key_reused',
    );
    expect((await rowOf(token)).tries).toBe(1);
  });

  it('counts an identity for one rider, even for concurrent submissions at two gateways', async () => {
    const secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock });
    onTestFinished(() => secondGateway.close());
    const identity = freshIdentity();
    const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(rider));
    await Promise.all(
      tokens.map((token, i) => submit(token, identity, i % 2 ? gw : secondGateway)),
    );
    await gw.runJobs();
    const states = await Promise.all(tokens.map((token) => read(token)));
    expect(states.filter(({ state }) => state === 'passed')).toHaveLength(1);
    expect(states.filter(({ reason }) => reason === 'in_use')).toHaveLength(5);
    // A failed request does not reserve the identity.
    const loser = tokens.find((_, i) => states[i]?.state === 'failed') ?? '';
    expect(await verify(loser, freshIdentity())).toMatchObject({ state: 'passed' });
  });

  it('says that an identity is in use only to who knows its name as well', async () => {
    const identity = freshIdentity();
    expect(await verify(await rider(), identity)).toMatchObject({ state: 'passed' });
    // The sandbox's partner knows this number by another name.
    const stranger = await rider();
    vi.spyOn(gw.ctx.adapters.realName, 'check').mockResolvedValueOnce({
      state: 'failed',
      reason: 'mismatch',
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await submit(stranger, { ...identity, name: '王五' })).toMatchObject({
      body: { state: 'pending' },
    });
    await gw.runJobs();
    expect(await read(stranger)).toMatchObject({ state: 'failed', reason: 'mismatch' });
    expect(await verify(await rider(), identity)).toMatchObject({ reason: 'in_use' });
  });

  it('releases an identity whose check failed', async () => {
    const identity = freshIdentity('001');
    expect(await verify(await rider(), identity)).toMatchObject({ reason: 'mismatch' });
    expect(await verify(await rider(), identity)).toMatchObject({ reason: 'mismatch' });
  });

  it('decrypts with an old key, encrypts with the new one, and recognises an identity by both', async () => {
    const token = await rider();
    const identity = freshIdentity();
    await submit(token, identity);
    const keys = readKeys(`k2:${'k'.repeat(32)},${'s'.repeat(32)}`);
    const changed = { databaseUrl: gw.databaseUrl, clock, config: { REAL_NAME_KEYS: keys } };
    const next = await startGateway(changed);
    onTestFinished(() => next.close());
    expect(await read(token, next)).toMatchObject({ state: 'pending', name: '*雷' });
    await gw.runJobs();
    const second = await rider();
    await submit(second, identity, next);
    await next.runJobs();
    expect(await read(second, next)).toMatchObject({ state: 'failed', reason: 'in_use' });
    expect((await rowOf(second)).sealed).toMatch(/^k2:/);
  });

  it('waits for a missing key, and shows nothing encrypted with it', async () => {
    const token = await rider();
    await submit(token, freshIdentity());
    const keys = readKeys(`k2:${'k'.repeat(32)}`);
    const withoutKey = { databaseUrl: gw.databaseUrl, clock, config: { REAL_NAME_KEYS: keys } };
    const secondGateway = await startGateway(withoutKey);
    onTestFinished(() => secondGateway.close());
    await secondGateway.runJobs();
    expect(await read(token, secondGateway)).toMatchObject({
      state: 'pending',
      name: null,
      number: null,
    });
    clock.advance(10_000);
    await gw.runJobs();
    expect(await read(token)).toMatchObject({ state: 'passed', name: '*雷' });
  });

  it('gives up after three days without a decision', async () => {
    const token = await rider();
    expect(await verify(token, freshIdentity('006'))).toMatchObject({ state: 'pending' });
    clock.advance(73 * HOUR_MS);
    await gw.runJobs();
    expect(await read(token)).toMatchObject({ state: 'failed', reason: 'no_answer', triesLeft: 5 });
  });

  it('applies a late decision by webhook', async () => {
    const token = await rider();
    expect(await verify(token, freshIdentity('005'))).toMatchObject({ state: 'pending' });
    const { request_id: about } = await rowOf(token);
    const notice = await findRow(gw.db, 'sandbox.notices', { partner: 'real-name', about });
    expect(notice?.run_at.getTime()).toBeGreaterThan(clock.now().getTime() + 15_000);
    clock.advance(21_000);
    expect((await postReport(gw, 'real-name', notice?.body ?? '')).status).toBe(200);
    expect(await read(token)).toMatchObject({ state: 'passed' });
  });

  it('refuses forged webhooks, and applies a valid one once', async () => {
    const token = await rider();
    await verify(token, freshIdentity('006'));
    const { request_id: requestId } = await rowOf(token);
    const now = clock.now().toISOString();
    const report = { id: randomUUID(), at: now, requestId, state: 'passed' };
    const forged = await postReport(gw, 'real-name', report, { secret: webhookSecret('other') });
    expect([forged.status, forged.body.code]).toEqual([401, 'signature_invalid']);
    const stale = new Date(clock.now().getTime() - HOUR_MS);
    expect((await postReport(gw, 'real-name', report, { at: stale })).status).toBe(401);
    expect((await postReport(gw, 'real-name', report, { provider: 'http' })).status).toBe(404);
    expect((await postReport(gw, 'real-name', { ...report, state: 'perhaps' })).status).toBe(400);
    const stranger = { ...report, id: randomUUID(), requestId: randomUUID() };
    expect((await postReport(gw, 'real-name', stranger)).body).toEqual({ received: true });
    expect(await read(token)).toMatchObject({ state: 'pending' });
    expect((await postReport(gw, 'real-name', report)).status).toBe(200);
    const reversed = { ...report, id: randomUUID(), state: 'failed', reason: 'refused' };
    expect((await postReport(gw, 'real-name', reversed)).status).toBe(200);
    expect(await read(token)).toMatchObject({ state: 'passed' });
  });

  it('acknowledges a decision on a replaced request, and changes nothing', async () => {
    const token = await rider();
    await verify(token, freshIdentity('001'));
    const { request_id: requestId } = await rowOf(token);
    await submit(token, freshIdentity('006'));
    const late = { id: randomUUID(), at: clock.now().toISOString(), requestId, state: 'passed' };
    for (let i = 0; i < 2; i++) {
      expect((await postReport(gw, 'real-name', late)).body).toEqual({ received: true });
    }
    expect(await read(token)).toMatchObject({ state: 'pending' });
  });

  it('is unavailable without a provider', async () => {
    const none = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock,
      config: { REAL_NAME_DRIVER: 'none' },
    });
    onTestFinished(() => none.close());
    const token = await rider();
    expect(await read(token, none)).toMatchObject({ state: 'none', available: false });
    expect((await submit(token, freshIdentity(), none)).code).toBe('partner_unavailable');
  });
});
