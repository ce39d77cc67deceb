import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsPort, TextMessage } from '../../../adapters/sms/port.ts';
import { CodedError } from '@shtrans/contract/api/errors';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

const SEND = 'POST auth:/v1/sms-codes';
const LOGIN = 'POST token:/v1/sessions';

let next = 0;
/** A phone that no other test uses. */
const freshPhone = (): string => `139${String(++next).padStart(8, '0')}`;

const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

describe.skipIf(!hasDatabase())('login by SMS code', () => {
  let gw: TestGateway;
  let failing = false;
  let confirming = true;
  const sentMessages: TextMessage[] = [];

  beforeAll(async () => {
    const sms: SmsPort = {
      name: 'test',
      send: (message) => {
        if (failing) return Promise.reject(new CodedError('sms_failed'));
        sentMessages.push(message);
        return Promise.resolve(confirming ? 'sent' : 'unconfirmed');
      },
    };
    gw = await startGateway({ adapters: { sms } });
  });
  afterAll(async () => await gw.close());
  beforeEach(() => {
    failing = false;
    confirming = true;
  });

  /** The last challenge of each phone, as in the rider's page. */
  const challenges = new Map<string, string>();
  const codeOf = (phone: string): string =>
    sentMessages.findLast((m) => m.phone === phone)?.parameters.code ?? '';
  const send = async (phone: string, deviceId = 'device-1') => {
    const answer = await gw.call(SEND, { body: { phone } }, { deviceId });
    if (answer.status === 200) challenges.set(phone, answer.body.challenge);
    return answer;
  };
  const login = async (phone: string, code: string, agreed: unknown = true) =>
    await gw.call(LOGIN, { body: { phone, challenge: challenges.get(phone), code, agreed } });
  const phoneWithCode = async (): Promise<{ phone: string; code: string }> => {
    const phone = freshPhone();
    await send(phone);
    return { phone, code: codeOf(phone) };
  };

  it('logs in, creates the rider once and finds the rider again', async () => {
    const { phone, code } = await phoneWithCode();
    expect(code).toMatch(/^\d{6}$/);
    const first = await login(phone, code);
    expect(first.status).toBe(200);
    expect(first.body.token).toMatch(/^[\w-]{43}$/);
    expect(first.body.rider).toMatchObject({
      phoneMasked: `139****${phone.slice(7)}`,
      nickname: `用户${phone.slice(-4)}`,
    });
    const me = await gw.call('GET auth:/v1/me', {}, { token: first.body.token });
    expect(me.body).toEqual(first.body.rider);

    gw.clock.advance(61_000);
    await send(phone);
    const second = await login(phone, codeOf(phone));
    expect(second.body.rider.uid).toBe(first.body.rider.uid);
    expect(second.body.token).not.toBe(first.body.token);
  });

  it('logs in with a phone and a code as autofill and keyboards enter them', async () => {
    const phone = freshPhone();
    const typed = `\u202d+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}\u00a0${phone.slice(7)}\u202c`;
    await send(typed);
    challenges.set(`0086${phone}`, challenges.get(typed) ?? '');
    const { body } = await login(`0086${phone}`, ` ${codeOf(phone)}`);
    expect(body.rider.nickname).toBe(`用户${phone.slice(-4)}`);
  });

  it('stores neither token nor code in plain text', async () => {
    const { phone, code } = await phoneWithCode();
    const { body } = await login(phone, code);
    const rows = await gw.db.selectFrom('sessions').select('token_hash').execute();
    expect(JSON.stringify(rows)).not.toContain(body.token);
    const codes = await gw.db.selectFrom('login_challenges').selectAll().execute();
    expect(codes.find((row) => row.phone === phone)?.code_hash).not.toContain(code);
    expect(JSON.stringify(codes)).not.toContain(challenges.get(phone));
  });

  it.each([
    ['', 'phone_empty'],
    [undefined, 'phone_empty'],
    ['1380013800', 'phone_length'],
    ['138001380000', 'phone_length'],
    ['+86 1380013800', 'phone_length'],
    ['1'.repeat(100_000), 'phone_length'],
    ['23800138000', 'phone_format'],
    ['1380013800a', 'phone_format'],
    ['２３８００１３８０００', 'phone_format'],
    ['1380013800\t', 'phone_length'],
    ["138'or'1'=1", 'phone_format'],
    ['1380013800٣', 'phone_format'],
  ])('refuses the phone %j with %s at both endpoints, with the field', async (phone, code) => {
    for (const answer of [
      await gw.call(SEND, { body: { phone } }),
      await gw.call(LOGIN, { body: { phone, code: '123456', agreed: true } }),
    ]) {
      expect(answer).toMatchObject({ status: 400, code, body: { field: 'phone' } });
    }
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５', ' 12345', '9'.repeat(100_000)])(
    'refuses the code %j by its format',
    async (code) => {
      expect(await login(freshPhone(), code)).toMatchObject({
        status: 400,
        code: 'code_format',
        body: { field: 'code' },
      });
    },
  );

  it.each([false, 'false', undefined])(
    'needs consent; %j is refused and costs no attempt',
    async (agreed) => {
      const { phone, code } = await phoneWithCode();
      for (let i = 0; i < 6; i++) {
        const answer = await gw.call(LOGIN, {
          body: {
            phone,
            challenge: challenges.get(phone),
            code,
            ...(agreed !== undefined && { agreed: agreed }),
          },
        });
        expect(answer).toMatchObject({ code: 'agreement_required', body: { field: 'agreed' } });
      }
      expect((await login(phone, code)).status).toBe(200);
    },
  );

  it('accepts a form body', async () => {
    const { phone, code } = await phoneWithCode();
    const answer = await gw.app.inject({
      method: 'POST',
      url: '/v1/sessions',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        phone,
        challenge: challenges.get(phone) ?? '',
        code,
        agreed: 'true',
      }).toString(),
    });
    expect(answer.statusCode).toBe(200);
  });

  it('answers code_wrong, then code_tries_exceeded after five, even for the right code', async () => {
    const { phone, code } = await phoneWithCode();
    for (let i = 0; i < 5; i++) {
      expect(await login(phone, wrongFor(code))).toMatchObject({ status: 400, code: 'code_wrong' });
    }
    expect(await login(phone, code)).toMatchObject({ status: 429, code: 'code_tries_exceeded' });
    gw.clock.advance(61_000);
    await send(phone);
    expect((await login(phone, codeOf(phone))).status).toBe(200);
  });

  it('counts attempts atomically: of 40 concurrent wrong codes, five are compared', async () => {
    const { phone, code } = await phoneWithCode();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => login(phone, wrongFor(code))),
    );
    expect(answers.filter((a) => a.code === 'code_wrong')).toHaveLength(5);
    expect(answers.filter((a) => a.code === 'code_tries_exceeded')).toHaveLength(35);
  });

  it('creates one session for 50 concurrent logins with one code', async () => {
    const { phone, code } = await phoneWithCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(phone, code)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    for (const a of answers.filter((a) => a.status !== 200)) {
      expect(['code_expired', 'code_tries_exceeded']).toContain(a.code);
    }
    const user = await gw.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const sessions = await gw.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .execute();
    expect(sessions).toHaveLength(1);
    expect(await login(phone, code)).toMatchObject({ code: 'code_expired' });
  });

  it('refuses a code that was never sent, has expired or is of another challenge', async () => {
    expect(await login(freshPhone(), '123456')).toMatchObject({ code: 'code_expired' });

    const { phone, code } = await phoneWithCode();
    gw.clock.advance(270_000);
    expect(await login(phone, wrongFor(code))).toMatchObject({ code: 'code_wrong' });
    gw.clock.advance(31_000);
    expect(await login(phone, code)).toMatchObject({ code: 'code_expired' });

    const mine = await phoneWithCode();
    for (const challenge of [undefined, '', 'x', 'a'.repeat(43), challenges.get(phone)]) {
      const body = { ...mine, challenge, agreed: true };
      expect(await gw.call(LOGIN, { body })).toMatchObject({ code: 'code_expired' });
    }
    const elsewhere = { body: { ...mine, challenge: challenges.get(mine.phone), agreed: true } };
    expect(
      await gw.call(LOGIN, { body: { ...elsewhere.body, phone: freshPhone() } }),
    ).toMatchObject({ code: 'code_expired' });
    expect((await gw.call(LOGIN, elsewhere)).status).toBe(200);
  });

  it('keeps a rider’s code and attempts when a stranger requests and tries codes', async () => {
    const { phone, code } = await phoneWithCode();
    const mine = challenges.get(phone);
    gw.clock.advance(61_000);
    const { challenge } = (await send(phone, 'device-of-a-stranger')).body;
    for (let i = 0; i < 8; i++) {
      const guess = wrongFor(codeOf(phone));
      await gw.call(LOGIN, { body: { phone, challenge, code: guess, agreed: true } });
      await gw.call(LOGIN, { body: { phone, code: guess, agreed: true } });
    }
    const answer = await gw.call(LOGIN, { body: { phone, challenge: mine, code, agreed: true } });
    expect(answer.status).toBe(200);
  });

  it('sends one code in 60 s, even for 20 concurrent requests and after a login', async () => {
    const phone = freshPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 'code_too_soon')).toHaveLength(19);
    expect(sentMessages.filter((m) => m.phone === phone)).toHaveLength(1);

    await login(phone, codeOf(phone));
    gw.clock.advance(30_000);
    const soon = await send(phone);
    expect(soon).toMatchObject({ status: 429, code: 'code_too_soon' });
    const wait = Number(soon.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
    gw.clock.advance(30_000);
    expect((await send(phone)).body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      confirmed: true,
      resendAfterSeconds: 60,
      expiresInSeconds: 300,
    });
  });

  it('counts a message that the provider did not confirm; its code is still valid', async () => {
    const phone = freshPhone();
    confirming = false;
    expect((await send(phone)).body).toMatchObject({ confirmed: false, resendAfterSeconds: 60 });
    expect(await send(phone)).toMatchObject({ status: 429, code: 'code_too_soon' });
    expect((await login(phone, codeOf(phone))).status).toBe(200);
  });

  it('allows another request immediately when the provider refused', async () => {
    const phone = freshPhone();
    failing = true;
    for (let i = 0; i < 12; i++) {
      expect(await send(phone)).toMatchObject({ status: 502, code: 'sms_failed' });
    }
    failing = false;
    expect((await send(phone)).status).toBe(200);
    expect((await login(phone, codeOf(phone))).status).toBe(200);
  });

  it('writes the message in the language of the caller', async () => {
    const phone = freshPhone();
    await gw.call(SEND, { body: { phone, language: 'en_us' } });
    expect(sentMessages.findLast((m) => m.phone === phone)?.text).toContain('Your login code is');
    const otherPhone = freshPhone();
    await send(otherPhone);
    expect(sentMessages.findLast((m) => m.phone === otherPhone)?.text).toContain('验证码');
  });

  it('creates one rider for concurrent first logins', async () => {
    const { logIn, riderOfPhone } = await import('./service.ts');
    const phone = freshPhone();
    const sessions = await Promise.all(
      Array.from({ length: 8 }, () =>
        gw.db
          .transaction()
          .execute(async (tx) =>
            logIn(gw.ctx, tx, await riderOfPhone(gw.ctx, tx, phone), { clientAddress: '' }),
          ),
      ),
    );
    expect(new Set(sessions.map((s) => s.rider.uid)).size).toBe(1);
    expect(new Set(sessions.map((s) => s.token)).size).toBe(8);
  });
});

describe.skipIf(!hasDatabase())('limits of login codes', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({ config: { LIMIT_FACTOR: 1 } });
  });
  afterAll(async () => await gw.close());

  const send = async (phone: string, deviceId?: string) =>
    await gw.call(SEND, { body: { phone } }, deviceId === undefined ? {} : { deviceId });

  it('ten codes per phone and Shanghai day, over all devices', async () => {
    // 20:00 in Shanghai
    gw.clock.set(new Date('2026-11-20T12:00:00Z'));
    const phone = freshPhone();
    for (let i = 0; i < 10; i++) {
      expect((await send(phone, `phone-limit-${i}`)).status).toBe(200);
      expect(await send(phone)).toMatchObject({ code: 'code_too_soon' });
      gw.clock.advance(60_000);
    }
    const refused = await send(phone, 'phone-limit-11');
    expect(refused).toMatchObject({ status: 429, code: 'sms_limit_reached' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(4 * 3600);
    gw.clock.set(new Date('2026-11-20T16:00:01Z'));
    expect((await send(phone, 'phone-limit-12')).status).toBe(200);
  });

  it('ten further codes for a device with which the rider logged in', async () => {
    gw.clock.set(new Date('2026-11-25T02:00:00Z'));
    const phone = freshPhone();
    const { challenge } = (await send(phone, 'device-of-the-rider')).body;
    const { messages } = (
      await gw.app.inject({
        url: `/sandbox/inbox?phone=${phone}`,
        headers: { accept: 'application/json' },
      })
    ).json<{ messages: { code: string }[] }>();
    const body = { phone, challenge, code: messages[0]?.code ?? '', agreed: true };
    const login = await gw.call(LOGIN, { body }, { deviceId: 'device-of-the-rider' });
    expect(login.status).toBe(200);
    for (let i = 0; i < 9; i++) {
      gw.clock.advance(60_000);
      expect((await send(phone, `stranger-${i}`)).status).toBe(200);
    }
    gw.clock.advance(60_000);
    expect(await send(phone, 'stranger-10')).toMatchObject({ code: 'sms_limit_reached' });
    for (let i = 0; i < 10; i++) {
      expect((await send(phone, 'device-of-the-rider')).status).toBe(200);
      gw.clock.advance(60_000);
    }
    expect(await send(phone, 'device-of-the-rider')).toMatchObject({ code: 'sms_limit_reached' });
  });

  it('unconfirmed messages count for the phone', async () => {
    gw.clock.set(new Date('2026-11-26T02:00:00Z'));
    const sms: SmsPort = { name: 'silent', send: () => Promise.resolve('unconfirmed') };
    const silent = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1 },
      adapters: { sms },
    });
    const phone = freshPhone();
    const codes = [];
    for (let i = 0; i < 13; i++) {
      codes.push((await silent.call(SEND, { body: { phone } })).code);
      gw.clock.advance(60_000);
    }
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(codes.at(-1)).toBe('sms_limit_reached');
    await silent.close();
  });

  /** A rider who has logged in on a device of their own. */
  const riderOnDevice = async (): Promise<{ phone: string; deviceId: string }> => {
    const phone = freshPhone();
    const deviceId = `device-of-${phone}`;
    const answer = await gw.call(SEND, { body: { phone } }, { deviceId });
    const inbox = await gw.app.inject({
      url: `/sandbox/inbox?phone=${phone}`,
      headers: { accept: 'application/json' },
    });
    const [message] = inbox.json<{ messages: { code: string }[] }>().messages;
    const { challenge } = answer.body;
    const form = { phone, challenge, code: message?.code ?? '', agreed: true };
    expect((await gw.call(LOGIN, { body: form }, { deviceId })).status).toBe(200);
    return { phone, deviceId };
  };

  it('a budget that strangers from a few addresses cannot spend, and that known devices still have', async () => {
    gw.clock.set(new Date('2026-12-01T02:00:00Z'));
    const rider = await riderOnDevice();
    gw.clock.set(new Date('2026-12-01T04:00:00Z'));
    const proxied = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1, SMS_PER_HOUR: 300, TRUST_PROXY: 1 },
    });
    const sendFrom = async (address: string, phone = freshPhone(), deviceId = `new-${phone}`) =>
      await proxied.call(
        SEND,
        { body: { phone } },
        { deviceId, headers: { 'x-forwarded-for': address } },
      );
    const sentByAddress = new Map<string, number>();
    for (let i = 0; i < 270; i++) {
      const address = `203.0.113.${i % 3}`;
      const { status } = await sendFrom(address);
      if (status === 200) sentByAddress.set(address, (sentByAddress.get(address) ?? 0) + 1);
    }
    const strangersSent = [...sentByAddress.values()].reduce((sum, each) => sum + each, 0);
    expect(strangersSent).toBeGreaterThan(100);
    expect(strangersSent).toBeLessThanOrEqual(140);
    // A new rider elsewhere, and one on a known device.
    expect((await sendFrom('198.51.100.7')).status).toBe(200);
    const ownAnswer = await sendFrom('198.51.100.8', rider.phone, rider.deviceId);
    expect(ownAnswer.status).toBe(200);
    // Many addresses spend the half, and no more.
    for (let i = 1; i <= 60; i++) await sendFrom(`192.0.2.${i}`);
    // A stranger who sends the id of the rider's device is no known device.
    const stolenId = { 'x-saic-device-id': rider.deviceId, 'x-forwarded-for': '198.51.100.10' };
    const stranger = { deviceId: null, headers: stolenId };
    expect(await proxied.call(SEND, { body: { phone: rider.phone } }, stranger)).toMatchObject({
      status: 503,
      code: 'sms_budget_spent',
    });
    expect(await sendFrom('198.51.100.9')).toMatchObject({ status: 503, code: 'sms_budget_spent' });
    gw.clock.advance(61_000);
    const laterAnswer = await sendFrom('198.51.100.8', rider.phone, rider.deviceId);
    expect(laterAnswer.status).toBe(200);
    await proxied.close();
  });

  it('a budget of all riders together, logged before it is spent', async () => {
    gw.clock.set(new Date('2026-11-27T00:00:00Z'));
    const knownRiders = await Promise.all(Array.from({ length: 3 }, () => riderOnDevice()));
    gw.clock.set(new Date('2026-11-27T02:00:00Z'));
    const lines: { event: string; sent: number }[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    const thrifty = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1, SMS_PER_HOUR: 5 },
    });
    Object.assign(thrifty.ctx, { log });
    // Three are for unknown devices, five for all.
    const requests = [
      ...Array.from({ length: 5 }, () => ({ phone: freshPhone(), deviceId: 'a-new-device' })),
      ...knownRiders,
    ];
    const answers = [];
    for (const { phone, deviceId } of requests) {
      answers.push(await thrifty.call(SEND, { body: { phone } }, { deviceId }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503, 503, 200, 200, 503]);
    for (const a of answers.filter((a) => a.status !== 200)) {
      expect(a).toMatchObject({ status: 503, code: 'sms_budget_spent' });
    }
    const events = lines
      .map(({ event, sent }) => ({ event, sent }))
      .sort((a, b) => a.sent - b.sent);
    expect(events).toEqual([
      { event: 'sms.unknown_budget_spent', sent: 3 },
      { event: 'sms.budget_near', sent: 4 },
      { event: 'sms.budget_spent', sent: 5 },
    ]);
    gw.clock.advance(3_600_000);
    const nextHour = await thrifty.call(SEND, { body: { phone: freshPhone() } });
    expect(nextHour.status).toBe(200);
    await thrifty.close();
  });

  it('refused messages do not count for the budget', async () => {
    gw.clock.set(new Date('2026-11-21T01:30:00Z'));
    const thrifty = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1, SMS_PER_HOUR: 4 },
    });
    for (let i = 0; i < 4; i++) {
      const refused = await thrifty.call(SEND, { body: { phone: '13800000001' } });
      expect(refused.code).toBe('sms_failed');
    }
    for (const status of [200, 200, 503]) {
      expect((await thrifty.call(SEND, { body: { phone: freshPhone() } })).status).toBe(status);
    }
    await thrifty.close();
  });

  it('refused messages do not count for the phone', async () => {
    gw.clock.set(new Date('2026-11-21T02:00:00Z'));
    for (let i = 0; i < 12; i++) {
      expect(await send('13800000001')).toMatchObject({ status: 502, code: 'sms_failed' });
    }
  });

  it('thirty codes per device and day', async () => {
    gw.clock.set(new Date('2026-11-22T02:00:00Z'));
    for (let i = 0; i < 30; i++) expect((await send(freshPhone(), 'one-device')).status).toBe(200);
    expect(await send(freshPhone(), 'one-device')).toMatchObject({ code: 'sms_limit_reached' });
    expect((await send(freshPhone(), 'another-device')).status).toBe(200);
  });

  it('200 codes per address and hour', async () => {
    gw.clock.set(new Date('2026-11-23T02:00:00Z'));
    const answers = [];
    for (let i = 0; i < 201; i++) answers.push((await send(freshPhone())).code);
    expect(answers.slice(0, 200).every((code) => code === undefined)).toBe(true);
    expect(answers[200]).toBe('too_many_requests');
  });

  it('60 attempts per address and minute', async () => {
    gw.clock.set(new Date('2026-11-24T02:00:00Z'));
    const phone = freshPhone();
    const attempt = async () =>
      (await gw.call(LOGIN, { body: { phone, code: '123456', agreed: true } })).code;
    for (let i = 0; i < 60; i++) expect(await attempt()).toBe('code_expired');
    expect(await attempt()).toBe('too_many_requests');
    gw.clock.advance(61_000);
    expect(await attempt()).toBe('code_expired');
  });
});
