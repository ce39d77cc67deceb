import type { Ride } from '@shtrans/contract/rides/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endListening, type Listening, listenTo } from '../../../../test/events.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { changeRide, giveRide } from '../../../../test/rides.ts';

describe.skipIf(!hasDatabase())('what a session follows', () => {
  let gw: TestGateway;
  let other: TestGateway;
  let phone = 13700000000;
  beforeAll(async () => {
    gw = await startGateway();
    other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await other.close();
    await gw.close();
  });

  /** A rider's ride, followed with one of two logins at each gateway. */
  const follow = async () => {
    phone += 1;
    const [one, two] = [await gw.login(String(phone)), await gw.login(String(phone))];
    const id = await giveRide(gw, await userIdOf(gw.db, one));
    const listen = async (on: TestGateway, token: string): Promise<Listening<Ride>> => {
      const path = `/v1/rides/${id}/events`;
      const listening = await listenTo<Ride>(on.app, path, { authorization: `Bearer ${token}` });
      await listening.next();
      return listening;
    };
    return { id, one, two, listen };
  };

  it('ends with it, at every gateway, and no other', async () => {
    const { id, one, two, listen } = await follow();
    const [here, there, kept] = await Promise.all([
      listen(gw, one),
      listen(other, one),
      listen(other, two),
    ]);
    await gw.call('DELETE token:/v1/sessions/current', {}, { token: one });
    await here.ended;
    await there.ended;
    await changeRide(gw, id, { eta_seconds: 7 });
    expect((await kept.next()).data).toMatchObject({ etaSeconds: 7 });
    kept.close();
  });

  it('ends as the login is ended from another phone', async () => {
    const { one, two, listen } = await follow();
    const [lost, kept] = [await listen(other, one), await listen(other, two)];
    await gw.call('DELETE token:/v1/sessions/others', {}, { token: two });
    await lost.ended;
    kept.close();
  });

  it('ends when the notice was lost, as soon as the gateway hears again', async () => {
    const { one, listen } = await follow();
    const lost = await listen(other, one);
    await gw.db
      .updateTable('sessions')
      .set({ revoked_at: gw.clock.now() })
      .where('user_id', '=', await userIdOf(gw.db, one))
      .execute();
    await endListening.execute(gw.db);
    await lost.ended;
  });

  it('does not begin for a session that ends as it is opened', async () => {
    const { id, one } = await follow();
    const opened = Array.from({ length: 6 }, () =>
      listenTo<Ride>(other.app, `/v1/rides/${id}/events`, { authorization: `Bearer ${one}` }),
    );
    await gw.call('DELETE token:/v1/sessions/current', {}, { token: one });
    for (const listening of await Promise.all(opened)) await listening.ended;
  });
});
