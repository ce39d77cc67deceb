// The buyers of a sale, in a process of their own: each with a login and a connection, all at once, buying one item
// after the other until none are left. What a server could not decide is asked again under the same key.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../harness.ts';
import { serveParent } from './children.ts';

export interface Sale {
  /** Of the servers; buyers are spread over them. */
  origins: readonly string[];
  tokens: readonly string[];
  product: string;
}

export interface SaleOutcome {
  sold: number;
  /** Refusals because none were left: one for each buyer, who then goes. */
  refused: number;
  /** Calls that were not decided and asked again. */
  repeated: number;
  seconds: number;
  p50: number;
  p99: number;
}

interface Decision {
  status: number;
  body: string;
}

/** Status 0: no answer. */
const post = (agent: Agent, origin: string, headers: Record<string, string>, body: string) =>
  new Promise<Decision>((resolve) => {
    const call = request(`${origin}/v1/purchases`, { method: 'POST', agent, headers }, (answer) => {
      void text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, body: said }),
        () => resolve({ status: 0, body: '' }),
      );
    });
    call.on('error', () => resolve({ status: 0, body: '' }));
    call.end(body);
  });

async function run({ origins, tokens, product }: Sale): Promise<SaleOutcome> {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ productId: product, quantity: 1 });
  const times: number[] = [];
  let [sold, refused, repeated] = [0, 0, 0];
  const begun = performance.now();
  let last = begun;
  const buy = async (token: string, origin: string): Promise<boolean> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': randomBytes(12).toString('hex'),
    };
    const asked = performance.now();
    for (;;) {
      const { status, body: said } = await post(agent, origin, headers, body);
      if (status !== 200 && status !== 409) {
        if (status >= 400 && status < 500 && status !== 429) throw new Error(`${status} ${said}`);
        repeated += 1;
        // As phones do, so that a busy server is not kept busy by those it sent away.
        await delay(200 + 800 * Math.random());
        continue;
      }
      times.push(performance.now() - asked);
      if (status === 409) return false;
      sold += 1;
      last = performance.now();
      return true;
    }
  };
  const buyer = async (token: string, i: number): Promise<void> => {
    const origin = origins[i % origins.length] ?? '';
    while (await buy(token, origin));
    refused += 1;
  };
  await Promise.all(tokens.map(buyer));
  agent.destroy();
  const seconds = (last - begun) / 1000;
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { sold, refused, repeated, seconds, p50, p99 };
}

serveParent((sale: Sale) => run(sale));
