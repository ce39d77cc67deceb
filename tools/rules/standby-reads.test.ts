import { contract } from '@shtrans/contract/api/api';
import { type Endpoint, type EndpointKey, parseEndpointKey } from '@shtrans/contract/api/endpoint';
import { expect, it } from 'vitest';
import { KINDS, standbyReadsOf } from '../../apps/gateway/src/modules.ts';
import type { ReadContext } from '../../apps/gateway/src/context.ts';
import { read } from './source.ts';

// Making the handlers uses none of their dependencies.
const declaredReads = Object.keys(standbyReadsOf({ kinds: KINDS } as ReadContext)).toSorted();
const endpoints = contract as Readonly<Record<string, Endpoint>>;

it('what standbys answer only reads, and is answered once', () => {
  const unfit = declaredReads.filter((key) => {
    const { method } = parseEndpointKey(key as EndpointKey);
    const endpoint = endpoints[key];
    return method !== 'GET' || endpoint?.idempotent === true || endpoint?.stream === true;
  });
  expect(unfit).toEqual([]);
});

it('docs/several-gateways.md lists what standbys answer: what must be exact stays at the primary', () => {
  const [, section = ''] = read('docs/several-gateways.md').split('## Reads at standbys');
  const listedReads = [...section.matchAll(/^\| `(GET [^`]+)`/gm)].map(([, key = '']) => key);
  expect(listedReads.toSorted()).toEqual(declaredReads);
});
