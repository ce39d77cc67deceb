import { expect, it } from 'vitest';
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
