import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LoopbackServer } from '../../../test/loopback-server.ts';
import { httpBeacon } from './http.ts';

const SIGNATURE = 'ab'.repeat(48);
const RANDOMNESS = createHash('sha256').update(Buffer.from(SIGNATURE, 'hex')).digest('hex');
const GENESIS = Date.UTC(2026, 0, 1) / 1000;
const MIDNIGHT = new Date('2026-01-01T00:01:40Z');
/** The first that is dated at 100 s after the genesis, or later, of one each 30 s. */
const ROUND = 5;

/** What is answered for a round. */
let serverResponse: { status: number; body: string };
const good = { round: ROUND, randomness: RANDOMNESS, signature: SIGNATURE };
const server = new LoopbackServer(({ target }) =>
  target === '/chain/info'
    ? { status: 200, body: JSON.stringify({ period: 30, genesis_time: GENESIS, hash: 'x' }) }
    : serverResponse,
);
let url = '';
beforeAll(async () => {
  url = `${await server.listen()}/chain`;
});
afterAll(() => server.close());

const firstFrom = async (instant: Date, timeoutMs = 10_000) =>
  await httpBeacon({ BEACON_URL: url }, { timeoutMs }).firstFrom(instant);

it('asks for the first round from an instant on, and checks that it is the hash of its signature', async () => {
  serverResponse = { status: 200, body: JSON.stringify(good) };
  expect(await firstFrom(MIDNIGHT)).toEqual({ source: url, round: ROUND, value: RANDOMNESS });
  expect(server.asked.map(({ target }) => target)).toEqual(['/chain/info', '/chain/public/5']);
  serverResponse = { status: 200, body: JSON.stringify({ ...good, round: 4 }) };
  // On the second itself.
  expect(await firstFrom(new Date((GENESIS + 90) * 1000))).toMatchObject({ round: 4 });
});

it.each([404, 425])('says of a round that the server does not have yet (%s) so', async (status) => {
  serverResponse = { status, body: 'not found' };
  expect(await firstFrom(MIDNIGHT)).toBe('not_yet');
});

it.each([
  ['another round', { ...good, round: 6 }, /requested round 5, received round 6/],
  ['another value', { ...good, randomness: '00'.repeat(32) }, /is not the hash of its signature/],
  ['no value', { round: ROUND }, /randomness/],
])('throws for %s', async (_, answer, reason) => {
  serverResponse = { status: 200, body: JSON.stringify(answer) };
  await expect(firstFrom(MIDNIGHT)).rejects.toThrow(reason);
});

it('throws for an answer that is not JSON, another status and a timeout', async () => {
  serverResponse = { status: 200, body: '<html>' };
  await expect(firstFrom(MIDNIGHT)).rejects.toThrow();
  serverResponse = { status: 500, body: '{}' };
  await expect(firstFrom(MIDNIGHT)).rejects.toThrow('status 500');
  server.fault = 'reset';
  await expect(firstFrom(MIDNIGHT)).rejects.toThrow();
});

it('does not wait for one that answers later than it may', async () => {
  server.fault = 'hang';
  await expect(firstFrom(MIDNIGHT, 50)).rejects.toThrow('timeout');
});
