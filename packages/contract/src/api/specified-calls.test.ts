import { describe, expect, it } from 'vitest';
import { contract } from './api.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';

const byKey: Readonly<Partial<Record<EndpointKey, Endpoint>>> = contract;

/** Method, base and path of the calls of the specification's section 7, each with a body that it sends. */
const SPECIFIED = [
  ['POST auth:/auth/cas/generateScheme', { path: 'pages/index', query: 'a=1', expireType: 1 }],
  ['POST auth:/ad/generateMiniProgramCode', { page: 'pages/index', scene: 'a', width: 430 }],
  ['POST auth:/actbizgtw/v0/getActSignature', { url: 'https://h5.example/', host: 'WX' }],
  ['POST auth:/actbizgtw/v0/getActSignatureByAppId', { url: 'https://h5.example/', appId: 'wx1' }],
  ['POST auth:/auth/cas/getTicket', { clientId: 'shtrans-h5', ticketType: 1 }],
  ['POST auth:/trip/car/config/queryPagerConf', { key: 'home.banners' }],
  ['POST auth:/actbizgtw/v1/getUserInfo', { uid: 'u1' }],
  ['POST auth:/auth/cas/verifyTicket', { ticket: 't' }],
  ['POST api:/auth/cas/verifyTicket', { ticket: 't', clientId: 'shtrans-h5' }],
] as const satisfies (readonly [EndpointKey, object])[];

describe('the calls of the specification', () => {
  it.each(SPECIFIED)('%s takes its whole body', (key, body) => {
    expect(byKey[key]?.body?.parse(body)).toMatchObject(body);
  });

  it('upload one file to POST auth:/external/v1/fileUpload', () => {
    expect(byKey['POST auth:/external/v1/fileUpload']).toMatchObject({ bodyKind: 'file' });
  });
});
