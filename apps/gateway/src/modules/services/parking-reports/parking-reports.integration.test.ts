import { CodedError } from '@shtrans/contract/api/errors';
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atDesk, type DeskBrowser, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';
import { findRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';

const PEOPLES_SQUARE = { lat: 31.2304, lon: 121.4737 };

describe.skipIf(!hasDatabase())('reports of wrong parking data', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let park: { id: string; name: { zh: string }; lat: number; lon: number };
  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    const query = { ...PEOPLES_SQUARE, kind: 'parking' as const, radius: 2000 };
    const [first] = (await gw.call('GET maas:/v1/nearby', { query })).body.items;
    if (first === undefined) throw new Error('there is no car park');
    park = first;
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const rider = async () => await gw.login(`137${String(randomInt(1e8)).padStart(8, '0')}`);
  const street = { kind: 'street' as const, name: '南京西路' };
  const lot = () => ({ kind: 'lot' as const, park: park.id, lat: park.lat, lon: park.lon });
  const send = async (
    token: string,
    options: { at?: TestGateway; key?: string } & Record<string, unknown> = {},
  ) => {
    const { at = gw, key = randomUUID(), ...bodyFields } = options;
    const body = { place: street, problem: 'price', text: '实际收费更高', ...bodyFields };
    return await at.call('POST maas:/v1/parking-reports', { body }, { token, idempotencyKey: key });
  };
  const ownReports = async (token: string) =>
    (await gw.call('GET maas:/v1/parking-reports', {}, { token })).body.items;
  const upload = async (token: string, bytes: Buffer) => {
    const boundary = 'x'.repeat(20);
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const answer = await gw.app.inject({
      method: 'POST',
      url: '/external/v1/fileUpload',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return answer.json<{ id: string; url: string; code?: string }>();
  };
  const pictures = Object.values(SAMPLE_IMAGES);

  it('have a place, a problem and pictures, and are listed for their rider only, the newest first', async () => {
    const token = await rider();
    const photos = await Promise.all(pictures.map((bytes) => upload(token, bytes)));
    const { status, body } = await send(token, { photos: photos.map(({ id }) => id) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      place: { kind: 'street', name: { zh: '南京西路' } },
      problem: { zh: '收费标准不对' },
      state: 'received',
      photos: photos.map(({ url }) => url),
      answer: null,
    });
    const second = await send(token, { place: lot(), problem: 'closed', text: '' });
    expect(second.body.place).toEqual({ kind: 'lot', name: park.name });
    expect(await ownReports(token)).toEqual([second.body, body]);
    expect(await ownReports(await rider())).toEqual([]);
  });

  it('are refused if invalid, each with its own code', async () => {
    const [token, stranger] = [await rider(), await rider()];
    const code = async (options: Record<string, unknown>) => (await send(token, options)).code;
    expect(await code({ problem: 'nothing' })).toBe('parking_problem_unknown');
    expect(await code({ place: { ...lot(), park: 'park-nowhere' } })).toBe('car_park_not_found');
    expect(await code({ place: { ...lot(), lat: park.lat + 0.1 } })).toBe('car_park_not_found');
    expect(await code({ place: { kind: 'street', name: ' ' } })).toBe('invalid_input');
    expect(await code({ text: 'x'.repeat(501) })).toBe('invalid_input');
    const five = Array.from({ length: 5 }, randomUUID);
    expect(await code({ photos: five })).toBe('invalid_input');
    expect(await code({ photos: five.slice(1) })).toBe('file_missing');
    const [bytes = Buffer.alloc(0)] = pictures;
    const strangersPicture = await upload(stranger, bytes);
    expect(await code({ photos: [strangersPicture.id] })).toBe('file_missing');
    expect((await upload(token, Buffer.from('no picture'))).code).toBe('file_type_unsupported');
    expect(await ownReports(token)).toEqual([]);
  });

  it('are stored once when sent in parallel or repeated after a lost response', async () => {
    const token = await rider();
    const key = randomUUID();
    const answers = await Promise.all([
      send(token, { key }),
      send(token, { key, at: otherGateway }),
    ]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(await ownReports(token)).toHaveLength(1);
  });

  it('about a car park are refused while the parking partner does not answer', async () => {
    const silent = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      adapters: {
        parking: {
          ...gw.ctx.adapters.parking,
          near: async () => await Promise.reject(new CodedError('partner_unavailable')),
        },
      },
    });
    const token = await rider();
    expect((await send(token, { at: silent, place: lot() })).code).toBe('partner_unavailable');
    expect((await send(token, { at: silent })).status).toBe(200);
    // A repeated report needs no response of the partner and does not count towards the limit.
    const key = randomUUID();
    const { body } = await send(token, { key, place: lot() });
    for (let attempt = 0; attempt < 21; attempt++) {
      expect((await send(token, { key, at: silent, place: lot() })).body).toEqual(body);
    }
    expect((await send(token, { key, at: silent })).code).toBe('idempotency_key_reused');
    await silent.close();
  });

  describe('at the desk', () => {
    let desk: DeskBrowser;
    beforeAll(async () => {
      desk = await atDesk(gw, await addOperator(gw, 'ada', 'support'));
    });

    it('are decided once, with a reason for the rider, and logged', async () => {
      const token = await rider();
      const [bytes = Buffer.alloc(0)] = pictures;
      const photo = await upload(token, bytes);
      const { id } = (await send(token, { photos: [photo.id] })).body;
      expect((await desk.get('/parking')).body).toContain(id);
      const page = (await desk.get(`/parking/${id}`)).body;
      for (const fact of ['实际收费更高', '南京西路', '收费标准不对']) expect(page).toContain(fact);
      expect(page).toContain(photo.url.replace('&', '&amp;'));
      const accept = { action: 'accepted', answer: '已更正收费标准' };
      await desk.get(`/parking/${id}`);
      expect((await desk.post(`/parking/${id}`, { ...accept, answer: ' ' })).status).toBe(404);
      expect((await ownReports(token))[0]?.state).toBe('received');
      expect((await desk.post(`/parking/${id}`, { ...accept, action: 'received' })).status).toBe(
        404,
      );
      expect((await ownReports(token))[0]?.state).toBe('received');
      await desk.get(`/parking/${id}`);
      const decisions = [accept, { action: 'refused', answer: '核实无误' }];
      await Promise.all(
        decisions.map((form, i) =>
          desk.at(i === 0 ? gw : otherGateway).post(`/parking/${id}`, form),
        ),
      );
      const [report] = await ownReports(token);
      const decided = report?.state === 'accepted' ? decisions[0] : decisions[1];
      expect(report).toMatchObject({ state: decided?.action, answer: decided?.answer });
      const log = await findRows(gw.db, 'desk_log', { subject: id }, 'at');
      expect(log.map(({ action }) => action).filter((action) => action !== 'parking.seen')).toEqual(
        [`parking.${decided?.action}`],
      );
      const after = (await desk.get(`/parking/${id}`)).body;
      expect(after).not.toContain('name="answer"');
      expect(after).toContain(decided?.answer);
      // Waiting reports come before decided ones.
      const next = (await send(token, {})).body.id;
      const queue = (await desk.get('/parking?language=en_us')).body;
      const lately = queue.indexOf('Decided lately');
      expect(queue.indexOf(next)).toBeLessThan(lately);
      expect(queue.indexOf(id)).toBeGreaterThan(lately);
    });

    it('are not visible to finance', async () => {
      const finance = await atDesk(gw, await addOperator(gw, 'bob', 'finance'));
      expect((await finance.get('/parking')).status).toBe(403);
    });
  });

  it('are deleted with their rider, and so are their pictures', async () => {
    const phone = `137${String(randomInt(1e8)).padStart(8, '0')}`;
    const token = await gw.login(phone);
    const [bytes = Buffer.alloc(0)] = pictures;
    const photo = await upload(token, bytes);
    await send(token, { photos: [photo.id] });
    const user_id = await userIdOf(gw.db, token);
    await inTransaction(gw.db, (tx) => eraseRider(tx, user_id, phone, gw.clock.now()));
    expect(await findRows(gw.db, 'parking_reports', { user_id }, 'id')).toEqual([]);
    expect((await gw.app.inject(photo.url)).statusCode).toBe(404);
  });
});
