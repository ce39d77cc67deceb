import { randomUUID } from 'node:crypto';
import { readRideCode } from '@shtrans/contract/ride-code/facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, ticketFields, userIdOf } from '../../../../test/orders.ts';
import { METRO, passageOf, postReport } from '../../../../test/partner-reports.ts';
import { codeAt, type DeviceKey, deviceKey } from '../../../../test/ride-codes.ts';
import type { SentPassage } from '../../../adapters/gates/port.ts';
import { stationNamed } from '../../../city/network.ts';
import { insertRow, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';

const [FROM, TO] = [stationNamed(METRO.from), stationNamed(METRO.to)];
const MINUTE_MS = 60_000;

describe.skipIf(!hasDatabase())('the ride code', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let token: string;
  let rider: string;
  let phone: DeviceKey;
  let phones = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway.close();
    await gw.close();
  });
  beforeEach(async () => {
    token = await gw.login(`137${String(++phones).padStart(8, '0')}`);
    rider = await userIdOf(gw.db, token);
    phone = deviceKey();
  });

  const grantVia = (gateway: TestGateway, key = phone, idempotencyKey: string = randomUUID()) =>
    gateway.call(
      'POST maas:/v1/ride-keys',
      { body: { publicKey: key.publicKey } },
      { token, idempotencyKey },
    );
  const newGrant = async (key = phone) => {
    const { status, body } = await grantVia(gw, key);
    expect(status).toBe(200);
    return body;
  };
  const readCodeKeys = async () => (await gw.call('GET maas:/v1/ride-code-keys')).body;
  const nowText = (): string => gw.clock.now().toISOString();
  const passage = (kind: 'entry' | 'exit', code: string, overrides: Partial<SentPassage> = {}) =>
    passageOf(readRideCode(code)?.grant.keyId ?? 'nobody', 'a-journey', {
      kind,
      at: nowText(),
      place: kind === 'entry' ? FROM.id : TO.id,
      code,
      ...overrides,
    });
  const orders = () =>
    gw.db.selectFrom('orders').selectAll().where('user_id', '=', rider).orderBy('id').execute();

  it('with a granted key makes a ride with the official fare', async () => {
    const { grant, id, until, renewAfter, serverTime } = await newGrant();
    expect(Date.parse(until) - Date.parse(serverTime)).toBe(12 * 60 * MINUTE_MS);
    expect(Date.parse(renewAfter)).toBeLessThan(Date.parse(until));
    const journey = randomUUID();
    const enter = passage('entry', codeAt(phone, grant, gw.clock.now(), { counter: 1 }), {
      journey,
    });
    expect(enter.rider).toBe(id);
    expect(await postReport(gw, 'gates', enter)).toMatchObject({ status: 200 });
    gw.clock.advance(25 * MINUTE_MS);
    const leave = passage('exit', codeAt(phone, grant, gw.clock.now(), { counter: 2 }), {
      journey,
    });
    expect(await postReport(secondGateway, 'gates', leave)).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject([
      { type: 'metro', status: 'to_be_paid', amount_cents: METRO.cents },
    ]);
    // Sent again by gates that lost the answer.
    expect(await postReport(secondGateway, 'gates', enter)).toMatchObject({ status: 200 });
    expect(await orders()).toHaveLength(1);
  });

  it('is accepted once when several gates read it concurrently', async () => {
    const { grant } = await newGrant();
    const code = codeAt(phone, grant, gw.clock.now());
    const answers = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map((gateway) =>
        postReport(gateway, 'gates', passage('entry', code, { journey: randomUUID() })),
      ),
    );
    expect(answers.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual([
      'ride_code_used',
      'ride_code_used',
      'ride_code_used',
      'taken',
    ]);
    expect(await orders()).toHaveLength(1);
  });

  it('makes no ride if it is forged, old, early or of a wrong clock', async () => {
    const { grant } = await newGrant();
    const now = gw.clock.now();
    const minutes = (n: number) => new Date(now.getTime() + n * MINUTE_MS);
    for (const code of [
      codeAt(deviceKey(), grant, now),
      codeAt(phone, grant, minutes(-1)),
      codeAt(phone, grant, minutes(26 * 60)),
      codeAt(phone, grant, minutes(-26 * 60)),
      'STR1:NONE',
    ]) {
      expect(await postReport(gw, 'gates', passage('entry', code))).toMatchObject({
        status: 409,
        body: { code: 'ride_code_refused' },
      });
    }
    gw.clock.advance(13 * 60 * MINUTE_MS);
    const late = codeAt(phone, grant, gw.clock.now());
    expect(await postReport(gw, 'gates', passage('entry', late))).toMatchObject({ status: 409 });
    expect(await orders()).toEqual([]);
  });

  it('is renewed under one id, even by concurrent requests to two gateways', async () => {
    const answers = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map((via) => grantVia(via)),
    );
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const attempt = randomUUID();
    const [firstAnswer, secondAnswer] = await Promise.all([
      grantVia(gw, phone, attempt),
      grantVia(secondGateway, phone, attempt),
    ]);
    expect(firstAnswer.body).toEqual(secondAnswer.body);
    expect(firstAnswer.body.id).toBe([...ids][0]);
  });

  it('of a replaced key is revoked and cannot be granted again', async () => {
    const first = await newGrant();
    const next = deviceKey();
    const { id } = await newGrant(next);
    expect((await readCodeKeys()).revoked).toContain(first.id);
    expect((await readCodeKeys()).revoked).not.toContain(id);
    expect((await grantVia(gw)).body).toMatchObject({ code: 'ride_key_invalid' });
  });

  it('ends with its session, and is listed as revoked until its grant is over', async () => {
    const { grant, id } = await newGrant();
    const before = gw.clock.now();
    const shownCode = codeAt(phone, grant, before, { counter: 1 });
    const early = passage('entry', shownCode, { journey: randomUUID() });
    gw.clock.advance(1000);
    await gw.call('DELETE token:/v1/sessions/current', {}, { token });
    const { issuers, revoked } = await readCodeKeys();
    expect(issuers).toHaveLength(1);
    expect(revoked).toContain(id);
    const code = codeAt(phone, grant, gw.clock.now(), { counter: 2 });
    expect(await postReport(gw, 'gates', passage('entry', code))).toMatchObject({
      body: { code: 'ride_code_refused' },
    });
    // A passage before the end counts.
    expect(await postReport(gw, 'gates', early)).toMatchObject({ status: 200 });
    gw.clock.advance(12 * 60 * MINUTE_MS);
    expect((await readCodeKeys()).revoked).not.toContain(id);
  });

  it('stays ended when its session is deleted', async () => {
    const { grant, id } = await newGrant();
    gw.clock.advance(1000);
    await gw.call('DELETE token:/v1/sessions/current', {}, { token });
    await gw.db.deleteFrom('sessions').where('user_id', '=', rider).execute();
    expect((await readCodeKeys()).revoked).toContain(id);
    const code = codeAt(phone, grant, gw.clock.now());
    expect(await postReport(gw, 'gates', passage('entry', code))).toMatchObject({
      body: { code: 'ride_code_refused' },
    });
  });

  it('is ended if its session ends during the grant', async () => {
    const [{ body }] = await Promise.all([
      grantVia(gw),
      secondGateway.call('DELETE token:/v1/sessions/current', {}, { token }),
    ]);
    const keys = gw.db.selectFrom('ride_keys').select(['id', 'ended_at']);
    const [key, ...otherKeys] = await keys.where('user_id', '=', rider).execute();
    expect(otherKeys).toEqual([]);
    expect(key?.id).toBe(body.id);
    if (key !== undefined) expect(key.ended_at).not.toBe(null);
  });

  it('ends when its rider is deleted', async () => {
    const { id } = await newGrant();
    await inTransaction(gw.db, (tx) => eraseRider(tx, rider, '13700000000', gw.clock.now()));
    expect((await readCodeKeys()).revoked).toContain(id);
  });

  it('needs a valid public key and a login', async () => {
    const publicKey = Buffer.alloc(64, 7).toString('base64url');
    expect((await grantVia(gw, { ...phone, publicKey })).body).toMatchObject({
      code: 'ride_key_invalid',
    });
    const { status } = await gw.call('POST maas:/v1/ride-keys', {
      body: { publicKey: phone.publicKey },
    });
    expect(status).toBe(401);
  });

  it('is granted at most 120 times an hour to a rider, over all devices and gateways', async () => {
    const limited = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1 },
    });
    onTestFinished(async () => await limited.close());
    // Limits count by hours of the clock: starts far from the end of one.
    const hour = 60 * MINUTE_MS;
    const half = Math.ceil(gw.clock.now().getTime() / hour) * hour + hour / 2;
    gw.clock.set(new Date(half));
    await newGrant();
    const counterKey = { bucket: `ride-keys:${rider}` };
    expect(await updateRows(gw.db, 'rate_counters', counterKey, { n: 119 })).toBe(1);
    expect((await grantVia(limited)).status).toBe(200);
    const refused = await grantVia(limited, deviceKey());
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    const retryAfterSeconds = Number(refused.headers['retry-after']);
    expect(retryAfterSeconds).toBeGreaterThan(29 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(30 * 60);
    gw.clock.advance(31 * MINUTE_MS);
    expect((await grantVia(limited)).status).toBe(200);
  });

  it('uses one of the skins that its rider owns', async () => {
    const choose = async (id: string) =>
      (await gw.call('PUT maas:/v1/ride-code/skin', { body: { id } }, { token })).body;
    const [bought] = (await dataInForce(gw.ctx)).data.skins;
    const id = bought?.id ?? '';
    expect(await choose(id)).toMatchObject({ code: 'ride_skin_not_owned' });
    expect(await choose('plain')).toMatchObject({ skin: { id: 'plain' } });
    const fields = ticketFields({ validUntil: nowText() });
    const orderId = await giveOrder(gw, rider, { status: 'completed', fields });
    await insertRow(gw.db, 'purchases', {
      user_id: rider,
      order_id: orderId,
      product: 'a-skin',
      version: 1,
      kind: 'skin',
      quantity: 1,
      terms: JSON.stringify({ skin: id }),
      bought_at: gw.clock.now(),
      granted_at: gw.clock.now(),
    } as never);
    expect(await choose(id)).toMatchObject({ code: 'ride_skin_not_owned' });
    await updateRows(
      gw.db,
      'orders',
      { id: orderId },
      {
        fields: ticketFields({
          validUntil: new Date(gw.clock.now().getTime() + 60 * MINUTE_MS).toISOString(),
        }),
      },
    );
    expect(await choose(id)).toMatchObject({ skin: { id }, skins: [{ id: 'plain' }, { id }] });
    const { grant } = await newGrant();
    expect(readRideCode(codeAt(phone, grant, gw.clock.now()))?.grant.skin).toBe(id.slice(0, 16));
    gw.clock.advance(61 * MINUTE_MS);
    expect((await gw.call('GET maas:/v1/ride-code', {}, { token })).body.skin.id).toBe('plain');
  });

  it('is shown with a valid day ticket', async () => {
    const page = async () => (await gw.call('GET maas:/v1/ride-code', {}, { token })).body;
    expect((await page()).ticket).toBe(null);
    const validUntil = new Date(gw.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    await giveOrder(gw, rider, {
      type: 'multi_ticket',
      status: 'consumed',
      fields: ticketFields({ validUntil, validHours: 24, covers: ['metro'] }),
    });
    expect((await page()).ticket).toMatchObject({ validUntil });
    gw.clock.advance(61 * MINUTE_MS);
    expect((await page()).ticket).toBe(null);
  });
});
