import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

const LONG = '/openapi.json';

describe.skipIf(!hasDatabase())('compressed answers', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  const ask = (encoding?: string, url = LONG) =>
    gw.app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

  it('are sent in the best encoding the caller takes, with the same content', async () => {
    const plain = await ask();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
    const br = await ask('gzip, deflate, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(br.headers['content-length']).toBe(String(br.rawPayload.length));
    const gzip = await ask('gzip;q=0.5');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await ask('br;q=0, deflate')).headers['content-encoding']).toBeUndefined();
  });

  it('are left as they are when short', async () => {
    const short = await ask('br', '/no/such');
    expect(short.statusCode).toBe(404);
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
