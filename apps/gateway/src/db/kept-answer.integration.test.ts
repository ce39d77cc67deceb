import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { giveOrder, userIdOf } from '../../test/orders.ts';
import { giveRide } from '../../test/rides.ts';

const KEY = 'lost-answer-0001';
const OTHER_KEY = 'another-call-0001';

describe.skipIf(!hasDatabase())('a call whose answer was lost', () => {
  let gw: TestGateway;
  /** Shares the database of `gw`; each limit per rider of at most 33 calls is reached with the first call. */
  let full: TestGateway;
  let phone = 13_960_000_000;

  beforeAll(async () => {
    gw = await startGateway();
    full = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 0.03 },
    });
  });
  afterAll(async () => {
    await full?.close();
    await gw?.close();
  });

  const rider = async () => {
    const token = await gw.login(String(phone++));
    return { token, userId: await userIdOf(gw.db, token) };
  };
  type Rider = Awaited<ReturnType<typeof rider>>;
  type Answered = Promise<{ status: number; code: string | undefined; body: unknown }>;
  /** Sends the same call to a gateway under a key. */
  type Send = (by: TestGateway, idempotencyKey: string) => Answered;
  type Prepare = (who: Rider) => Send | Promise<Send>;

  const aboutRide =
    (endpoint: 'POST auto:/v1/rides/:id/shares' | 'POST auto:/v1/rides/:id/alarms') =>
    async ({ token, userId }: Rider): Promise<Send> => {
      const id = await giveRide(gw, userId);
      return async (gateway, idempotencyKey) =>
        await gateway.call(endpoint, { params: { id } }, { token, idempotencyKey });
    };

  const addContact =
    ({ token }: Rider): Send =>
    async (gateway, idempotencyKey) => {
      const body = { name: '妈妈', phone: '13700000001' };
      return await gateway.call(
        'POST auto:/v1/emergency-contacts',
        { body },
        { token, idempotencyKey },
      );
    };

  const bindPlate =
    ({ token }: Rider): Send =>
    async (gateway, idempotencyKey) => {
      const body = { plate: '沪A20001' };
      return await gateway.call('POST maas:/v1/plates', { body }, { token, idempotencyKey });
    };

  const openThread = async ({ token, userId }: Rider): Promise<Send> => {
    const params = { id: await giveOrder(gw, userId) };
    const body = { category: 'fee_dispute', text: '多收了' } as const;
    return async (gateway, idempotencyKey) =>
      await gateway.call(
        'POST maas:/v1/orders/:id/help-threads',
        { params, body },
        { token, idempotencyKey },
      );
  };

  const writeAgain = async ({ token, userId }: Rider): Promise<Send> => {
    const opened = await gw.call(
      'POST maas:/v1/orders/:id/help-threads',
      {
        params: { id: await giveOrder(gw, userId) },
        body: { category: 'fee_dispute', text: '多收了' },
      },
      { token },
    );
    const params = { id: opened.body.id };
    const body = { text: '请再看看' };
    return async (gateway, idempotencyKey) =>
      await gateway.call(
        'POST maas:/v1/help-threads/:id/messages',
        { params, body },
        { token, idempotencyKey },
      );
  };

  const bookAppointment = async ({ token }: Rider): Promise<Send> => {
    const venues = await gw.call('GET maas:/v1/venues', { query: { kind: 'repair' } });
    const venue = venues.body.items[0]?.id ?? '';
    const offer = venues.body.items[0]?.offers[0]?.id ?? '';
    const slots = await gw.call('GET maas:/v1/venues/:id/slots', {
      params: { id: venue },
      query: { offer },
    });
    const from = slots.body.items[0]?.from ?? '';
    const body = { venue, offer, from, name: '李敏', phone: '13800138000' };
    return async (gateway, idempotencyKey) =>
      await gateway.call('POST maas:/v1/appointments', { body }, { token, idempotencyKey });
  };

  it.each<[string, Prepare]>([
    ['a link to a ride', aboutRide('POST auto:/v1/rides/:id/shares')],
    ['an alarm', aboutRide('POST auto:/v1/rides/:id/alarms')],
    ['an emergency contact', addContact],
    ['a plate', bindPlate],
    ['a request for help', openThread],
    ['a message to the desk', writeAgain],
    ['an appointment', bookAppointment],
  ])('gets it under its key although the limit is reached: %s', async (_, prepared) => {
    const send = await prepared(await rider());
    const first = await send(gw, KEY);
    expect(first.status).toBe(200);
    const { status, body } = await send(full, KEY);
    expect({ status, body }).toEqual({ status: 200, body: first.body });
    // The limit is reached, so another call is refused.
    expect((await send(full, OTHER_KEY)).code).toBe('too_many_requests');
  });
});
