import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

const LONG = '/openapi.json';

/** Removes the server's time. */
const lasting = (body: string): string => body.replace(/"serverTime":"[^"]*"/, '');

describe.skipIf(!hasDatabase())('compressed answers', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  const ask = (encoding?: string, url = LONG) =>
    gw.app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

  it('are sent in the best encoding the caller accepts, with the same content', async () => {
    const plain = await ask();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
    const zstd = await ask('gzip, deflate, br, zstd');
    expect(zstd.headers['content-encoding']).toBe('zstd');
    expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body);
    expect(zstd.headers['content-length']).toBe(String(zstd.rawPayload.length));
    const gzip = await ask('gzip;q=0.5');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await ask('zstd;q=0, deflate')).headers['content-encoding']).toBeUndefined();
  });

  it('are the same whether compressed synchronously or by another thread', async () => {
    for (const url of ['/v1/lines', LONG]) {
      const { body } = await ask(undefined, url);
      for (const [coding, open] of Object.entries({ zstd: zstdDecompressSync, gzip: gunzipSync })) {
        const packed = await ask(coding, url);
        expect(packed.headers['content-encoding']).toBe(coding);
        expect(lasting(open(packed.rawPayload).toString()) === lasting(body)).toBe(true);
      }
    }
  });

  it('are left as they are when short', async () => {
    const short = await ask('zstd', '/no/such');
    expect(short.statusCode).toBe(404);
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
