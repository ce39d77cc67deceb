import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { credentialFor } from './local-calls.ts';

const endpoints = Object.entries<Endpoint>(contract);

it('a call carries the campaign pages’ credential if its endpoint requires it, and never if the endpoint requires the rider’s', () => {
  for (const [key, { auth }] of endpoints) {
    if (auth === 'local') expect(credentialFor(key), key).toBe('local');
    if (auth === 'user') expect(credentialFor(key), key).toBe('main');
  }
  expect(endpoints.some(([, { auth }]) => auth === 'local')).toBe(true);
});

/** Names of fields that say which order, line or station a ride was. */
const ORDER_FIELD = /^(order|orderId|line|subject|station|stationId)$/;

/** The names of such fields in an endpoint's answer, at any depth. */
function orderFieldsOf({ output }: Endpoint): string[] {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
      collect(value);
    }
  };
  if (output !== undefined) collect(z.toJSONSchema(output, { unrepresentable: 'any' }));
  return [...names].filter((name) => ORDER_FIELD.test(name));
}

it('the campaign pages’ credential reads no order, line or station of a ride, unless the rider agreed to repairs', () => {
  const fieldsByEndpoint = endpoints
    .filter(([, { auth }]) => auth === 'local')
    .map(([key, endpoint]) => [key, orderFieldsOf(endpoint)] as const)
    .filter(([, fields]) => fields.length > 0);
  expect(Object.fromEntries(fieldsByEndpoint)).toEqual({
    // The order of a product that the rider buys in this campaign. The station is of joined rides, which only
    // campaigns of the main account list.
    'GET maas:/v1/local/campaigns/:campaign': ['order', 'station'],
    'POST maas:/v1/local/campaigns/:campaign/:mechanic': ['order', 'station'],
    // Empty before the agreement to show and repair one's own rides.
    'GET maas:/v1/local/ride-repairs': ['station', 'stationId'],
    'POST maas:/v1/local/ride-repairs/:id': ['station', 'stationId'],
  });
});
