import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';
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

  it('identifies the rider of a credential', async () => {
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
  ])('refuses %j', async (authorization) => {
    expect(await meWith(authorization)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('refuses a tampered credential', async () => {
    const token = await gw.login('13800138001');
    for (let i = 0; i < token.length; i++) {
      const replacement = token[i] === 'A' ? 'B' : 'A';
      const tampered = token.slice(0, i) + replacement + token.slice(i + 1);
      expect(await callerOf(gw.ctx, tampered)).toBeNull();
    }
    expect((await gw.call(ME, {}, { token })).status).toBe(200);
  });

  it('ends immediately on logout, this session only', async () => {
    const [firstToken, secondToken] = [
      await gw.login('13800138002'),
      await gw.login('13800138002'),
    ];
    const out = await gw.call('DELETE token:/v1/sessions/current', {}, { token: firstToken });
    expect(out).toMatchObject({ status: 200, body: { revoked: true } });
    expect(await gw.call(ME, {}, { token: firstToken })).toMatchObject({ code: 'unauthenticated' });
    expect((await gw.call(ME, {}, { token: secondToken })).status).toBe(200);
    const repeated = await gw.call('DELETE token:/v1/sessions/current', {}, { token: firstToken });
    expect(repeated).toMatchObject({ code: 'unauthenticated' });
  });

  const DAY = 86_400_000;
  const works = async (token: string) => (await gw.call(ME, {}, { token })).status === 200;

  it('ends after 30 days without use, and each use extends it by 30 days', async () => {
    const token = await gw.login('13800138003');
    for (let month = 0; month < 3; month++) {
      gw.clock.advance(30 * DAY - 60_000);
      expect(await works(token)).toBe(true);
    }
    gw.clock.advance(30 * DAY + 1000);
    expect(await works(token)).toBe(false);
  });

  it('ends after 180 days, even if it is used', async () => {
    const token = await gw.login('13800138003');
    for (let use = 0; use < 8; use++) {
      gw.clock.advance(20 * DAY);
      expect(await works(token)).toBe(true);
    }
    gw.clock.advance(20 * DAY + 1000);
    expect(await works(token)).toBe(false);
  });

  it('writes a use at most once an hour', async () => {
    const token = await gw.login('13800138008');
    const lastUsed = async () => (await list(token)).items[0]?.lastUsedAt;
    const first = await lastUsed();
    gw.clock.advance(3_500_000);
    expect(await lastUsed()).toBe(first);
    gw.clock.advance(200_000);
    expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });

  it('shows a rider their own profile only', async () => {
    const [mine, stranger] = [await gw.login('13800138005'), await gw.login('13800138006')];
    const uidOf = async (token: string) => (await gw.call(ME, {}, { token })).body.uid;
    const ask = async (uid: string) =>
      await gw.call('POST auth:/actbizgtw/v1/getUserInfo', { body: { uid } }, { token: mine });
    expect((await ask(await uidOf(mine))).body).toMatchObject({ phoneMasked: '138****8005' });
    const strange = await ask(await uidOf(stranger));
    const missing = await ask('00000000-0000-7000-8000-000000000000');
    for (const answer of [strange, missing, await ask(''), await ask("' or ''='")]) {
      expect(answer).toMatchObject({ status: 404, code: 'user_not_found' });
    }
  });

  const list = async (token: string) => {
    const answer = await gw.call('GET token:/v1/sessions', {}, { token });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  /** Logs in by code, from a device with a user agent. */
  const logIn = async (
    phone: string,
    { userAgent = '', deviceId = 'device-1', local = false, token = '' } = {},
  ): Promise<string> => {
    const { challenge } = (await gw.call('POST auth:/v1/sms-codes', { body: { phone } })).body;
    gw.clock.advance(61_000);
    const inbox = await gw.app.inject({
      url: `/sandbox/inbox?phone=${phone}`,
      headers: { accept: 'application/json' },
    });
    const [message] = inbox.json<{ messages: { code: string }[] }>().messages;
    const body = { phone, challenge, code: message?.code ?? '', agreed: true };
    const answer = await gw.call(
      local ? 'POST token:/v1/local/sessions' : 'POST token:/v1/sessions',
      { body },
      { deviceId, headers: { 'user-agent': userAgent }, ...(token !== '' && { token }) },
    );
    expect(answer.status).toBe(200);
    return answer.body.token;
  };
  const ANDROID_CHAT = 'Mozilla/5.0 (Linux; Android 13) MicroMessenger/8.0';

  it('remain on other devices when a rider with the maximum number logs in again on one', async () => {
    const phone = '13800138019';
    const all = await Promise.all(Array.from({ length: 20 }, () => gw.login(phone)));
    const [firstToken = '', ...otherTokens] = all;
    const newToken = await logIn(phone, { token: firstToken });
    const statuses = await Promise.all(
      [newToken, ...otherTokens].map(async (token) => (await gw.call(ME, {}, { token })).status),
    );
    expect(statuses).toEqual(Array(20).fill(200));
    expect((await gw.call(ME, {}, { token: firstToken })).status).toBe(401);
  });

  it('are listed for their rider only, with their origin but without an address', async () => {
    const phone = '13800138011';
    const chatToken = await logIn(phone, { userAgent: ANDROID_CHAT });
    const otherToken = await gw.login(phone);
    await logIn('13800138012');
    const { items } = await list(chatToken);
    expect(items).toHaveLength(2);
    expect(items.filter(({ current }) => current)).toMatchObject([
      { kind: 'main', os: 'android', host: 'WX', network: '127.0.*.*' },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/127\.0\.0\.1|hash|device-1/);
    expect((await list(otherToken)).items.map(({ id }) => id).sort()).toEqual(
      items.map(({ id }) => id).sort(),
    );
  });

  it('can be ended one by one by their rider', async () => {
    const phone = '13800138013';
    const [mine, endedToken, strange] = [
      await gw.login(phone),
      await gw.login(phone),
      await gw.login('13800138014'),
    ];
    const otherId = (await list(mine)).items.find(({ current }) => !current)?.id ?? '';
    const end = async (token: string, id: string) =>
      await gw.call('DELETE token:/v1/sessions/:id', { params: { id } }, { token });
    expect(await end(strange, otherId)).toMatchObject({ status: 404, code: 'session_not_found' });
    expect(await works(endedToken)).toBe(true);
    expect((await end(mine, otherId)).body).toEqual({ revoked: true });
    expect(await works(endedToken)).toBe(false);
    expect(await end(mine, otherId)).toMatchObject({ code: 'session_not_found' });
    expect(await works(mine)).toBe(true);
  });

  it('end elsewhere; this one, its campaign login and other riders’ remain', async () => {
    const phone = '13800138015';
    const ownToken = await logIn(phone, { deviceId: 'here' });
    const campaign = await logIn(phone, { deviceId: 'here', local: true });
    const elsewhereToken = await logIn(phone, { deviceId: 'there' });
    const campaignElsewhere = await logIn(phone, { deviceId: 'there', local: true });
    const strange = await gw.login('13800138016');
    const out = await gw.call('DELETE token:/v1/sessions/others', {}, { token: ownToken });
    expect(out.body).toEqual({ ended: 2 });
    const local = async (token: string) =>
      (await gw.call('GET auth:/v1/local/me', {}, { token })).status === 200;
    expect([await works(ownToken), await local(campaign), await works(strange)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await works(elsewhereToken), await local(campaignElsewhere)]).toEqual([false, false]);
  });

  it('are replaced by a login on the same device, and are at most twenty', async () => {
    const phone = '13800138017';
    const first = await logIn(phone);
    const second = await logIn(phone, { token: first });
    expect([await works(first), await works(second)]).toEqual([false, true]);
    for (let i = 0; i < 20; i++) await logIn(phone);
    expect(await works(second)).toBe(false);
  }, 240_000);

  it('keep the two credentials apart: neither works as the other or ends it', async () => {
    const phone = '13800138018';
    const main = await logIn(phone);
    const local = await logIn(phone, { local: true, token: main });
    const codeOf = async (key: 'GET auth:/v1/me' | 'GET auth:/v1/local/me', token: string) =>
      (await gw.call(key, {}, { token })).code;
    expect(await codeOf('GET auth:/v1/me', main)).toBeUndefined();
    expect(await codeOf('GET auth:/v1/local/me', local)).toBeUndefined();
    expect(await codeOf('GET auth:/v1/local/me', main)).toBe('unauthenticated');
    expect(await codeOf('GET auth:/v1/me', local)).toBe('unauthenticated');
    // A public endpoint does not identify its caller by a local credential, so it does not end it.
    const ticket = { ticket: 'x'.repeat(43), clientId: 'shtrans-h5' };
    await gw.call('POST token:/v1/sessions/ticket', { body: ticket }, { token: local });
    await logIn(phone, { token: local });
    expect(await codeOf('GET auth:/v1/local/me', local)).toBeUndefined();

    const newLocal = await logIn(phone, { local: true, token: local });
    expect(await codeOf('GET auth:/v1/local/me', local)).toBe('unauthenticated');
    await gw.call('DELETE token:/v1/local/sessions/current', {}, { token: main });
    expect(await codeOf('GET auth:/v1/local/me', newLocal)).toBeUndefined();
    await gw.call('DELETE token:/v1/local/sessions/current', {}, { token: newLocal });
    expect(await codeOf('GET auth:/v1/local/me', newLocal)).toBe('unauthenticated');
    expect(await codeOf('GET auth:/v1/me', main)).toBeUndefined();
  });

  it('deletes everything that has long expired', async () => {
    const token = await gw.login('13800138007');
    await gw.call(
      'POST auth:/auth/cas/getTicket',
      { body: { clientId: 'shtrans-h5', ticketType: 1 } },
      { token },
    );
    await gw.call('POST auth:/v1/sms-codes', { body: { phone: '13800138007' } });
    await gw.call('DELETE token:/v1/sessions/current', {}, { token });
    gw.clock.advance(179 * 86_400_000);
    await gw.login('13800138007');
    gw.clock.advance(3 * 86_400_000);
    await prune(gw.ctx, retentions(gw.ctx));
    for (const table of [
      'handover_tickets',
      'login_challenges',
      'sms_pauses',
      'sandbox.sms_outbox',
    ] as const) {
      expect(await gw.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await gw.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });
});
