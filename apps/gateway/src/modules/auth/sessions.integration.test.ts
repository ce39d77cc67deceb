import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { prune } from '../../jobs/retention.ts';
import { callerOf } from './service.ts';

const ME = 'GET auth:/v1/me';

describe.skipIf(!hasDatabase())('sessions', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw.close());

  const meWith = async (authorization: string) =>
    await gw.call(ME, {}, { headers: { authorization } });

  it('knows the rider of a credential', async () => {
    const token = await gw.login('13800138000');
    const me = await gw.call(ME, {}, { token });
    expect(me.body).toMatchObject({ phoneMasked: '138****8000' });
    expect(JSON.stringify(me.body)).not.toContain('13800138000');
  });

  it.each([
    'Bearer undefined',
    'Bearer null',
    'Bearer ',
    'Bearer',
    'Basic dXNlcjpwYXNz',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5000)}`,
    "Bearer ' or 1=1--",
    'Bearer %00',
  ])('does not know %j', async (authorization) => {
    expect(await meWith(authorization)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('does not know a tampered credential', async () => {
    const token = await gw.login('13800138001');
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A';
      const tampered = token.slice(0, i) + other + token.slice(i + 1);
      expect(await callerOf(gw.ctx, tampered)).toBeNull();
    }
    expect((await gw.call(ME, {}, { token })).status).toBe(200);
  });

  it('ends at once by logging out, this session alone', async () => {
    const [one, two] = [await gw.login('13800138002'), await gw.login('13800138002')];
    const out = await gw.call('DELETE token:/v1/sessions/current', {}, { token: one });
    expect(out).toMatchObject({ status: 200, body: { revoked: true } });
    expect(await gw.call(ME, {}, { token: one })).toMatchObject({ code: 'unauthenticated' });
    expect((await gw.call(ME, {}, { token: two })).status).toBe(200);
    const again = await gw.call('DELETE token:/v1/sessions/current', {}, { token: one });
    expect(again).toMatchObject({ code: 'unauthenticated' });
  });

  it('ends after 30 days', async () => {
    const token = await gw.login('13800138003');
    gw.clock.advance(30 * 86_400_000 - 60_000);
    expect((await gw.call(ME, {}, { token })).status).toBe(200);
    gw.clock.advance(120_000);
    expect(await gw.call(ME, {}, { token })).toMatchObject({ code: 'unauthenticated' });
  });

  it('keeps the credential of the campaign pages apart', async () => {
    const token = await gw.login('13800138004', 'local');
    expect(await gw.call(ME, {}, { token })).toMatchObject({ code: 'unauthenticated' });
  });

  it('shows a rider their own profile only', async () => {
    const [mine, other] = [await gw.login('13800138005'), await gw.login('13800138006')];
    const uidOf = async (token: string) => (await gw.call(ME, {}, { token })).body.uid;
    const ask = async (uid: string) =>
      await gw.call('POST auth:/actbizgtw/v1/getUserInfo', { body: { uid } }, { token: mine });
    expect((await ask(await uidOf(mine))).body).toMatchObject({ phoneMasked: '138****8005' });
    const strange = await ask(await uidOf(other));
    const missing = await ask('00000000-0000-7000-8000-000000000000');
    for (const answer of [strange, missing, await ask(''), await ask("' or ''='")]) {
      expect(answer).toMatchObject({ status: 404, code: 'user_not_found' });
    }
  });

  it('leaves nothing behind that is long past its time', async () => {
    const token = await gw.login('13800138007');
    await gw.call(
      'POST auth:/auth/cas/getTicket',
      { body: { clientId: 'shtrans-h5', ticketType: 1 } },
      { token },
    );
    await gw.call('POST auth:/v1/sms-codes', { body: { phone: '13800138007' } });
    gw.clock.advance(29 * 86_400_000);
    await gw.login('13800138007');
    gw.clock.advance(3 * 86_400_000);
    await prune(gw.ctx);
    for (const table of ['handover_tickets', 'sms_codes', 'sms_outbox'] as const) {
      expect(await gw.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await gw.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });
});
