import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmCalls, LOST, REFUSED } from '../../../../test/alarms.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

const MUM = '13700000001';
const BUDGET = { SMS_PER_HOUR: 1, LIMIT_FACTOR: 1 };

describe.skipIf(!hasDatabase())('an emergency on a ride', () => {
  let gw: TestGateway;
  let second: TestGateway;
  const { add, alarm, lastAlarm, rider, sentMessages, sms } = alarmCalls(() => gw);

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
    sentMessages.length = 0;
  });

  it('sends each contact one message, even if several gateways and requests race', async () => {
    const caller = await rider();
    await add(caller, MUM);
    await add(caller, '13700000009', '老张');
    expect(await lastAlarm(caller)).toBeNull();
    const alarms = await Promise.all(
      [gw, second, gw].map(async (gateway) => await alarm(caller, 'one-press-0001', gateway)),
    );
    expect(new Set(alarms.map(({ body }) => body.id)).size).toBe(1);
    await Promise.all([gw.runJobs(), second.runJobs()]);
    await gw.runJobs();
    expect(sentMessages.map((message) => message.phone).toSorted()).toEqual([MUM, '13700000009']);
    expect((await lastAlarm(caller))?.messages.map(({ state }) => state)).toEqual(['sent', 'sent']);
    // Another alarm notifies them again, a minute later; the budget of login codes does not apply.
    gw.clock.advance(60_000);
    await alarm(caller);
    await gw.runJobs();
    expect(sentMessages).toHaveLength(4);
  });

  it('sends one message in a minute however often it is raised, and again what failed', async () => {
    const caller = await rider();
    await add(caller, MUM);
    await add(caller, REFUSED);
    const alarms = await Promise.all(
      Array.from({ length: 8 }, (_, i) => alarm(caller, undefined, i % 2 ? second : gw)),
    );
    expect(new Set(alarms.map(({ body }) => body.id)).size).toBe(1);
    await Promise.all([gw.runJobs(), second.runJobs()]);
    await gw.runJobs();
    expect(sentMessages.map((message) => message.phone).toSorted()).toEqual([MUM, REFUSED]);
    expect((await alarm(caller)).body.id).toBe(alarms[0]?.body.id);
    await gw.runJobs();
    expect(sentMessages.map((message) => message.phone).toSorted()).toEqual([
      MUM,
      REFUSED,
      REFUSED,
    ]);
  });

  it('reaches a phone ten times a day over all riders, but always from whom it knows', async () => {
    const stranger = '13700000077';
    const relative = await rider();
    await add(relative, stranger);
    gw.clock.advance(8 * DAY_MS);
    for (let i = 0; i < 12; i++) {
      const caller = await rider();
      await add(caller, stranger);
      await alarm(caller);
      await gw.runJobs();
      const [message] = (await lastAlarm(caller))?.messages ?? [];
      expect(message?.state).toBe(i < 10 ? 'sent' : 'failed');
    }
    expect(sentMessages).toHaveLength(10);
    await alarm(relative);
    await gw.runJobs();
    expect(sentMessages).toHaveLength(11);
  });

  it('sends the link of the trip’s page and four digits of the rider’s phone', async () => {
    const caller = await rider();
    await add(caller, MUM);
    const { body } = await alarm(caller);
    await gw.runJobs();
    const [message] = sentMessages;
    const link = message?.parameters.link ?? '';
    const path = link.replace('https://go.example/', '');
    const parameters = { digits: caller.phone.slice(-4), number: '110', link, path };
    expect(message).toMatchObject({ kind: 'alarm', language: 'en_us', parameters });
    expect(message?.phone).toBe(MUM);
    const contactToken = new URL(link).searchParams.get('contact') ?? '';
    expect(link).toBe(`https://go.example${body.url}&contact=${contactToken}&language=en_us`);
    expect(message?.text).toContain(link);
    expect(message?.text).toContain('110');
    for (const secret of ['长寿路', 'Changshou', '沪A', '王师傅', caller.userId]) {
      expect(message?.text).not.toContain(secret);
    }
    const token = new URL(link).searchParams.get('token') ?? '';
    const trip = await gw.call('GET auto:/v1/shared-trips/:token', { params: { token } });
    expect(trip.status).toBe(200);
    const rows = await gw.db.selectFrom('ride_alarms').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(22));
    const messages = await gw.db.selectFrom('ride_alarm_messages').selectAll().execute();
    expect(JSON.stringify(messages)).not.toContain(contactToken.slice(22));
  });

  it('reports the state of each message', async () => {
    const caller = await rider();
    for (const number of [MUM, REFUSED, LOST]) await add(caller, number);
    await alarm(caller);
    await gw.runJobs();
    expect((await lastAlarm(caller))?.messages.map(({ state }) => state)).toEqual([
      'sent',
      'failed',
      'unconfirmed',
    ]);
    // No message is sent again, because it may have arrived.
    gw.clock.advance(3_600_000);
    await gw.runJobs();
    expect(sentMessages).toHaveLength(3);
  });

  it('does not send a message again after an interrupted attempt', async () => {
    const caller = await rider();
    await add(caller, MUM);
    await alarm(caller);
    const claimed = { state: 'sending' } as const;
    await gw.db
      .updateTable('ride_alarm_messages')
      .set(claimed)
      .where('user_id', '=', caller.userId)
      .execute();
    await gw.runJobs();
    expect(sentMessages).toEqual([]);
    expect((await lastAlarm(caller))?.messages[0]?.state).toBe('unconfirmed');
  });

  it('can be raised without contacts, but not after the ride', async () => {
    expect((await alarm(await rider())).body.messages).toEqual([]);
    expect((await alarm(await rider({ state: 'finished' }))).code).toBe('ride_over');
    const [caller, stranger] = [await rider(), await rider()];
    expect((await alarm({ ...caller, ride: stranger.ride })).code).toBe('ride_not_found');
  });

  it('has at most three contacts, even if several are added concurrently', async () => {
    const caller = await rider();
    const numbers = [1, 2, 3, 4, 5].map((n) => `1370000010${n}`);
    const answers = await Promise.all(
      numbers.map(async (number, i) => await add(caller, number, '家人', i % 2 ? second : gw)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'contacts_full')).toHaveLength(2);
    const { body } = await gw.call('GET auto:/v1/emergency-contacts', {}, { token: caller.token });
    expect(body).toMatchObject({ number: '110' });
    const [first] = body.items;
    for (const gateway of [gw, second]) {
      const remaining = await gateway.call(
        'DELETE auto:/v1/emergency-contacts/:id',
        { params: { id: first?.id ?? '' } },
        { token: caller.token },
      );
      expect(remaining.body.items).toHaveLength(2);
    }
    expect((await add(caller, body.items[1]?.phone ?? '')).code).toBe('contact_exists');
    expect((await add(caller, '1370000')).code).toBe('phone_length');
    expect((await add(caller, '13700000199', ' ')).code).toBe('invalid_input');
  });
});
