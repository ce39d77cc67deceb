import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmCalls, type Caller } from '../../../../test/alarms.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import type { TextMessage } from '../../../adapters/sms/port.ts';

const contactTokenOf = (message: TextMessage | undefined) =>
  new URL(message?.parameters.link ?? '').searchParams.get('contact') ?? '';

describe.skipIf(!hasDatabase())('the answer of an emergency contact', () => {
  let gw: TestGateway;
  let second: TestGateway;
  const { add, alarm, lastAlarm, rider, sentMessages, sms } = alarmCalls(() => gw);

  beforeAll(async () => {
    const PUBLIC_URL = 'https://go.example';
    gw = await startGateway({ adapters: { sms }, config: { LIMIT_FACTOR: 1, PUBLIC_URL } });
    second = await startGateway({
      adapters: { sms },
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1, PUBLIC_URL },
    });
  });
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });
  beforeEach(() => {
    sentMessages.length = 0;
  });

  /** Raises an alarm a minute after the last one, and returns the token in the last message sent. */
  const alarmAgain = async (caller: Caller) => {
    gw.clock.advance(60_000);
    await alarm(caller);
    await gw.runJobs();
    return contactTokenOf(sentMessages.at(-1));
  };
  const answer = async (token: string, word: 'confirmed' | 'stopped', gateway = gw) =>
    await gateway.call('PUT auto:/v1/alarm-messages/:token/answer', {
      params: { token },
      body: { answer: word },
    });
  const received = async (token: string) =>
    await gw.call('GET auto:/v1/alarm-messages/:token', { params: { token } });
  const answersShown = async ({ token }: Caller) => {
    const { body } = await gw.call('GET auto:/v1/emergency-contacts', {}, { token });
    return body.items.map((each) => each.answer);
  };
  const lastState = async (caller: Caller) => (await lastAlarm(caller))?.messages[0]?.state;

  it('lets a contact confirm by the link of the message, but not by opening it', async () => {
    const caller = await rider();
    await add(caller, '13700000021');
    await add(caller, '13700000022');
    await alarm(caller);
    await gw.runJobs();
    const token = contactTokenOf(sentMessages.find(({ phone }) => phone === '13700000021'));
    const riderTail = caller.phone.slice(-4);
    for (let i = 0; i < 2; i++) {
      expect((await received(token)).body).toEqual({ riderTail, answer: 'none' });
    }
    expect(await answersShown(caller)).toEqual(['none', 'none']);
    expect(sentMessages[0]?.text).toContain("Don't know them?");
    for (const gateway of [gw, second, gw]) {
      const { body } = await answer(token, 'confirmed', gateway);
      expect(body).toEqual({ riderTail, answer: 'confirmed' });
    }
    expect(await answersShown(caller)).toEqual(['confirmed', 'none']);
    sentMessages.length = 0;
    await alarmAgain(caller);
    const texts = new Map(sentMessages.map((message) => [message.phone, message.text]));
    expect(texts.get('13700000021')).not.toContain("Don't know them?");
    expect(texts.get('13700000022')).toContain("Don't know them?");
  });

  it('sends nothing more to a contact who stopped, even one added again, until they resume', async () => {
    const stopped = '13700000023';
    const [caller, neighbour] = [await rider(), await rider()];
    for (const each of [caller, neighbour]) await add(each, stopped);
    const token = await alarmAgain(caller);
    const answers = await Promise.all(
      [gw, second, gw].map(async (gateway) => await answer(token, 'stopped', gateway)),
    );
    expect(answers.map(({ body }) => body.answer)).toEqual(['stopped', 'stopped', 'stopped']);
    expect(await answersShown(caller)).toEqual(['stopped']);
    await alarmAgain(caller);
    expect(await lastState(caller)).toBe('stopped');
    const { body } = await gw.call('GET auto:/v1/emergency-contacts', {}, { token: caller.token });
    const id = body.items[0]?.id ?? '';
    const input = { params: { id } };
    await gw.call('DELETE auto:/v1/emergency-contacts/:id', input, { token: caller.token });
    await add(caller, stopped);
    expect(await answersShown(caller)).toEqual(['stopped']);
    await alarmAgain(caller);
    expect(await lastState(caller)).toBe('stopped');
    expect(sentMessages).toHaveLength(1);
    await alarmAgain(neighbour);
    expect(await answersShown(neighbour)).toEqual(['none']);
    expect(sentMessages).toHaveLength(2);
    await answer(token, 'confirmed');
    await alarmAgain(caller);
    expect(await lastState(caller)).toBe('sent');
    expect(sentMessages).toHaveLength(3);
  });

  it('holds back what waits when a contact stops during an alarm, also after the trip', async () => {
    const caller = await rider();
    await add(caller, '13700000024');
    const token = await alarmAgain(caller);
    gw.clock.advance(60_000);
    await alarm(caller);
    expect(await lastState(caller)).toBe('waiting');
    await answer(token, 'stopped', second);
    await Promise.all([gw.runJobs(), second.runJobs()]);
    expect(await lastState(caller)).toBe('stopped');
    // The same alarm raised again does not send it either.
    await alarm(caller);
    await gw.runJobs();
    expect(sentMessages).toHaveLength(1);
    gw.clock.advance(2 * DAY_MS);
    expect((await received(token)).body.answer).toBe('stopped');
    expect((await answer(token, 'confirmed')).status).toBe(200);
  });

  it('accepts no token but that of a message', async () => {
    const caller = await rider();
    await add(caller, '13700000025');
    const { body } = await alarm(caller);
    await gw.runJobs();
    const token = contactTokenOf(sentMessages[0]);
    const trip = new URL(body.url, 'https://go.example').searchParams.get('token') ?? '';
    const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const foreign of [trip, forged, `${token}A`, token.slice(0, -1), 'a']) {
      expect((await received(foreign)).code).toBe('share_not_found');
      expect((await answer(foreign, 'stopped')).code).toBe('share_not_found');
    }
    expect(await answersShown(caller)).toEqual(['none']);
  });

  it('reaches a contact who confirmed whatever strangers sent to the phone', async () => {
    const contactPhone = '13700000026';
    const caller = await rider();
    await add(caller, contactPhone);
    await answer(await alarmAgain(caller), 'confirmed');
    gw.clock.advance(DAY_MS);
    const strangerState = async () => {
      const stranger = await rider();
      await add(stranger, contactPhone);
      await alarm(stranger);
      await gw.runJobs();
      return await lastState(stranger);
    };
    for (let i = 0; i < 10; i++) expect(await strangerState()).toBe('sent');
    expect(await strangerState()).toBe('failed');
    await alarm(caller);
    await gw.runJobs();
    expect(await lastState(caller)).toBe('sent');
  });
});
