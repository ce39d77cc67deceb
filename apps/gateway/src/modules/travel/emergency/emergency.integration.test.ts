import { CodedError } from '@shtrans/contract/api/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { giveRide, type RideInput } from '../../../../test/rides.ts';
import type { SmsPort } from '../../../adapters/sms/port.ts';

const MUM = '13700000001';
const REFUSED = '13700000002';
const LOST = '13700000003';
const BUDGET = { SMS_PER_HOUR: 1, LIMIT_FACTOR: 1 };

describe.skipIf(!hasDatabase())('an emergency on a ride', () => {
  let gw: TestGateway;
  let second: TestGateway;
  let sent: Parameters<SmsPort['send']>[0][] = [];
  let phone = 13_940_000_000;
  const sms: SmsPort = {
    name: 'test',
    send: (message) => {
      sent.push(message);
      if (message.phone === REFUSED) return Promise.reject(new CodedError('sms_failed'));
      return Promise.resolve(message.phone === LOST ? 'unconfirmed' : 'sent');
    },
  };

  beforeAll(async () => {
    const PUBLIC_URL = 'https://go.example';
    gw = await startGateway({ adapters: { sms }, config: { ...BUDGET, PUBLIC_URL } });
    second = await startGateway({
      adapters: { sms },
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { ...BUDGET, PUBLIC_URL },
    });
  });
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });
  beforeEach(() => {
    sent = [];
  });

  const rider = async (input: RideInput = {}) => {
    const token = await gw.login(String(phone++));
    const userId = await userIdOf(gw.db, token);
    return { token, userId, ride: await giveRide(gw, userId, input) };
  };
  type Rider = Awaited<ReturnType<typeof rider>>;
  const add = async ({ token }: Rider, number: string, name = '妈妈', by = gw) =>
    await by.call('POST auto:/v1/emergency-contacts', { body: { name, phone: number } }, { token });
  const alarm = async ({ token, ride }: Rider, key?: string, by = gw) =>
    await by.call(
      'POST auto:/v1/rides/:id/alarms',
      { params: { id: ride } },
      { token, language: 'en_us', ...(key !== undefined && { idempotencyKey: key }) },
    );
  const last = async ({ token, ride }: Rider) =>
    (await gw.call('GET auto:/v1/rides/:id/alarm', { params: { id: ride } }, { token })).body.alarm;

  it('tells each contact once, whoever sends it and however often it is asked for', async () => {
    const who = await rider();
    await add(who, MUM);
    await add(who, '13700000009', '老张');
    expect(await last(who)).toBeNull();
    const pressed = await Promise.all(
      [gw, second, gw].map(async (by) => await alarm(who, 'one-press-0001', by)),
    );
    expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1);
    await Promise.all([gw.runJobs(), second.runJobs()]);
    await gw.runJobs();
    expect(sent.map((message) => message.phone).toSorted()).toEqual([MUM, '13700000009']);
    expect((await last(who))?.messages.map(({ state }) => state)).toEqual(['sent', 'sent']);
    // Another press tells them again; no press asks the budget of login codes.
    await alarm(who);
    await gw.runJobs();
    expect(sent).toHaveLength(4);
  });

  it('tells the trip’s page, and of the rider four digits', async () => {
    const who = await rider();
    await add(who, MUM);
    const { body } = await alarm(who);
    await gw.runJobs();
    const [message] = sent;
    const link = `https://go.example${body.url}&language=en_us`;
    expect(message).toMatchObject({ phone: MUM, link });
    expect(message?.text).toContain(link);
    expect(message?.text).toContain('110');
    for (const secret of ['长寿路', 'Changshou', '沪A', '王师傅', who.userId]) {
      expect(message?.text).not.toContain(secret);
    }
    const token = new URL(link).searchParams.get('token') ?? '';
    const trip = await gw.call('GET auto:/v1/shared-trips/:token', { params: { token } });
    expect(trip.status).toBe(200);
    const rows = await gw.db.selectFrom('ride_alarms').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(22));
  });

  it('says who could not be told', async () => {
    const who = await rider();
    for (const number of [MUM, REFUSED, LOST]) await add(who, number);
    await alarm(who);
    await gw.runJobs();
    expect((await last(who))?.messages.map(({ state }) => state)).toEqual([
      'sent',
      'failed',
      'unconfirmed',
    ]);
    // None is tried again: it may have arrived.
    gw.clock.advance(3_600_000);
    await gw.runJobs();
    expect(sent).toHaveLength(3);
  });

  it('sends nothing again after a try that was cut off', async () => {
    const who = await rider();
    await add(who, MUM);
    await alarm(who);
    const cut = { state: 'sending' } as const;
    await gw.db
      .updateTable('ride_alarm_messages')
      .set(cut)
      .where('user_id', '=', who.userId)
      .execute();
    await gw.runJobs();
    expect(sent).toEqual([]);
    expect((await last(who))?.messages[0]?.state).toBe('unconfirmed');
  });

  it('is there without contacts, and over with the ride', async () => {
    expect((await alarm(await rider())).body.messages).toEqual([]);
    expect((await alarm(await rider({ state: 'finished' }))).code).toBe('ride_over');
    const [one, other] = [await rider(), await rider()];
    expect((await alarm({ ...one, ride: other.ride })).code).toBe('ride_not_found');
  });

  it('has three contacts at most, of several added at once too', async () => {
    const who = await rider();
    const numbers = [1, 2, 3, 4, 5].map((n) => `1370000010${n}`);
    const added = await Promise.all(
      numbers.map(async (number, i) => await add(who, number, '家人', i % 2 ? second : gw)),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(added.filter(({ code }) => code === 'contacts_full')).toHaveLength(2);
    const { body } = await gw.call('GET auto:/v1/emergency-contacts', {}, { token: who.token });
    expect(body).toMatchObject({ number: '110' });
    const [first] = body.items;
    for (const by of [gw, second]) {
      const left = await by.call(
        'DELETE auto:/v1/emergency-contacts/:id',
        { params: { id: first?.id ?? '' } },
        { token: who.token },
      );
      expect(left.body.items).toHaveLength(2);
    }
    expect((await add(who, body.items[1]?.phone ?? '')).code).toBe('contact_exists');
    expect((await add(who, '1370000')).code).toBe('phone_length');
    expect((await add(who, '13700000199', ' ')).code).toBe('invalid_input');
  });
});
