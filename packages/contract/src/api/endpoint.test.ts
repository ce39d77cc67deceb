import { expect, it } from 'vitest';
import { BASE_PATHS, parseEndpointKey } from './endpoint.ts';

it('the bases are the eight of the specification, and the points API is under cap/app', () => {
  expect(BASE_PATHS).toEqual({
    api: '',
    auth: '',
    token: '',
    integral: '/cap/app',
    external: '',
    tripAuto: '',
    maas: '',
    auto: '',
  });
});

it('an endpoint has its method, its base and its path on the gateway', () => {
  expect(parseEndpointKey('GET integral:/v1/points')).toEqual({
    method: 'GET',
    base: 'integral',
    path: '/v1/points',
    url: '/cap/app/v1/points',
  });
});
