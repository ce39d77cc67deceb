import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRide, sentinel, untilState } from '../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

interface ShownRide {
  rideId: string;
  silent: boolean;
  held: boolean;
  manner: string;
  news: { state: string; etaSeconds: number | null; cancelledBy: string | null };
}

describe.skipIf(!hasDatabase())("the sandbox dispatcher's page", () => {
  let gw: TestGateway;
  let token: string;
  let id: string;
  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13500000001');
    id = (await callRide(gw, token)).body.id;
  });
  afterAll(() => gw.close());

  const json = { accept: 'application/json' };
  const see = async (): Promise<ShownRide> =>
    (await gw.app.inject({ url: `/sandbox/dispatch/${id}`, headers: json })).json();
  const act = async (action: string, headers: Record<string, string> = json) =>
    await gw.app.inject({
      method: 'POST',
      url: `/sandbox/dispatch/${id}`,
      headers,
      payload: { action },
    });

  it('lists the rides and shows each, in both languages', async () => {
    const zh = await gw.app.inject({ url: '/sandbox/dispatch' });
    expect(zh.body).toContain('人民广场');
    expect(zh.body).toContain('正在寻找司机');
    expect(zh.headers['content-security-policy']).toContain("default-src 'none'");
    const en = await gw.app.inject({ url: `/sandbox/dispatch/${id}?language=en_us` });
    expect(en.body).toContain('Looking for a driver');
    expect(en.body).toContain('Stand still');
    const list = await gw.app.inject({ url: '/sandbox/dispatch', headers: json });
    expect(list.json().rides.map((ride: ShownRide) => ride.rideId)).toEqual([id]);
  });

  it('escapes the names of places', async () => {
    const rider = await gw.login('13500000002');
    const name = { zh: '<b>粗</b>', en: '<img src=x>' };
    await callRide(gw, rider, { to: { ...sentinel('x'), name } });
    const page = await gw.app.inject({ url: '/sandbox/dispatch?language=en_us' });
    expect(page.body).toContain('&lt;img src=x&gt;');
    expect(page.body).not.toContain('<img');
  });

  it('skips to the next step until the last one', async () => {
    const states = [];
    for (let i = 0; i < 5; i++) {
      await act('skip');
      states.push((await see()).news.state);
    }
    expect(states).toEqual(['matched', 'arriving', 'arrived', 'on_trip', 'finished']);
    expect((await act('skip')).json().news.state).toBe('finished');
    await untilState(gw, null, id, ['finished']);
  });

  it('pauses a ride and continues it', async () => {
    const rider = await gw.login('13500000003');
    id = (await callRide(gw, rider, { service: 'saic' })).body.id;
    await act('skip');
    await act('skip');
    await act('hold');
    const { news } = await see();
    gw.clock.advance(3_600_000);
    expect((await see()).news).toMatchObject({ state: 'arriving', etaSeconds: news.etaSeconds });
    await act('go_on');
    expect(await see()).toMatchObject({ held: false, news: { state: 'arriving' } });
    gw.clock.advance(2000);
    const later = (await see()).news.etaSeconds ?? 0;
    // 20 s of simulated time, and the duration of the test itself.
    expect(later).toBeLessThanOrEqual((news.etaSeconds ?? 0) - 19);
    expect(later).toBeGreaterThan((news.etaSeconds ?? 0) - 60);
  });

  it('makes the dispatcher silent, send nonsense and recover, and the driver cancel', async () => {
    expect((await act('silent')).json()).toMatchObject({ silent: true });
    expect(await gw.ctx.adapters.dispatch.query(id)).toEqual({ state: 'unknown' });
    await act('come_back');
    expect(await gw.ctx.adapters.dispatch.query(id)).toMatchObject({ state: 'arriving' });
    await act('nonsense');
    expect(await gw.ctx.adapters.dispatch.query(id)).toEqual({ state: 'unknown' });
    await act('proper');
    await act('driver_cancels');
    expect(await gw.ctx.adapters.dispatch.query(id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'driver',
    });
  });

  it('shows the conversation, and sends as the driver', async () => {
    const rider = await gw.login('13500000004');
    const rideId = (await callRide(gw, rider)).body.id;
    const url = `/sandbox/dispatch/${rideId}`;
    const say = async (action: string, headers: Record<string, string> = json) =>
      await gw.app.inject({ method: 'POST', url: `${url}/messages`, headers, payload: { action } });
    expect((await gw.app.inject({ url })).body).toContain('还没有消息');
    expect((await gw.app.inject({ url })).body).not.toContain('以司机身份发消息');
    expect((await say('waiting')).statusCode).toBe(200);
    await gw.app.inject({ method: 'POST', url, headers: json, payload: { action: 'skip' } });
    expect((await gw.app.inject({ url })).body).toContain('以司机身份发消息');
    expect((await say('waiting', {})).headers.location).toBe(url);
    expect((await say('insult')).statusCode).toBe(400);
    const page = await gw.app.inject({ url, headers: json });
    expect(page.json().messages).toMatchObject([
      { sender: 'driver', text: { zh: '不着急，我等您', en: "No rush, I'll wait for you" } },
    ]);
    const en = await gw.app.inject({ url: `${url}?language=en_us` });
    expect(en.body).toContain('No rush, I&#39;ll wait for you');
    expect(await gw.ctx.adapters.dispatch.query(rideId)).toMatchObject({
      messages: [{ text: { en: "No rush, I'll wait for you" } }],
    });
  });

  it('leads a form back to the page, and refuses what it cannot do', async () => {
    const form = await act('proper', {});
    expect(form.statusCode).toBe(303);
    expect(form.headers.location).toBe(`/sandbox/dispatch/${id}`);
    expect((await act('fly')).statusCode).toBe(400);
    id = randomUUID();
    expect((await act('skip')).statusCode).toBe(404);
    expect((await gw.app.inject({ url: `/sandbox/dispatch/${id}` })).statusCode).toBe(404);
    expect((await gw.app.inject({ url: '/sandbox/dispatch/x', headers: json })).statusCode).toBe(
      404,
    );
  });
});
