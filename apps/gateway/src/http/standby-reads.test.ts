import { CodedError } from '@shtrans/contract/api/errors';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { ReadServers } from '../db/standbys.ts';
import type { Handlers } from './call.ts';
import { readingFromStandbys } from './standby-reads.ts';

const KEY = 'GET maas:/v1/orders';

/** Reads at a standby that answers as `atStandby`; returns the answer and the counted reads. */
async function read(
  atStandby: () => Promise<unknown>,
  choose: ReadServers['choose'] = async () => standby,
) {
  const registry = new Registry();
  const handlers = readingFromStandbys(
    { [KEY]: async () => 'the primary', 'GET maas:/v1/tickets': 'untouched' } as never,
    () => ({ [KEY]: atStandby }) as unknown as Partial<Handlers>,
    { all: [standby], choose },
    { registry },
  );
  expect(handlers['GET maas:/v1/tickets']).toBe('untouched');
  const call = { caller: { walPosition: 70 } } as never;
  const answer: unknown = await handlers[KEY](call).catch((error: unknown) => error);
  const [reads] = await registry.getMetricsAsJSON();
  return { answer, counted: reads?.values.map(({ value, labels }) => ({ ...labels, value })) };
}

const standby = {
  name: 'one:5432',
  db: {} as never,
  fault: undefined,
  lagMs: 0,
  run: <T>(work: () => Promise<T>) => work(),
};

it('a standby answers', async () => {
  expect(await read(async () => 'a standby')).toEqual({
    answer: 'a standby',
    counted: [{ server: 'standby', cause: 'chosen', value: 1 }],
  });
});

it.each([
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  new CodedError('unavailable'),
])('the primary answers if the standby fails: %s', async (failure) => {
  const failingRead = async (): Promise<never> => {
    throw failure;
  };
  expect(await read(failingRead)).toEqual({
    answer: 'the primary',
    counted: [{ server: 'primary', cause: 'failed', value: 1 }],
  });
});

it('a refusal is an answer: it is not repeated', async () => {
  const { answer, counted } = await read(() => Promise.reject(new CodedError('order_not_found')));
  expect(answer).toMatchObject({ code: 'order_not_found' });
  expect(counted).toEqual([{ server: 'standby', cause: 'chosen', value: 1 }]);
});

it('the primary answers if no standby has what the rider may have written', async () => {
  const positions: unknown[] = [];
  const choose: ReadServers['choose'] = async (position) => {
    positions.push(position);
    return 'behind';
  };
  expect(await read(async () => 'a standby', choose)).toEqual({
    answer: 'the primary',
    counted: [{ server: 'primary', cause: 'behind', value: 1 }],
  });
  expect(positions).toEqual([70]);
});
