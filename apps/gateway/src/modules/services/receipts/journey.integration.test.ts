import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  giveOrder,
  lateLine,
  type OrderInput,
  payOrder,
  userIdOf,
} from '../../../../test/orders.ts';

const name = (zh: string) => ({ zh, en: zh });

describe.skipIf(!hasDatabase())('a journey', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  const minutesAgo = (minutes: number): Date =>
    new Date(gw.clock.now().getTime() - minutes * 60_000);

  /** A finished and unpaid ride, with begin and end in minutes before now. */
  const ride = (from: number, to: number, more: OrderInput = {}): OrderInput => ({
    type: 'metro',
    subject: null,
    occurred_at: minutesAgo(from),
    fields: JSON.stringify({
      kind: 'rail',
      entryAt: minutesAgo(from).toISOString(),
      entryStation: name('徐家汇'),
      exitAt: minutesAgo(to).toISOString(),
      exitStation: name('人民广场'),
      distanceMetres: 10_000,
    }),
    ...more,
  });
  const bus = (from: number, more: OrderInput = {}): OrderInput => ({
    type: 'bus',
    subject: null,
    occurred_at: minutesAgo(from),
    fields: JSON.stringify({
      kind: 'ride',
      boardedAt: minutesAgo(from).toISOString(),
      route: name('88路'),
      plate: null,
    }),
    ...more,
  });
  const stay = (from: number, to: number): OrderInput => ({
    type: 'parking',
    occurred_at: minutesAgo(from),
    amount_cents: 3300,
    fields: JSON.stringify({
      kind: 'parking',
      parkingKind: 'lot',
      plate: '沪A·12345',
      area: name('徐汇'),
      lotName: name('停车场'),
      roadName: null,
      spaceNumber: null,
      enteredAt: minutesAgo(from).toISOString(),
      exitedAt: minutesAgo(to).toISOString(),
      durationMinutes: from - to,
    }),
  });

  const journeyOf = async (id: string, token: string) =>
    await gw.call('GET maas:/v1/orders/:id/journey', { params: { id } }, { token });
  const receiptOf = async (id: string, token: string) =>
    await gw.call('GET maas:/v1/orders/:id/receipt', { params: { id } }, { token });

  it('adds up to the cent, before and after the refund of one leg, as its receipts do', async () => {
    const token = await gw.login('13930000401');
    const userId = await userIdOf(gw.db, token);
    const give = async (order: OrderInput) => await giveOrder(gw, userId, order);
    // Stored in another order than travelled.
    const metro = await give(
      ride(70, 50, { amount_cents: 500, discount_cents: 101, line: await lateLine(gw.db) }),
    );
    const unpaid = await give(bus(45, { amount_cents: 200 }));
    const parked = await give(stay(80, 5));
    const closed = await give(
      bus(40, { type: 'taxi', status: 'closed', closed_reason: 'no_driver', amount_cents: 0 }),
    );
    const earlier = await give(ride(300, 290));
    await payOrder(gw, token, metro);
    await payOrder(gw, token, parked);
    await gw.runJobs();

    const { body } = await journeyOf(unpaid, token);
    expect(body.legs.map(({ id }) => id)).toEqual([parked, metro, unpaid, closed]);
    expect(body).toMatchObject({
      paidCents: 3300 + 399,
      refundedCents: 0,
      dueCents: 200,
      totalCents: 3899,
      co2: { savedGrams: 1210, unmeasured: 1, taxiGramsPerKm: 149 },
    });
    expect(body.co2.factors).toEqual([
      { type: 'metro', gramsPerKm: 28 },
      { type: 'bus', gramsPerKm: 102 },
    ]);
    expect(body.legs[3]).toMatchObject({ status: 'closed', dueCents: 0, receiptNumber: null });
    // The journey is the same from each of its orders, without the ride of the morning.
    for (const id of [parked, metro, closed]) {
      expect((await journeyOf(id, token)).body).toEqual({
        ...body,
        serverTime: expect.any(String) as string,
      });
    }
    expect((await journeyOf(earlier, token)).body.legs).toHaveLength(1);

    const refundAnswer = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id: metro }, body: { reason: 'service_failed' } },
      { token },
    );
    expect(refundAnswer.status).toBe(200);
    await gw.runJobs();
    const after = (await journeyOf(unpaid, token)).body;
    expect(after).toMatchObject({
      paidCents: 3699,
      refundedCents: 399,
      dueCents: 200,
      totalCents: 3500,
      co2: { savedGrams: 0, unmeasured: 1 },
    });
    const receipts = await Promise.all(
      after.legs.filter((leg) => leg.receiptNumber !== null).map(({ id }) => receiptOf(id, token)),
    );
    expect(receipts.map((each) => each.body.number)).toEqual(
      after.legs.flatMap((leg) => leg.receiptNumber ?? []),
    );
    expect(receipts.map((each) => each.body.legs)).toEqual([4, 4]);
    const net = receipts.reduce((cents, each) => cents + each.body.netCents, 0);
    expect(net).toBe(after.totalCents - after.dueCents);
  });

  it('is not available to another rider, and contains none of their orders', async () => {
    const [token, otherToken] = [await gw.login('13930000402'), await gw.login('13930000403')];
    const [mine, theirs] = [await userIdOf(gw.db, token), await userIdOf(gw.db, otherToken)];
    const id = await giveOrder(gw, mine, ride(60, 40));
    const foreign = await giveOrder(gw, theirs, ride(38, 30));
    expect((await journeyOf(id, token)).body.legs.map((leg) => leg.id)).toEqual([id]);
    for (const unknown of [foreign, '00000000-0000-7000-8000-000000000000']) {
      const answer = await journeyOf(unknown, token);
      expect([answer.status, answer.code]).toEqual([404, 'order_not_found']);
    }
  });

  it('places a seat by its departure, not its sale, and keeps a ticket separate', async () => {
    const token = await gw.login('13930000404');
    const userId = await userIdOf(gw.db, token);
    const seat = await giveOrder(gw, userId, {
      ...bus(20, { type: 'custom_bus' }),
      occurred_at: minutesAgo(20 * 1440),
    });
    const metro = await giveOrder(gw, userId, ride(10, 2));
    const ticket = await giveOrder(gw, userId, { occurred_at: minutesAgo(5) });
    expect((await journeyOf(metro, token)).body.legs.map(({ id }) => id)).toEqual([seat, metro]);
    expect((await journeyOf(ticket, token)).body.legs.map(({ id }) => id)).toEqual([ticket]);
  });
});
