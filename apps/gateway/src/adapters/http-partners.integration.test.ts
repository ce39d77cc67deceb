import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { standingOf, findSandboxRide } from '../../sandbox/dispatch/rides.ts';
import { sandboxSecret } from '../../sandbox/signature.ts';
import { callRide, PEOPLES_SQUARE, rideRow, sentinel, XUJIAHUI } from '../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { freshIdentity } from '../../test/identities.ts';
import { LoopbackServer } from '../../test/loopback-server.ts';
import { giveOrder, orderRow, payOrder, userIdOf } from '../../test/orders.ts';
import {
  METRO,
  passageOf,
  postReport,
  stayOf,
  ticketReportOf,
} from '../../test/partner-reports.ts';
import { stationNamed } from '../city/network.ts';
import { findRow } from '../../test/rows.ts';
import { webhookSecret } from '../../test/webhook-secret.ts';
import { readKeys } from '../crypto/signing-keys.ts';
import { signatureHeaders } from './signature.ts';

const GATES_SECRET = webhookSecret('gates');
const FORMER_GATES_SECRET = webhookSecret('former gates');

type Remote = 'bikes' | 'dispatch' | 'ticketing' | 'parking' | 'partner' | 'real-name';

/** A gateway whose partners are another house's servers: those of the sandbox, behind HTTP. */
describe.skipIf(!hasDatabase())('the HTTP drivers', () => {
  let partners: TestGateway;
  let gw: TestGateway;
  let secrets: Record<Remote, string>;
  beforeAll(async () => {
    partners = await startGateway();
    const base = await partners.app.listen({ port: 0, host: '127.0.0.1' });
    const secret = (name: Remote) => sandboxSecret(partners.ctx, name);
    secrets = {
      dispatch: await secret('dispatch'),
      ticketing: await secret('ticketing'),
      parking: await secret('parking'),
      bikes: await secret('bikes'),
      partner: await secret('partner'),
      'real-name': await secret('real-name'),
    };
    gw = await startGateway({
      clock: partners.clock,
      config: {
        DISPATCH_DRIVER: 'http',
        DISPATCH_URL: `${base}/sandbox/dispatch/api`,
        DISPATCH_SECRET: secrets.dispatch,
        TICKETING_DRIVER: 'http',
        TICKETING_URL: `${base}/sandbox/ticketing/api`,
        TICKETING_SECRET: secrets.ticketing,
        PARKING_DRIVER: 'http',
        PARKING_URL: `${base}/sandbox/parking/api`,
        PARKING_SECRET: secrets.parking,
        BIKES_DRIVER: 'http',
        BIKES_URL: `${base}/sandbox/bikes/api`,
        BIKES_SECRET: secrets.bikes,
        PARTNER_DRIVER: 'http',
        PARTNER_URL: `${base}/sandbox/partner/api`,
        PARTNER_SECRET: secrets.partner,
        REAL_NAME_DRIVER: 'http',
        REAL_NAME_URL: `${base}/sandbox/real-name/api`,
        REAL_NAME_SECRET: secrets['real-name'],
        REAL_NAME_KEYS: readKeys(`k1:${'k'.repeat(32)}`),
        GATES_DRIVER: 'http',
        GATES_SECRET: `${GATES_SECRET},${FORMER_GATES_SECRET}`,
      },
    });
  });
  afterAll(async () => {
    await gw.close();
    await partners.close();
  });

  let riders = 0;
  const newRider = async () => {
    const token = await gw.login(`132${String(++riders).padStart(8, '0')}`);
    return { token, rider: await userIdOf(gw.db, token) };
  };
  const now = (): string => gw.clock.now().toISOString();

  it('have a ticket issued, a ride settled, and hear of a use', async () => {
    const { token, rider } = await newRider();
    const id = await giveOrder(gw, rider);
    await payOrder(gw, token, id);
    gw.clock.advance(4000);
    await gw.runJobs();
    expect(await orderRow(gw.db, id)).toMatchObject({
      status: 'to_be_used',
      fields: { code: expect.stringMatching(/^\d{12}$/) },
    });
    const usedReport = ticketReportOf(rider, id, 'used', { at: now() });
    const signed = { provider: 'http', secret: secrets.ticketing };
    expect((await postReport(gw, 'ticketing', usedReport)).status).toBe(404);
    expect((await postReport(gw, 'ticketing', usedReport, signed)).status).toBe(200);
    expect((await orderRow(gw.db, id)).status).toBe('consumed');
    const ride = await giveOrder(gw, rider, { type: 'bus', pay_deadline: null });
    await payOrder(gw, token, ride);
    gw.clock.advance(11 * 60_000);
    await gw.runJobs();
    expect((await orderRow(gw.db, ride)).status).toBe('completed');
  });

  it('hear of rides and stays', async () => {
    const { rider } = await newRider();
    const byGates = { provider: 'http', secret: GATES_SECRET };
    const place = stationNamed(METRO.from).id;
    const entry = passageOf(rider, 'card-7:1', { kind: 'entry', at: now(), place });
    expect((await postReport(gw, 'gates', entry, byGates)).status).toBe(200);
    // One reading of the clock: an entry is refused that is reported before it happened.
    const enteredAt = now();
    const stay = stayOf(rider, 'S1', { kind: 'entry', at: enteredAt, enteredAt });
    const byParking = { provider: 'http', secret: secrets.parking };
    expect((await postReport(gw, 'parking', stay, byParking)).status).toBe(200);
    const orders = await gw.db
      .selectFrom('orders')
      .select(['type', 'status'])
      .where('user_id', '=', rider)
      .orderBy('type')
      .execute();
    expect(orders).toEqual([
      { type: 'metro', status: 'ongoing' },
      { type: 'parking', status: 'ongoing' },
    ]);
  });

  it('accept either secret of the gates while one is replaced', async () => {
    const { rider } = await newRider();
    const statusWith = async (secret: string): Promise<number> => {
      const report = passageOf(rider, randomUUID(), {
        kind: 'entry',
        at: now(),
        place: stationNamed(METRO.from).id,
      });
      return (await postReport(gw, 'gates', report, { provider: 'http', secret })).status;
    };
    expect(await statusWith(GATES_SECRET)).toBe(200);
    expect(await statusWith(FORMER_GATES_SECRET)).toBe(200);
    expect(await statusWith(webhookSecret('other'))).toBe(401);
  });

  it('have identities checked, and hear of a decision', async () => {
    const state = async (token: string) =>
      (await gw.call('GET auth:/v1/real-name', {}, { token })).body.state;
    const verify = async (digits: string) => {
      const { token, rider } = await newRider();
      await gw.call('POST auth:/v1/real-name', { body: freshIdentity(digits) }, { token });
      await gw.runJobs();
      return { token, rider };
    };
    expect(await state((await verify('100')).token)).toBe('passed');
    expect(await state((await verify('002')).token)).toBe('failed');
    const { token, rider } = await verify('006');
    const row = await findRow(gw.db, 'real_names', { user_id: rider });
    const decision = { id: 'd-1', at: now(), requestId: row?.request_id, state: 'passed' };
    const signed = { provider: 'http', secret: secrets['real-name'] };
    expect((await postReport(gw, 'real-name', decision, signed)).status).toBe(200);
    expect(await state(token)).toBe('passed');
  });

  it('find car parks and bikes', async () => {
    const point = { lat: XUJIAHUI.lat, lon: XUJIAHUI.lon };
    expect((await gw.ctx.adapters.parking.near(point, 900)).length).toBeGreaterThan(0);
    expect((await gw.ctx.adapters.bikes.near(point, 900)).length).toBeGreaterThan(0);
  });

  it('call a ride, follow it by webhook and question, and call it off', async () => {
    const { token } = await newRider();
    const calledRide = await callRide(gw, token);
    expect(calledRide).toMatchObject({ status: 200, body: { state: 'requested' } });
    const { id } = calledRide.body;
    expect(await rideRow(gw, id)).toMatchObject({ provider: 'http' });
    for (let i = 0; i < 20; i++) {
      gw.clock.advance(1000);
      await gw.runJobs();
      if ((await rideRow(gw, id)).state !== 'requested') break;
    }
    expect(['matched', 'arriving']).toContain((await rideRow(gw, id)).state);
    gw.clock.advance(3000);
    const ride = await findSandboxRide(partners.db, id);
    if (ride === undefined) throw new Error('the dispatcher has no such ride');
    const { news } = standingOf(ride, gw.clock.now());
    const text = JSON.stringify({ id: randomUUID(), rideId: id, event: news });
    const webhookResponse = await gw.app.inject({
      method: 'POST',
      url: '/v1/dispatch/webhook/http',
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders(secrets.dispatch, text, gw.clock.now()),
      },
      payload: text,
    });
    expect(webhookResponse.statusCode).toBe(200);
    expect(await rideRow(gw, id)).toMatchObject({ heard_sequence: news.sequence });
    const message = await gw.call(
      'POST auto:/v1/rides/:id/messages',
      { params: { id }, body: { phraseId: 'at-pick-up' } },
      { token },
    );
    expect(message).toMatchObject({ status: 200, body: { items: [{ delivery: 'delivered' }] } });
    gw.clock.advance(5000);
    expect(await gw.ctx.adapters.dispatch.query(id)).toMatchObject({
      messages: [{ text: { en: "OK, I'm almost there" } }],
    });
    const cost = await gw.call(
      'GET auto:/v1/rides/:id/cancellation',
      { params: { id } },
      { token },
    );
    const body = { feeCents: cost.body.fee.totalCents };
    const cancelResponse = await gw.call(
      'POST auto:/v1/rides/:id/cancel',
      { params: { id }, body },
      { token },
    );
    expect(cancelResponse).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  });

  it('take 404 for a dispatcher without messages, and false for a driver who cannot be reached', async () => {
    const answers = [
      { status: 404, body: '{}' },
      { status: 200, body: '{"delivered":false}' },
    ];
    const server = new LoopbackServer(() => answers.shift() ?? { status: 500, body: '' });
    const url = await server.listen();
    onTestFinished(() => server.close());
    const gateway = await startGateway({
      clock: gw.clock,
      config: {
        DISPATCH_DRIVER: 'http',
        DISPATCH_URL: url,
        DISPATCH_SECRET: secrets.dispatch,
      },
    });
    onTestFinished(() => gateway.close());
    const { dispatch } = gateway.ctx.adapters;
    const text = { zh: '我已到上车点', en: "I'm at the pick-up point" };
    const send = () =>
      dispatch.deliverMessage({ rideId: randomUUID(), messageId: randomUUID(), text });
    expect(await send()).toBe('unsupported');
    expect(await send()).toBe('undelivered');
    await expect(send()).rejects.toThrow('status 500');
  });

  it('take a refusal of the dispatcher as one, and its places and ranks', async () => {
    const { token } = await newRider();
    const refused = { from: sentinel('拒单'), to: PEOPLES_SQUARE };
    expect((await callRide(gw, token, refused)).code).toBe('dispatch_failed');
    const { dispatch } = gw.ctx.adapters;
    expect(await dispatch.places('沙箱·拒单')).toHaveLength(1);
    expect((await dispatch.ranks(PEOPLES_SQUARE)).length).toBeGreaterThan(0);
  });

  it('verify a login ticket, once', async () => {
    const ticketResponse = await partners.app.inject({
      method: 'POST',
      url: '/sandbox/partner',
      headers: { accept: 'application/json' },
      payload: { kind: 'phone', phone: '13912345678', uid: 'u-1' },
    });
    const { ticket } = ticketResponse.json<{ ticket: string }>();
    const verify = () => gw.ctx.adapters.partner.verify(ticket, 'shtrans-h5');
    expect(await verify()).toEqual({ partner: 'sandbox', uid: 'u-1', phone: '13912345678' });
    await expect(verify()).rejects.toMatchObject({ code: 'ticket_used' });
    const unknownTicket = gw.ctx.adapters.partner.verify('nobody-made-it', 'shtrans-h5');
    await expect(unknownTicket).rejects.toMatchObject({ code: 'ticket_invalid' });
  });

  it('take a server that fails, answers nonsense or redirects for one that does not answer', async () => {
    const server = new LoopbackServer(() => ({ status: 500, body: '' }));
    const url = await server.listen();
    onTestFinished(() => server.close());
    const broken = await startGateway({
      clock: gw.clock,
      config: {
        DISPATCH_DRIVER: 'http',
        DISPATCH_URL: url,
        DISPATCH_SECRET: secrets.dispatch,
        PARTNER_DRIVER: 'http',
        PARTNER_URL: url,
        PARTNER_SECRET: secrets.partner,
        TICKETING_DRIVER: 'http',
        TICKETING_URL: url,
        TICKETING_SECRET: secrets.ticketing,
      },
    });
    onTestFinished(() => broken.close());
    const token = await broken.login('13200009999');
    const rider = await userIdOf(broken.db, token);
    const id = await giveOrder(broken, rider);
    await payOrder(broken, token, id);
    for (const fault of [
      { status: 500, body: '' },
      { status: 200, body: '{"state":"issued","code":""}' },
      { status: 302, body: '', headers: { location: url } },
      'reset',
    ] as const) {
      server.fault = fault;
      const ends = { from: PEOPLES_SQUARE, to: XUJIAHUI };
      const estimate = await broken.call('POST auto:/v1/ride-estimates', { body: ends });
      expect(estimate.code).toBe('dispatch_failed');
      await expect(broken.ctx.adapters.partner.verify('t', 'c')).rejects.toMatchObject({
        code: 'upstream_failed',
      });
      broken.clock.advance(600_000);
      await broken.runJobs();
      expect((await orderRow(broken.db, id)).status).toBe('ticketing');
    }
    server.fault = { status: 200, body: '{"state":"refused"}' };
    broken.clock.advance(600_000);
    await broken.runJobs();
    expect((await orderRow(broken.db, id)).status).toBe('being_refunded');
  });
});
