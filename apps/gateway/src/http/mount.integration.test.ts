import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

describe.skipIf(!hasDatabase())('the mounted contract', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  it('answers an unknown path with a coded problem in the caller’s language', async () => {
    const zh = await gw.app.inject('/no/such');
    const en = await gw.app.inject('/no/such?language=en_us');
    expect(zh.statusCode).toBe(404);
    expect(zh.headers['content-type']).toContain('application/problem+json');
    expect(zh.json()).toMatchObject({
      code: 'not_found',
      status: 404,
      title: '没有找到您要的内容',
    });
    expect(en.json().title).toBe("We couldn't find what you're looking for");
    expect(zh.json().traceId).toBe(zh.headers['x-trace-id']);
  });
});
