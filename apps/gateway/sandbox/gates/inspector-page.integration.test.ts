import { randomUUID } from 'node:crypto';
import type { checkRideCode as Check } from '@shtrans/contract/ride-code/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { codeAt, deviceKey } from '../../test/ride-codes.ts';
import { stations } from '../../src/city/network.ts';
import { verifySignature } from '../../src/modules/travel/ride-code/keys.ts';

const ROOT = '/sandbox/gate';
const JSON_ONLY = { accept: 'application/json' };

describe.skipIf(!hasDatabase())('the page of gates and inspectors', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  const get = (path: string, headers = {}) => gw.app.inject({ url: ROOT + path, headers });
  const pass = async (code: string, kind = 'entry', station = 'S0123') =>
    await gw.app.inject({
      method: 'POST',
      url: `${ROOT}/passages`,
      headers: JSON_ONLY,
      payload: { code, kind, station },
    });
  const code = async (counter: number): Promise<string> => {
    const phone = deviceKey();
    const { body } = await gw.call(
      'POST maas:/v1/ride-keys',
      { body: { publicKey: phone.publicKey } },
      { token: await gw.login('13900009001'), idempotencyKey: randomUUID() },
    );
    return codeAt(phone, body.grant, gw.clock.now(), { counter });
  };

  it('brings the very check that the gateway does, as a script', async () => {
    for (const script of ['inspector.js', 'qr/decode.js', 'qr/index.js']) {
      const { statusCode, headers } = await get(`/${script}`);
      expect([script, statusCode, headers['content-type']]).toEqual([
        script,
        200,
        'text/javascript; charset=utf-8',
      ]);
    }
    const { body } = await get('/ride-code.js');
    const script = `data:text/javascript;base64,${Buffer.from(body).toString('base64')}`;
    const { checkRideCode } = (await import(script)) as { checkRideCode: typeof Check };
    const { issuers } = (await get('/keys')).json<{
      issuers: { id: string; publicKey: string }[];
    }>();
    const reader = {
      verify: verifySignature,
      issuers: new Map(
        issuers.map(({ id, publicKey }) => [id, Buffer.from(publicKey, 'base64url')]),
      ),
      now: gw.clock.now().getTime(),
    };
    expect(await checkRideCode(await code(1), reader)).toMatchObject({ fault: null });
  });

  it('reports who enters and leaves as one journey, and the next entry as another', async () => {
    const entered = await pass(await code(1));
    expect(entered.statusCode).toBe(200);
    const { id } = entered.json<{ id: string }>();
    expect((await get(`/passages/${id}`, JSON_ONLY)).json()).toEqual({ answer: null });
    const repeatedCode = await code(2);
    for (const kind of ['entry', 'exit']) await pass(repeatedCode, kind);
    await pass(await code(3));
    const notices = await gw.db
      .selectFrom('sandbox.notices')
      .select('body')
      .where('partner', '=', 'gates')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const journeys = notices.map(({ body }) => (JSON.parse(body) as { journey: string }).journey);
    expect(journeys[1]).toBe(journeys[2]);
    expect(journeys[0]).not.toBe(journeys[1]);
  });

  it('reports no text that is none of a ride code', async () => {
    expect((await pass('STR1:NONE')).statusCode).toBe(404);
    expect((await pass('x'.repeat(9999))).statusCode).toBe(400);
    expect((await get('/passages/x', JSON_ONLY)).statusCode).toBe(404);
  });

  it('offers all stations, in both languages', async () => {
    const english = (await get('/?language=en_us')).body;
    expect(english).toContain('Entry gate');
    expect(english).toContain('People&#39;s Square');
    expect(english.match(/<option value="S\d/g)?.length).toBeGreaterThanOrEqual(
      new Set(stations().map(({ id }) => id)).size,
    );
    expect((await get('/')).body).toContain('人民广场');
  });
});
