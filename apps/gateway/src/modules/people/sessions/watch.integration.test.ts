import type { Ride } from '@shtrans/contract/rides/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endListening, type Listening, listenTo } from '../../../../test/events.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { changeRide, giveRide } from '../../../../test/rides.ts';

describe.skipIf(!hasDatabase())('a stream of a session', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let phone = 13700000000;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway.close();
    await gw.close();
  });

  /** A rider's ride, to be followed with either of two logins. */
  const follow = async () => {
    phone += 1;
    const [firstToken, secondToken] = [
      await gw.login(String(phone)),
      await gw.login(String(phone)),
    ];
    const id = await giveRide(gw, await userIdOf(gw.db, firstToken));
    const listen = async (gateway: TestGateway, token: string): Promise<Listening<Ride>> => {
      const path = `/v1/rides/${id}/events`;
      const listening = await listenTo<Ride>(gateway.app, path, {
        authorization: `Bearer ${token}`,
      });
      await listening.next();
      return listening;
    };
    return { id, one: firstToken, two: secondToken, listen };
  };

  it('ends with the session, at every gateway; others continue', async () => {
    const { id, one, two, listen } = await follow();
    const [firstStream, secondStream, unaffected] = await Promise.all([
      listen(gw, one),
      listen(secondGateway, one),
      listen(secondGateway, two),
    ]);
    await gw.call('DELETE token:/v1/sessions/current', {}, { token: one });
    await firstStream.ended;
    await secondStream.ended;
    await changeRide(gw, id, { eta_seconds: 7 });
    expect((await unaffected.next()).data).toMatchObject({ etaSeconds: 7 });
    unaffected.close();
  });

  it('ends when the login is ended from another device', async () => {
    const { one, two, listen } = await follow();
    const [endedStream, unaffected] = [
      await listen(secondGateway, one),
      await listen(secondGateway, two),
    ];
    await gw.call('DELETE token:/v1/sessions/others', {}, { token: two });
    await endedStream.ended;
    unaffected.close();
  });

  it('ends after a lost notification, as soon as the gateway listens again', async () => {
    const { one, listen } = await follow();
    const endedStream = await listen(secondGateway, one);
    await gw.db
      .updateTable('sessions')
      .set({ revoked_at: gw.clock.now() })
      .where('user_id', '=', await userIdOf(gw.db, one))
      .execute();
    await endListening.execute(gw.db);
    await endedStream.ended;
  });

  it('ends if its session ends while the stream is opened', async () => {
    const { id, one } = await follow();
    const opened = Array.from({ length: 6 }, () =>
      listenTo<Ride>(secondGateway.app, `/v1/rides/${id}/events`, {
        authorization: `Bearer ${one}`,
      }),
    );
    await gw.call('DELETE token:/v1/sessions/current', {}, { token: one });
    for (const listening of await Promise.all(opened)) await listening.ended;
  });
});
