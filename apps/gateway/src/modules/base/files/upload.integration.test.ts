import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';

const URL = '/external/v1/fileUpload';
const BOUNDARY = '----shtrans';

function multipart(bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg'): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

describe.skipIf(!hasDatabase())('uploading an image', () => {
  let gw: TestGateway;
  let token: string;
  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13800138001');
  });
  afterAll(() => gw.close());

  const upload = (payload: Buffer | string, headers: Record<string, string> = {}) =>
    gw.app.inject({
      method: 'POST',
      url: URL,
      payload,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      },
    });
  const storedFiles = (): string[] => {
    const folder = path.join(gw.ctx.config.DATA_DIR, 'files');
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  };

  it.each(Object.entries(SAMPLE_IMAGES))('keeps and serves %s', async (contentType, bytes) => {
    const answer = await upload(multipart(bytes, 'whatever.txt', 'text/plain'));
    expect(answer.statusCode).toBe(200);
    const file = answer.json();
    const served = await gw.app.inject(file.url);
    const sha256 = createHash('sha256').update(served.rawPayload).digest('hex');
    expect(file).toMatchObject({ contentType, bytes: served.rawPayload.length, sha256 });
    expect(served.headers).toMatchObject({
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${path.basename(file.url.split('?')[0])}"`,
    });
  });

  it('shows a picture only at an address that the gateway signed, for twenty minutes at most', async () => {
    const { url } = (await upload(multipart(SAMPLE_IMAGES['image/png']))).json();
    const [address = '', query] = url.split('?');
    const { until, signature } = Object.fromEntries(new URLSearchParams(query));
    const statusOf = async (where: string) => (await gw.app.inject(where)).statusCode;
    const otherFile = (await upload(multipart(SAMPLE_IMAGES['image/gif']))).json();
    const [otherAddress = ''] = otherFile.url.split('?');
    expect(await statusOf(url)).toBe(200);
    for (const forged of [
      address,
      `${address}?until=${until}`,
      `${address}?until=${Number(until) + 600}&signature=${signature}`,
      `${address}?until=${until}&signature=${'A'.repeat(43)}`,
      `${address}?until=${until}&signature=`,
      `${address}?until=${until}&until=${until}&signature=${signature}&signature=x`,
      `${otherAddress}?${query}`,
      `${address.replace('.png', '.jpg')}?${query}`,
    ]) {
      expect([forged, await statusOf(forged)]).toEqual([forged, 404]);
    }
    gw.clock.set(new Date(Number(until) * 1000 - 1000));
    const last = await gw.app.inject(url);
    expect([last.statusCode, last.headers['cache-control']]).toEqual([
      200,
      'private, max-age=1, immutable',
    ]);
    gw.clock.set(new Date(Number(until) * 1000));
    expect(await statusOf(url)).toBe(404);
  });

  it('counts refused uploads against a limit of their own', async () => {
    const strict = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 0.05 },
    });
    const owner = await gw.login('13800138077');
    const send = async (bytes: Buffer): Promise<number> =>
      (
        await strict.app.inject({
          method: 'POST',
          url: URL,
          payload: multipart(bytes),
          headers: {
            authorization: `Bearer ${owner}`,
            'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          },
        })
      ).statusCode;
    const text = Buffer.from('no image');
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push(await send(text));
    // Three of an hour are kept, however many were refused.
    for (let i = 0; i < 4; i++) statuses.push(await send(SAMPLE_IMAGES['image/png']));
    for (let i = 0; i < 5; i++) statuses.push(await send(text));
    await strict.close();
    expect(statuses).toEqual([...Array(8).fill(415), ...Array(3).fill(200), ...Array(6).fill(429)]);
  });

  it('returns the same file for the same image of the same rider', async () => {
    const bytes = SAMPLE_IMAGES['image/png'];
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(multipart(bytes))));
    expect(new Set(answers.map((a) => a.json().id)).size).toBe(1);
    expect(storedFiles().filter((name) => name.includes('draft'))).toEqual([]);
  });

  it('needs a login', async () => {
    const answer = await upload(multipart(SAMPLE_IMAGES['image/png']), {
      authorization: 'Bearer undefined',
    });
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it.each([
    [
      'a page that says it is a picture',
      Buffer.from('<html><script>1</script>'),
      415,
      'file_type_unsupported',
    ],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'file_type_unsupported',
    ],
    ['half a picture', SAMPLE_IMAGES['image/png'].subarray(0, 50), 422, 'file_broken'],
    ['an empty file', Buffer.alloc(0), 400, 'file_missing'],
    ['11 MB', Buffer.alloc(11 * 1024 * 1024, 1), 413, 'file_too_large'],
  ])('refuses %s', async (_name, bytes, status, code) => {
    const before = storedFiles().length;
    const answer = await upload(multipart(bytes));
    expect(answer.json()).toMatchObject({ status, code });
    expect(storedFiles().length).toBe(before);
  });

  it('accepts 10 MB and not a byte more', async () => {
    const png = SAMPLE_IMAGES['image/png'];
    // Data after the end of a picture is ignored, so it can fill any size.
    const full = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 - png.length)]);
    expect((await upload(multipart(full))).statusCode).toBe(200);
    const oversized = Buffer.concat([full, Buffer.alloc(1)]);
    expect((await upload(multipart(oversized))).json().code).toBe('file_too_large');
  });

  it.each([
    ['no file part', `--${BOUNDARY}--\r\n`, 'file_missing'],
    [
      'a part that never ends',
      multipart(SAMPLE_IMAGES['image/png']).subarray(0, 150),
      'malformed_body',
    ],
    ['nothing', '', 'file_missing'],
  ])('answers %s with a code', async (_name, payload, code) => {
    expect((await upload(payload)).json()).toMatchObject({ status: 400, code });
  });

  it('answers a body of another kind with 415', async () => {
    const answer = await upload('{}', { 'content-type': 'application/json' });
    expect(answer.json()).toMatchObject({ status: 415, code: 'media_type_unsupported' });
  });

  it('stops reading a stream at 10 MB', async () => {
    await gw.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = gw.app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
        if (text.includes('traceId')) {
          socket.destroy();
          resolve(text);
        }
      });
      socket.on('error', reject);
      socket.write(
        `POST ${URL} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      const head = multipart(Buffer.alloc(0)).subarray(0, 110);
      const send = (bytes: Buffer): boolean =>
        socket.write(
          Buffer.concat([
            Buffer.from(`${bytes.length.toString(16)}\r\n`),
            bytes,
            Buffer.from('\r\n'),
          ]),
        );
      send(head);
      const block = Buffer.alloc(1024 * 1024, 0x41);
      for (let i = 0; i < 12; i++) send(block);
    });
    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('"code":"file_too_large"');
  });

  it.each(['/files/nothing.png', '/files/..%2f..%2fsecret', '/files/a.png.jpg'])(
    'has nothing at %s',
    async (url) => {
      expect((await gw.app.inject(url)).json()).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe.skipIf(!hasDatabase())('an upload at one of several gateways', () => {
  it('is readable at another gateway with its own folder, and so is an older file in that folder', async () => {
    const before = await startGateway();
    const DATABASE_URL = before.databaseUrl;
    const sameDatabase = { databaseUrl: DATABASE_URL, clock: before.clock };
    const first = await startGateway({ ...sameDatabase, config: { DATABASE_URL } });
    const second = await startGateway({
      ...sameDatabase,
      // It has the folder that stored the earlier files.
      config: { DATABASE_URL, DATA_DIR: before.ctx.config.DATA_DIR },
    });
    const token = await before.login('13800138009');
    const uploadAt = async (gw: TestGateway, bytes: Buffer): Promise<string> => {
      const answer = await gw.app.inject({
        method: 'POST',
        url: URL,
        payload: multipart(bytes),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().url;
    };
    const old = await uploadAt(before, SAMPLE_IMAGES['image/gif']);
    const shared = await uploadAt(first, SAMPLE_IMAGES['image/png']);
    for (const url of [old, shared]) {
      const served = await second.app.inject(url);
      expect([url, served.statusCode]).toEqual([url, 200]);
      expect(served.rawPayload.length).toBeGreaterThan(0);
    }
    expect((await second.app.inject(shared)).rawPayload).toEqual(
      (await first.app.inject(shared)).rawPayload,
    );
    for (const gw of [second, first, before]) await gw.close();
  });
});
