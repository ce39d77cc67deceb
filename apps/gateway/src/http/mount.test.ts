import type { Endpoint } from '@shtrans/contract/api/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { mountedEndpoints } from './mount.ts';

const endpoint = (): Endpoint => ({ summary: '', auth: 'none', output: z.object({}), errors: [] });

it('mounts an endpoint on two bases once', () => {
  const shared = endpoint();
  const mounted = mountedEndpoints({ 'POST auth:/x': shared, 'POST api:/x': shared });
  expect(mounted.map(({ key }) => key)).toEqual(['POST auth:/x']);
});

it('refuses two endpoints that differ on one URL', () => {
  expect(() => mountedEndpoints({ 'POST auth:/x': endpoint(), 'POST api:/x': endpoint() })).toThrow(
    'POST api:/x and POST auth:/x differ and share a URL',
  );
});

it('puts the points base below its path', () => {
  expect(mountedEndpoints({ 'GET integral:/x': endpoint() })[0]?.url).toBe('/cap/app/x');
});

it('gives every endpoint of the contract a unique URL', () => {
  const mounted = mountedEndpoints();
  expect(new Set(mounted.map(({ method, url }) => `${method} ${url}`)).size).toBe(mounted.length);
});
