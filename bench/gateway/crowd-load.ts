// Concurrent riders in their own process: each has a login and makes one call after another. A call that a server could
// not decide is sent to the next server with the same key.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../harness.ts';
import { serveParent } from './children.ts';

export interface Crowd {
  /** The origins of the servers, among which riders are distributed. */
  origins: readonly string[];
  tokens: readonly string[];
  /** The calls of each rider, in order. */
  calls: readonly { path: string; body: object }[];
  /** Each rider starts again after the last call, until a call is refused. */
  untilRefused: boolean;
  /** Number of concurrent riders; the next one starts when one is done. */
  atOnce: number;
}

export interface CrowdOutcome {
  /** Calls that were granted. */
  done: number;
  refused: number;
  /** Undecided calls that were repeated. */
  repeated: number;
  /** Seconds until the last granted call. */
  seconds: number;
  p50: number;
  p99: number;
}

interface Decision {
  status: number;
  body: string;
}

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Status 0: no answer. */
const post = (agent: Agent, { url, headers, body }: Post) =>
  new Promise<Decision>((resolve) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      void text(answer).then(
        (responseText) => resolve({ status: answer.statusCode ?? 0, body: responseText }),
        () => resolve({ status: 0, body: '' }),
      );
    });
    call.on('error', () => resolve({ status: 0, body: '' }));
    call.end(body);
  });

async function run({ origins, tokens, calls, untilRefused, atOnce }: Crowd): Promise<CrowdOutcome> {
  const agent = new Agent({ keepAlive: true });
  const posts = calls.map(({ path, body }) => ({ path, body: JSON.stringify(body) }));
  const times: number[] = [];
  let [doneCount, refused, repeated] = [0, 0, 0];
  const startedAtMs = performance.now();
  let last = startedAtMs;
  const isGranted = async (token: string, home: number, path: string, body: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': randomBytes(12).toString('hex'),
    };
    const sentAtMs = performance.now();
    for (let n = home; ; n++) {
      const url = `${origins[n % origins.length]}${path}`;
      const { status, body: responseText } = await post(agent, { url, headers, body });
      if (status !== 200 && status !== 409) {
        if (status >= 400 && status < 500 && status !== 429)
          throw new Error(`${status} ${responseText}`);
        repeated += 1;
        // Waits as phones do, so that refused calls do not keep a busy server busy.
        await delay(200 + 800 * Math.random());
        continue;
      }
      times.push(performance.now() - sentAtMs);
      return status === 200;
    }
  };
  const rider = async (token: string, home: number): Promise<void> => {
    const maxPosts = untilRefused ? Number.POSITIVE_INFINITY : posts.length;
    for (let n = 0; n < maxPosts; n++) {
      const { path, body } = posts[n % posts.length] ?? { path: '', body: '' };
      if (!(await isGranted(token, home, path, body))) {
        refused += 1;
        return;
      }
      doneCount += 1;
      last = performance.now();
    }
  };
  let next = 0;
  const place = async (): Promise<void> => {
    for (let i = next++; i < tokens.length; i = next++) await rider(tokens[i] ?? '', i);
  };
  await Promise.all(Array.from({ length: atOnce }, place));
  agent.destroy();
  const seconds = (last - startedAtMs) / 1000;
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { done: doneCount, refused, repeated, seconds, p50, p99 };
}

serveParent((crowd: Crowd) => run(crowd));
