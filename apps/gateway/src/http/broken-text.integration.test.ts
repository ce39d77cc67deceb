import type { Endpoint } from '@shtrans/contract/api/endpoint';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { handlersOf } from '../modules.ts';
import { askerOf } from './ask.ts';
import { mountedEndpoints } from './mount.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Bodies with broken text, as a sender writes them. */
const BODIES = [
  [JSON_TYPE, '{"name":"half \\ud800"}'],
  [JSON_TYPE, '{"a":{"b":[1,{"c":"\\udfff"}]}}'],
  [JSON_TYPE, '{"name":"a\\u0000b"}'],
  [JSON_TYPE, '{"\\ud800":"name"}'],
  [FORM, 'name=a%00b'],
] as const;

const endpoints = mountedEndpoints().map(({ method, url, endpoint }) => ({
  name: `${method} ${url}`,
  method,
  url: url.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000'),
  broken: [...url.matchAll(/:\w+/g)].map(([param]) => url.replace(param, '%00')),
  endpoint,
}));

describe.skipIf(!hasDatabase())('broken text', () => {
  let gw: TestGateway;
  let tokens: Partial<Record<Endpoint['auth'], string>>;
  beforeAll(async () => {
    gw = await startGateway();
    const phone = '13900000901';
    tokens = { user: await gw.login(phone), local: await gw.login(phone, 'local') };
  });
  afterAll(() => gw.close());

  const ask = async (request: InjectOptions, { auth }: Pick<Endpoint, 'auth'>) => {
    const authorization = `Bearer ${tokens[auth] ?? ''}`;
    const headers = { ...request.headers, authorization };
    const { statusCode, body } = await gw.app.inject({ ...request, headers });
    return { status: statusCode, code: (JSON.parse(body) as { code: string }).code };
  };
  const REFUSED = { status: 400, code: 'invalid_input' };

  it.each(endpoints)('is refused in the query of $name', async ({ method, url, endpoint }) => {
    const type = endpoint.bodyKind === 'file' ? 'multipart/form-data; boundary=x' : JSON_TYPE;
    const payload = method === 'GET' ? {} : { payload: '', headers: { 'content-type': type } };
    expect(await ask({ method, url: `${url}?name=a%00b`, ...payload }, endpoint)).toEqual(REFUSED);
    expect(await ask({ method, url: `${url}?%00=a`, ...payload }, endpoint)).toEqual(REFUSED);
  });

  it.each(endpoints.filter(({ broken }) => broken.length > 0))(
    'is refused in the path of $name',
    async ({ method, broken, endpoint }) => {
      for (const url of broken) {
        expect(await ask({ method, url: url.replaceAll(/:\w+/g, 'x') }, endpoint)).toEqual(REFUSED);
        // An encoded lone surrogate is not decoded, so it is an ordinary name.
        const halved = url.replace('%00', '%ED%A0%80').replaceAll(/:\w+/g, 'x');
        expect((await ask({ method, url: halved }, endpoint)).status).toBeLessThan(500);
      }
    },
  );

  it.each(
    endpoints.filter(
      ({ endpoint: { body, bodyKind } }) => body !== undefined || bodyKind === 'raw',
    ),
  )('is refused in the body of $name', async ({ method, url, endpoint }) => {
    for (const [type, payload] of BODIES) {
      if (endpoint.bodyKind === 'raw' && type === FORM) continue;
      const request = { method, url, payload, headers: { 'content-type': type } };
      expect(await ask(request, endpoint), payload).toEqual(REFUSED);
    }
  });

  it.each([
    '/sandbox/rail-orders/%00',
    '/sandbox/inbox?phone=%00',
    '/files/%00',
    '/help/terms?a=%00',
  ])('is refused at %s', async (url) =>
    expect(await ask({ url }, { auth: 'none' })).toEqual(REFUSED),
  );

  it('is refused in a form of the sandbox', async () => {
    const headers = { 'content-type': FORM };
    const form = {
      method: 'POST',
      url: '/sandbox/partner',
      payload: 'clientId=%00',
      headers,
    } as const;
    expect(await ask(form, { auth: 'none' })).toEqual(REFUSED);
  });

  it('is refused in the questions of a document', async () => {
    const asks = askerOf(handlersOf(gw.ctx));
    const asking = { caller: undefined, language: 'zh_cn' } as const;
    const question = { endpoint: 'GET maas:/v1/stations', query: { q: 'a\0b' } };
    await expect(
      asks(question as never, { ...asking, request: {}, reply: {} } as never),
    ).rejects.toMatchObject({ code: 'invalid_input', field: 'q' });
  });
});
