import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSandboxRide, standingOf } from '../../../../sandbox/dispatch/rides.ts';
import { sandboxSecret } from '../../../../sandbox/signature.ts';
import { callRide, postRideNotice, rideRow, untilState } from '../../../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';

const noticeOf = (rideId: string, news: object) => ({ id: randomUUID(), rideId, event: news });

describe.skipIf(!hasDatabase())("the dispatcher's webhook", () => {
  let gw: TestGateway;
  let token: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());
  beforeEach(async () => {
    token = await gw.login(`137${String(++riders).padStart(8, '0')}`);
  });

  /** Returns the event that the dispatcher would report now. */
  const newsNow = async (id: string): Promise<Record<string, unknown>> => {
    const ride = await findSandboxRide(gw.db, id);
    if (ride === undefined) throw new Error('the dispatcher has no such ride');
    return { ...standingOf(ride, gw.clock.now()).news };
  };
  const matchedRide = async () => {
    const { id } = (await callRide(gw, token)).body;
    // A car is found after two to five seconds and sets off three seconds later.
    for (;;) {
      gw.clock.advance(500);
      const news = await newsNow(id);
      if (news.state !== 'requested') return { id, news };
    }
  };

  it('changes the ride when it is signed', async () => {
    const { id, news } = await matchedRide();
    expect(news.state).toBe('matched');
    const answer = await postRideNotice(gw, noticeOf(id, news));
    expect(answer).toEqual({ status: 200, body: { received: true } });
    expect(await rideRow(gw, id)).toMatchObject({ state: 'matched', version: 2 });
  });

  it('is refused if forged, unsigned, altered or too old, and changes nothing', async () => {
    const { id, news } = await matchedRide();
    const before = await rideRow(gw, id);
    const notice = noticeOf(id, news);
    const forged = [
      await postRideNotice(gw, notice, { secret: webhookSecret('other') }),
      // The payment partner's secret is not the dispatcher's.
      await postRideNotice(gw, notice, { secret: await sandboxSecret(gw.ctx) }),
      await postRideNotice(gw, notice, { at: new Date(gw.clock.now().getTime() - 400_000) }),
      await postRideNotice(gw, notice, { at: new Date(gw.clock.now().getTime() + 400_000) }),
    ];
    const bare = await gw.app.inject({
      method: 'POST',
      url: '/v1/dispatch/webhook/sandbox',
      payload: notice,
    });
    for (const status of [...forged.map((answer) => answer.status), bare.statusCode]) {
      expect(status).toBe(401);
    }
    expect(await rideRow(gw, id)).toEqual(before);
  });

  it('changes nothing if repeated or older than the last event', async () => {
    const { id, news } = await matchedRide();
    const old = noticeOf(id, news);
    await postRideNotice(gw, old);
    gw.clock.advance(6000);
    await postRideNotice(gw, noticeOf(id, await newsNow(id)));
    const before = await rideRow(gw, id);
    expect(before.state).toBe('arriving');
    expect((await postRideNotice(gw, old)).body).toEqual({ received: true });
    expect(await rideRow(gw, id)).toEqual(before);
    await Promise.all([1, 2, 3, 4, 5].map(async () => await postRideNotice(gw, old)));
    expect(await rideRow(gw, id)).toEqual(before);
  });

  it('counts once if received five times concurrently', async () => {
    const { id, news } = await matchedRide();
    const notice = noticeOf(id, news);
    await Promise.all([1, 2, 3, 4, 5].map(async () => await postRideNotice(gw, notice)));
    expect((await rideRow(gw, id)).version).toBe(2);
  });

  it('has its time limited to plausible values', async () => {
    const early = await matchedRide();
    const { requested_at: requestedAt } = await rideRow(gw, early.id);
    await postRideNotice(gw, noticeOf(early.id, { ...early.news, at: '2020-01-01T00:00:00.000Z' }));
    expect((await rideRow(gw, early.id)).matched_at).toEqual(requestedAt);
    token = await gw.login(`137${String(++riders).padStart(8, '0')}`);
    const late = await matchedRide();
    await postRideNotice(gw, noticeOf(late.id, { ...late.news, at: '2099-01-01T00:00:00.000Z' }));
    const { matched_at: matchedAt } = await rideRow(gw, late.id);
    expect(matchedAt?.getTime()).toBeLessThanOrEqual(gw.clock.now().getTime());
  });

  it('is ignored if its state cannot follow, even if it is new', async () => {
    const { id } = (await callRide(gw, token)).body;
    await untilState(gw, null, id, ['on_trip']);
    const before = await rideRow(gw, id);
    const news = { ...(await newsNow(id)), sequence: 2_000_000_000, driver: null, position: null };
    for (const state of ['requested', 'matched', 'no_driver']) {
      await postRideNotice(gw, noticeOf(id, { ...news, state }));
      expect(await rideRow(gw, id)).toEqual(before);
    }
  });

  it('is refused with a code if malformed, and changes nothing', async () => {
    const { id, news } = await matchedRide();
    const before = await rideRow(gw, id);
    const nonsense: (object | string)[] = [
      noticeOf(id, { ...news, state: 'flying' }),
      noticeOf(id, { ...news, state: 'finished', drivenMetres: 1e12 }),
      noticeOf(id, { ...news, state: 'finished', drivenSeconds: -1 }),
      noticeOf(id, { ...news, position: { lat: 312, lon: 0, heading: 0, at: 'now' } }),
      noticeOf(id, { ...news, sequence: 1e300 }),
      noticeOf(id, {}),
      {},
      '[]',
      'null',
      '{"id":',
      '',
    ];
    for (const body of nonsense) {
      const answer = await postRideNotice(gw, body);
      expect(answer.status).toBe(400);
      expect(['invalid_input', 'malformed_body']).toContain(answer.body.code);
    }
    expect(await rideRow(gw, id)).toEqual(before);
  });

  it('is not found for an unknown ride or dispatcher', async () => {
    const { id, news } = await matchedRide();
    expect(await postRideNotice(gw, noticeOf(randomUUID(), news))).toMatchObject({
      status: 404,
      body: { code: 'ride_not_found' },
    });
    const stranger = await postRideNotice(gw, noticeOf(id, news), { provider: 'other' });
    expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('changes nothing for a ride that is over', async () => {
    const { id } = (await callRide(gw, token)).body;
    await untilState(gw, null, id, ['finished']);
    const before = await rideRow(gw, id);
    const news = { ...(await newsNow(id)), sequence: 2_000_000_000, drivenMetres: 99_000 };
    await postRideNotice(gw, noticeOf(id, news));
    expect(await rideRow(gw, id)).toEqual(before);
  });
});
