import { randomUUID } from 'node:crypto';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../test/patience.ts';
import { startDatabaseProxy } from '../../../../test/database-proxy.ts';
import { endListening, listenTo } from '../../../../test/events.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { changeRide, giveRide } from '../../../../test/rides.ts';
import { notify } from '../../../db/notify.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { queries } from '../../../../test/rows.ts';

const watch = (gateway: TestGateway, { token, id }: { token: string; id: string }, query = '') =>
  listenTo<Ride>(gateway.app, `/v1/rides/${id}/events${query}`, {
    authorization: `Bearer ${token}`,
  });

describe.skipIf(!hasDatabase())('a ride followed live', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let phone = 13900000000;

  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway.close();
    await gw.close();
  });

  const newRide = async (input = {}): Promise<{ token: string; id: string }> => {
    phone += 1;
    const token = await gw.login(String(phone));
    return { token, id: await giveRide(gw, await userIdOf(gw.db, token), input) };
  };

  it('sends the current state and each change, at every gateway', async () => {
    const ride = await newRide();
    const firstStream = await watch(gw, ride);
    const secondStream = await watch(secondGateway, ride);
    expect((await firstStream.next()).data).toMatchObject({
      version: 1,
      state: 'arriving',
      etaSeconds: 240,
    });
    await secondStream.next();
    await changeRide(secondGateway, ride.id, { eta_seconds: 200 });
    expect(await firstStream.next()).toMatchObject({
      id: '2',
      data: { version: 2, etaSeconds: 200 },
    });
    expect(await secondStream.next()).toMatchObject({ id: '2', data: { etaSeconds: 200 } });
    await changeRide(gw, ride.id, { state: 'arrived', eta_seconds: 0 });
    expect((await secondStream.next()).data).toMatchObject({ version: 3, state: 'arrived' });
    firstStream.close();
    secondStream.close();
  });

  it('does not send a change that was rolled back', async () => {
    const ride = await newRide();
    const listening = await watch(gw, ride);
    await listening.next();
    const undone = inTransaction(gw.db, async (tx) => {
      const change = { version: 2, eta_seconds: 6 };
      await queries(tx).updateTable('rides').set(change).where('id', '=', ride.id).execute();
      await notify(tx, 'ride', ride.id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await changeRide(gw, ride.id, { eta_seconds: 7 });
    expect((await listening.next()).data).toMatchObject({ version: 2, etaSeconds: 7 });
    listening.close();
  });

  it('starts from the version the caller has', async () => {
    const ride = await newRide({ version: 5 });
    const upToDate = await watch(gw, ride, '?version=5');
    await vi.waitFor(() => expect(upToDate.raw()).toBe(':\n\n'), PATIENCE_MS);
    const behind = await watch(gw, ride, '?version=4');
    expect((await behind.next()).id).toBe('5');
    await changeRide(gw, ride.id, {});
    expect((await upToDate.next()).id).toBe('6');
    upToDate.close();
    behind.close();
  });

  it('sends the last of many quick changes, and reads once for all watchers', async () => {
    const ride = await newRide();
    const watching = await Promise.all(Array.from({ length: 8 }, () => watch(gw, ride)));

    await Promise.all(watching.map((listening) => listening.next()));
    for (let i = 0; i < 30; i++) await changeRide(secondGateway, ride.id, { eta_seconds: i });
    const last = await Promise.all(
      watching.map((listening) => listening.until((r) => r.version === 31)),
    );
    for (const event of last) expect(event.data.etaSeconds).toBe(29);
    const eventCounts = watching.map((listening) => listening.raw().match(/^data:/gm)?.length);
    expect(new Set(eventCounts).size).toBe(1);
    expect(eventCounts[0]).toBeLessThan(15);
    for (const listening of watching) listening.close();
  });

  it('goes stale by itself when the dispatcher falls silent, and fresh when it speaks', async () => {
    const ride = await newRide();
    const listening = await watch(gw, ride);
    expect((await listening.next()).data.stale).toBe(false);
    gw.clock.advance(60_000);
    expect((await listening.next()).data).toMatchObject({ version: 1, stale: true });
    await gw.db
      .updateTable('rides')
      .set({ heard_at: gw.clock.now() })
      .where('id', '=', ride.id)
      .execute();
    expect((await listening.next()).data).toMatchObject({ version: 1, stale: false });
    listening.close();
  });

  it('ends after the ride’s end, also for later watchers', async () => {
    const ride = await newRide();
    const listening = await watch(gw, ride);
    await listening.next();
    await changeRide(gw, ride.id, { state: 'finished', ended_at: gw.clock.now() });
    expect((await listening.next()).data.state).toBe('finished');
    await listening.ended;
    const late = await watch(gw, ride, '?version=2');
    expect((await late.next()).data.state).toBe('finished');
    await late.ended;
  });

  it('sends a change that was missed while notifications were interrupted', async () => {
    const ride = await newRide();
    const listening = await watch(gw, ride);
    await listening.next();
    await endListening.execute(gw.db);
    await changeRide(secondGateway, ride.id, { eta_seconds: 11 });
    expect((await listening.next()).data.etaSeconds).toBe(11);
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'gateway, listening'`.execute(
        gw.db,
      );
      expect(rows.length).toBe(2);
    }, PATIENCE_MS);
    await changeRide(secondGateway, ride.id, { eta_seconds: 12 });
    expect((await listening.next()).data.etaSeconds).toBe(12);
    listening.close();
  });

  it('sends a change even without a notification', async () => {
    const ride = await newRide();
    const listening = await watch(gw, ride);
    await listening.next();
    await gw.db
      .updateTable('rides')
      .set({ version: 2, eta_seconds: 5 })
      .where('id', '=', ride.id)
      .execute();
    expect((await listening.next()).data.etaSeconds).toBe(5);
    listening.close();
  });

  it('is refused for another rider with a coded answer before the stream starts', async () => {
    const ride = await newRide();
    const stranger = await gw.login('13700000001');
    const answer = await gw.call(
      'GET auto:/v1/rides/:id/events',
      { params: { id: ride.id } },
      { token: stranger },
    );
    expect([answer.status, answer.code]).toEqual([404, 'ride_not_found']);
    const unknown = await gw.call(
      'GET auto:/v1/rides/:id/events',
      { params: { id: randomUUID() } },
      { token: ride.token },
    );
    expect(unknown.code).toBe('ride_not_found');
    const anonymous = await gw.call('GET auto:/v1/rides/:id/events', { params: { id: ride.id } });
    expect(anonymous.code).toBe('unauthenticated');
    const broken = await gw.app.inject({
      url: `/v1/rides/${ride.id}/events?version=-1`,
      headers: { authorization: `Bearer ${ride.token}` },
    });
    expect(broken.json().code).toBe('invalid_input');
    const head = await gw.app.inject({ method: 'HEAD', url: `/v1/rides/${ride.id}/events` });
    expect(head.statusCode).toBe(405);
  });

  it('ends when the database is unavailable, and works again afterwards', async () => {
    const proxy = await startDatabaseProxy(gw.databaseUrl);
    const proxiedGateway = await startGateway({
      databaseUrl: proxy.url,
      clock: gw.clock,
      givesUp: true,
    });
    const ride = await newRide();
    const listening = await watch(proxiedGateway, ride);
    await listening.next();
    proxy.mode('cut');
    await listening.ended;
    const away = await watch(proxiedGateway, ride);
    expect([away.status, away.headers['content-type']]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
    ]);
    proxy.mode('open');
    const back = await watch(proxiedGateway, ride, '?version=1');
    expect(back.status).toBe(200);
    await changeRide(gw, ride.id, { eta_seconds: 3 });
    expect((await back.next()).data).toMatchObject({ version: 2, etaSeconds: 3 });
    back.close();
    await proxiedGateway.close();
    await proxy.close();
  });

  it('does not hold up a gateway that stops', async () => {
    const third = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    const ride = await newRide();
    const listening = await watch(third, ride);
    await listening.next();
    await third.close();
    await listening.ended;
  });
});
