import { randomUUID } from 'node:crypto';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sandboxDispatch } from '../../../../sandbox/dispatch/driver.ts';
import {
  atDispatch,
  callRide,
  postRideNotice,
  rideRow,
  serveQuietly,
  tellRides,
} from '../../../../test/called-rides.ts';
import { listenTo } from '../../../../test/events.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import type { DispatchPort, KnownEvent } from '../../../adapters/dispatch/port.ts';

const DRIVER: NonNullable<KnownEvent['driver']> = {
  name: { zh: '王师傅', en: 'Mr Wang' },
  phone: '138****5678',
  plate: '沪A·D12345',
  car: { zh: '白色 荣威', en: 'White Roewe' },
  rating: 49,
};
const OTHER_DRIVER = { ...DRIVER, plate: '沪A·D54321' };
const HERE = { zh: '我已到上车点', en: "I'm at the pick-up point" };
const ON_MY_WAY = { zh: '好的，马上到', en: "OK, I'm almost there" };

type Deliver = DispatchPort['deliverMessage'];

const newKey = (): string => randomUUID();

describe.skipIf(!hasDatabase())('messages between rider and driver', () => {
  let gw: TestGateway;
  let token: string;
  let riders = 0;
  /** The ids of messages that reached the dispatcher. */
  let reached: string[];
  /** How the dispatcher delivers; by default every message arrives. */
  let onMessage: (deliver: Deliver) => Deliver;

  beforeAll(async () => {
    gw = await startGateway({
      adapters: (ctx) => {
        const port = sandboxDispatch(ctx);
        const deliverMessage: Deliver = async (message) => {
          reached.push(message.messageId);
          return await onMessage((each) => port.deliverMessage(each))(message);
        };
        return { dispatch: { ...port, deliverMessage } };
      },
    });
  });
  afterAll(() => gw.close());
  beforeEach(async () => {
    reached = [];
    onMessage = () => () => Promise.resolve('delivered');
    token = await gw.login(`135${String(++riders).padStart(8, '0')}`);
  });

  let sequence = 10_000;
  const report = async (rideId: string, event: object): Promise<void> => {
    sequence += 10_000;
    const whole = {
      providerRideNo: 'SD1',
      at: gw.clock.now(),
      sequence,
      state: 'arriving',
      driver: DRIVER,
      position: null,
      path: [],
      etaSeconds: null,
      cancelledBy: null,
      drivenMetres: null,
      drivenSeconds: null,
      waitingSeconds: null,
      ...event,
    };
    const answer = await postRideNotice(gw, { id: randomUUID(), rideId, event: whole });
    expect(answer).toEqual({ status: 200, body: { received: true } });
  };
  /** Calls a ride whose driver is on the way. Returns its id. */
  const rideWithDriver = async (): Promise<string> => {
    const { id } = (await callRide(gw, token)).body;
    await report(id, {});
    return id;
  };
  const read = async (id: string, rider = token) =>
    await gw.call('GET auto:/v1/rides/:id/messages', { params: { id } }, { token: rider });
  const send = async (
    id: string,
    phraseId = 'at-pick-up',
    { rider = token, key = newKey() } = {},
  ) =>
    await gw.call(
      'POST auto:/v1/rides/:id/messages',
      { params: { id }, body: { phraseId } },
      { token: rider, idempotencyKey: key },
    );
  const phrasesOf = async (id: string) => (await read(id)).body.phrases.map((each) => each.id);
  const itemsOf = async (id: string) => (await read(id)).body.items;

  it('are phrases of the operator data for the state of the ride, and none without a driver', async () => {
    const { id } = (await callRide(gw, token)).body;
    expect((await read(id)).body).toMatchObject({ version: 0, phrases: [], items: [] });
    expect(await send(id)).toMatchObject({ status: 409, code: 'ride_without_driver' });

    await report(id, { state: 'matched' });
    expect((await read(id)).body.phrases[0]).toEqual({ id: 'at-pick-up', text: HERE });
    expect(await phrasesOf(id)).not.toContain('where-are-you');
    await report(id, { state: 'arriving' });
    expect(await phrasesOf(id)).toContain('where-are-you');
    expect(await send(id, 'drive-slowly')).toMatchObject({
      status: 409,
      code: 'ride_phrase_not_offered',
    });
    await report(id, { state: 'on_trip' });
    expect(await phrasesOf(id)).toEqual(['drive-slowly', 'air-conditioning', 'drop-off-safely']);
    expect((await send(id, 'drive-slowly')).status).toBe(200);

    await report(id, { state: 'finished' });
    expect(await phrasesOf(id)).toEqual([]);
    expect(await send(id, 'drive-slowly')).toMatchObject({ status: 409, code: 'ride_over' });
    expect(await itemsOf(id)).toHaveLength(1);
    expect(reached).toHaveLength(1);
  });

  it('reach the driver, whose answer comes with the next report', async () => {
    onMessage = (deliver) => deliver;
    const server = await serveQuietly(gw);
    onTestFinished(() => server.close());
    const { id } = (await callRide(gw, token)).body;
    await atDispatch(gw, id, 'skip');
    await atDispatch(gw, id, 'skip');
    await tellRides(gw, server.base);
    const { version } = await rideRow(gw, id);
    const answer = await send(id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        items: [{ sender: 'rider', phraseId: 'at-pick-up', text: HERE, delivery: 'delivered' }],
      },
    });
    expect((await rideRow(gw, id)).version).toBeGreaterThan(version);
    expect(await itemsOf(id)).toHaveLength(1);
    gw.clock.advance(5000);
    await tellRides(gw, server.base);
    expect(await itemsOf(id)).toMatchObject([
      { sender: 'rider' },
      { sender: 'driver', phraseId: null, text: ON_MY_WAY, delivery: 'delivered' },
    ]);
    gw.clock.advance(5000);
    await tellRides(gw, server.base);
    expect(await itemsOf(id)).toHaveLength(2);
  });

  it('are one message for five calls with one key at once, and for each later one', async () => {
    const id = await rideWithDriver();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(id, 'at-pick-up', { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await itemsOf(id)).toHaveLength(1);
    expect(new Set(reached).size).toBe(1);
    const before = reached.length;
    expect((await send(id, 'at-pick-up', { key })).status).toBe(200);
    expect(reached).toHaveLength(before);
    expect((await send(id, 'luggage', { key })).code).toBe('idempotency_key_reused');
    expect((await send(id)).body.items).toHaveLength(2);
  });

  it("belong to the ride's own rider", async () => {
    const id = await rideWithDriver();
    const stranger = await gw.login('13500990001');
    expect(await read(id, stranger)).toMatchObject({ status: 404, code: 'ride_not_found' });
    expect(await send(id, 'at-pick-up', { rider: stranger })).toMatchObject({
      status: 404,
      code: 'ride_not_found',
    });
    expect(await itemsOf(id)).toEqual([]);
  });

  it('that nobody confirmed are shown as such, and sent again as the same message', async () => {
    const id = await rideWithDriver();
    const key = randomUUID();
    onMessage = () => () => Promise.reject(new Error('too late'));
    expect(await send(id, 'at-pick-up', { key })).toMatchObject({
      status: 502,
      code: 'ride_message_undelivered',
    });
    expect(await itemsOf(id)).toMatchObject([{ delivery: 'failed' }]);
    onMessage = () => () => Promise.resolve('undelivered');
    expect(await send(id)).toMatchObject({ status: 502, code: 'ride_message_undelivered' });
    expect(await itemsOf(id)).toMatchObject([{ delivery: 'failed' }]);
    onMessage = () => () => Promise.resolve('delivered');
    expect(await send(id, 'at-pick-up', { key })).toMatchObject({
      status: 200,
      body: { items: [{ delivery: 'delivered' }] },
    });
    expect(reached).toHaveLength(3);
    expect(new Set(reached).size).toBe(1);
    expect((await rideRow(gw, id)).state).toBe('arriving');
  });

  it('whose confirmation is lost reach the driver once', async () => {
    const { id } = (await callRide(gw, token)).body;
    await atDispatch(gw, id, 'skip');
    await report(id, { state: 'matched' });
    onMessage = (deliver) => async (message) => {
      await deliver(message);
      throw new Error('the answer is lost');
    };
    expect((await send(id)).code).toBe('ride_message_undelivered');
    onMessage = (deliver) => deliver;
    expect((await send(id)).status).toBe(200);
    const atDispatcher = await gw.db
      .selectFrom('sandbox.ride_messages')
      .select('text')
      .where('ride_id', '=', id)
      .where('sender', '=', 'rider')
      .execute();
    expect(atDispatcher).toEqual([{ text: HERE }]);
    expect(await itemsOf(id)).toMatchObject([{ delivery: 'delivered' }]);
  });

  it('that a gateway left on their way count as failed, and are sent again', async () => {
    const id = await rideWithDriver();
    await send(id);
    const pending = { delivery: 'pending', sent_at: gw.clock.now() } as const;
    await gw.db.updateTable('ride_messages').set(pending).where('ride_id', '=', id).execute();
    expect(await itemsOf(id)).toMatchObject([{ delivery: 'pending' }]);
    gw.clock.advance(16_000);
    expect(await itemsOf(id)).toMatchObject([{ delivery: 'failed' }]);
    expect((await send(id)).body.items).toMatchObject([{ delivery: 'delivered' }]);
    expect(new Set(reached).size).toBe(1);
  });

  it('are refused by a dispatcher without messages, and the ride goes on', async () => {
    const id = await rideWithDriver();
    const key = randomUUID();
    onMessage = () => () => Promise.resolve('unsupported');
    for (const _ of [1, 2]) {
      expect(await send(id, 'at-pick-up', { key })).toMatchObject({
        status: 409,
        code: 'ride_messages_unsupported',
      });
    }
    expect(await itemsOf(id)).toEqual([]);
    expect(reached).toHaveLength(1);
    await report(id, { state: 'on_trip' });
    expect((await rideRow(gw, id)).state).toBe('on_trip');
  });

  it('of the driver are stored once, in any order, also from an event that is old', async () => {
    const id = await rideWithDriver();
    const first = { id: randomUUID(), text: ON_MY_WAY, at: gw.clock.now() };
    gw.clock.advance(2000);
    const later = { id: randomUUID(), text: HERE, at: gw.clock.now() };
    await report(id, { messages: [later] });
    const { version, messages_version: changes } = await rideRow(gw, id);
    await report(id, { sequence: 1, state: 'matched', messages: [first, later] });
    await report(id, { sequence: 1, state: 'matched', messages: [first] });
    expect(await itemsOf(id)).toMatchObject([
      { id: first.id, sender: 'driver', text: ON_MY_WAY, sentAt: first.at.toISOString() },
      { id: later.id, text: HERE },
    ]);
    expect(await rideRow(gw, id)).toMatchObject({
      state: 'arriving',
      version: version + 1,
      messages_version: changes + 1,
    });
    await Promise.all([1, 2, 3].map(() => report(id, { messages: [first, later] })));
    expect(await itemsOf(id)).toHaveLength(2);

    await report(id, { state: 'cancelled', cancelledBy: 'driver' });
    await report(id, { messages: [{ ...first, id: randomUUID() }] });
    expect(await itemsOf(id)).toHaveLength(2);
  });

  it('reach open pages by the stream of the ride', async () => {
    const id = await rideWithDriver();
    const url = `/v1/rides/${id}/events`;
    const stream = await listenTo<Ride>(gw.app, url, { authorization: `Bearer ${token}` });
    expect((await stream.next()).data).toMatchObject({ messagesVersion: 0 });
    const message = { id: randomUUID(), text: ON_MY_WAY, at: gw.clock.now() };
    await report(id, { messages: [message] });
    expect((await stream.next()).data).toMatchObject({ messagesVersion: 1 });
    stream.close();
  });

  it('are not shown to the next driver, nor are theirs', async () => {
    const id = await rideWithDriver();
    await send(id);
    await report(id, { state: 'requested', driver: null });
    expect((await read(id)).body).toMatchObject({ phrases: [], items: [] });
    await report(id, { driver: OTHER_DRIVER });
    expect(await itemsOf(id)).toEqual([]);
    onMessage = () => () => Promise.reject(new Error('late'));
    await send(id);
    await report(id, { driver: DRIVER });
    expect(await itemsOf(id)).toMatchObject([{ delivery: 'delivered' }]);
    expect(new Set(reached).size).toBe(2);
  });

  it('are ten a minute at most', async () => {
    const id = await rideWithDriver();
    const limited = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1 },
      adapters: { dispatch: gw.ctx.adapters.dispatch },
    });
    onTestFinished(() => limited.close());
    // The whole test is in one minute of the limit.
    gw.clock.advance(60_000 - (gw.clock.now().getTime() % 60_000));
    const codes = [];
    for (let i = 0; i < 11; i++) {
      const answer = await limited.call(
        'POST auto:/v1/rides/:id/messages',
        { params: { id }, body: { phraseId: 'at-pick-up' } },
        { token },
      );
      codes.push(answer.code ?? 'sent');
    }
    expect(codes.filter((code) => code === 'sent')).toHaveLength(10);
    expect(codes.at(-1)).toBe('too_many_requests');
    expect(await itemsOf(id)).toHaveLength(10);
  });
});
