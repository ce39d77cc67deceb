// Clients in their own process that read one address again and again, give up after some seconds and try again.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../harness.ts';
import { serveParent } from './children.ts';

export interface Impatience {
  url: string;
  tokens: readonly string[];
  clients: number;
  /** After how many ms a client gives up and asks again. */
  patienceMs: number;
  /** Whether clients wait as long as a refusal says, as this app does; else they ask again at once. */
  polite: boolean;
  seconds: number;
}

export interface OverloadOutcome {
  /** Answers that arrived while their client waited, per second. */
  good: number;
  refused: number;
  givenUp: number;
  p50: number;
  p99: number;
}

interface Outcome {
  status: number;
  retryAfterSeconds: number;
}

const get = (agent: Agent, url: string, token: string, patienceMs: number) =>
  new Promise<Outcome>((resolve) => {
    const call = request(
      url,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          clearTimeout(timer);
          const retryAfterSeconds = Number(answer.headers['retry-after'] ?? 0);
          resolve({ status: answer.statusCode ?? 0, retryAfterSeconds });
        });
      },
    );
    const timer = setTimeout(() => call.destroy(), patienceMs);
    call.on('error', () => resolve({ status: 0, retryAfterSeconds: 0 }));
    call.on('close', () => resolve({ status: 0, retryAfterSeconds: 0 }));
    call.end();
  });

async function run(crowd: Impatience): Promise<OverloadOutcome> {
  const { url, tokens, clients, patienceMs, polite, seconds } = crowd;
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let [refused, givenUp] = [0, 0];
  const endsAtMs = performance.now() + seconds * 1000;
  const client = async (i: number): Promise<void> => {
    // They don't come at the same moment.
    await delay(Math.random() * 1000);
    while (performance.now() < endsAtMs) {
      const sentAtMs = performance.now();
      const outcome = await get(agent, url, tokens[i % tokens.length] ?? '', patienceMs);
      // What comes later would count for a time in which fewer and fewer clients ask.
      if (performance.now() > endsAtMs) return;
      if (outcome.status === 200) times.push(performance.now() - sentAtMs);
      else if (outcome.status === 0) givenUp += 1;
      else refused += 1;
      if (polite && outcome.status === 503) await delay(outcome.retryAfterSeconds * 1000);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)));
  agent.destroy();
  return {
    good: times.length / seconds,
    refused,
    givenUp,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

serveParent((crowd: Impatience) => run(crowd));
