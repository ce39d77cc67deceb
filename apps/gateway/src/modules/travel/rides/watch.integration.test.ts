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

const watch = (on: TestGateway, { token, id }: { token: string; id: string }, query = '') =>
  listenTo<Ride>(on.app, `/v1/rides/${id}/events${query}`, { authorization: `Bearer ${token}` });

describe.skipIf(!hasDatabase())('a ride followed live', () => {
  let gw: TestGateway;
  let other: TestGateway;
  let phone = 13900000000;

  beforeAll(async () => {
    gw = await startGateway();
    other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await other.close();
    await gw.close();
  });

  const newRide = async (input = {}): Promise<{ token: string; id: string }> => {
    phone += 1;
    const token = await gw.login(String(phone));
    return { token, id: await giveRide(gw, await userIdOf(gw.db, token), input) };
  };

  it('is told now and with each change, in every gateway, whichever of them changed it', async () => {
    const ride = await newRide();
    const here = await watch(gw, ride);
    const there = await watch(other, ride);
    expect((await here.next()).data).toMatchObject({
      version: 1,
      state: 'arriving',
      etaSeconds: 240,
    });
    await there.next();
    await changeRide(other, ride.id, { eta_seconds: 200 });
    expect(await here.next()).toMatchObject({ id: '2', data: { version: 2, etaSeconds: 200 } });
    expect(await there.next()).toMatchObject({ id: '2', data: { etaSeconds: 200 } });
    await changeRide(gw, ride.id, { state: 'arrived', eta_seconds: 0 });
    expect((await there.next()).data).toMatchObject({ version: 3, state: 'arrived' });
    here.close();
    there.close();
  });

  it('is not told of a change that was rolled back', async () => {
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
    const known = await watch(gw, ride, '?version=5');
    await vi.waitFor(() => expect(known.raw()).toBe(':\n\n'), PATIENCE_MS);
    const behind = await watch(gw, ride, '?version=4');
    expect((await behind.next()).id).toBe('5');
    await changeRide(gw, ride.id, {});
    expect((await known.next()).id).toBe('6');
    known.close();
    behind.close();
  });

  it('tells the last of many quick changes, and reads once for all who watch', async () => {
    const ride = await newRide();
    const watching = await Promise.all(Array.from({ length: 8 }, () => watch(gw, ride)));

    await Promise.all(watching.map((listening) => listening.next()));
    for (let i = 0; i < 30; i++) await changeRide(other, ride.id, { eta_seconds: i });
    const last = await Promise.all(
      watching.map((listening) => listening.until((r) => r.version === 31)),
    );
    for (const event of last) expect(event.data.etaSeconds).toBe(29);
    const told = watching.map((listening) => listening.raw().match(/^data:/gm)?.length);
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toBeLessThan(15);
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

  it('ends after its end was told, and for whoever comes later', async () => {
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

  it('tells what was missed while the notices were cut off', async () => {
    const ride = await newRide();
    const listening = await watch(gw, ride);
    await listening.next();
    await endListening.execute(gw.db);
    await changeRide(other, ride.id, { eta_seconds: 11 });
    expect((await listening.next()).data.etaSeconds).toBe(11);
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'gateway, listening'`.execute(
        gw.db,
      );
      expect(rows.length).toBe(2);
    }, PATIENCE_MS);
    await changeRide(other, ride.id, { eta_seconds: 12 });
    expect((await listening.next()).data.etaSeconds).toBe(12);
    listening.close();
  });

  it('shows a change even when no gateway got a notice of it', async () => {
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

  it('is nobody else’s: a coded answer before anything is told', async () => {
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
    const nobody = await gw.call('GET auto:/v1/rides/:id/events', { params: { id: ride.id } });
    expect(nobody.code).toBe('unauthenticated');
    const broken = await gw.app.inject({
      url: `/v1/rides/${ride.id}/events?version=-1`,
      headers: { authorization: `Bearer ${ride.token}` },
    });
    expect(broken.json().code).toBe('invalid_input');
    const head = await gw.app.inject({ method: 'HEAD', url: `/v1/rides/${ride.id}/events` });
    expect(head.statusCode).toBe(405);
  });

  it('ends when the database is away, and goes on for whoever comes back', async () => {
    const proxy = await startDatabaseProxy(gw.databaseUrl);
    const cut = await startGateway({ databaseUrl: proxy.url, clock: gw.clock, givesUp: true });
    const ride = await newRide();
    const listening = await watch(cut, ride);
    await listening.next();
    proxy.mode('cut');
    await listening.ended;
    const away = await watch(cut, ride);
    expect([away.status, away.headers['content-type']]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
    ]);
    proxy.mode('open');
    const back = await watch(cut, ride, '?version=1');
    expect(back.status).toBe(200);
    await changeRide(gw, ride.id, { eta_seconds: 3 });
    expect((await back.next()).data).toMatchObject({ version: 2, etaSeconds: 3 });
    back.close();
    await cut.close();
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
