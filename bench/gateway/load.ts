// The load, in a process of its own: plain sockets with one request under way on each and as little
// work per answer as can be, so that the servers are the bottleneck.
import { connect, type Socket } from 'node:net';
import { milliseconds, percentile } from '../harness.ts';
import { serveParent } from './children.ts';
import { type Call, pay, readOf } from './flows.ts';
import { CONNECTIONS, type Outcome, type Round } from './rounds.ts';

interface Answer {
  status: number;
  text: string;
}

/** One keep-alive connection that sends a request and gives its answer. */
class Line {
  #socket: Socket;
  #head = '';
  #chunks: Buffer[] = [];
  #left = -1;
  #done: ((answer: Answer) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    const fail = (error?: Error): void => this.#failed?.(error ?? new Error('closed'));
    this.#socket.on('error', fail);
    this.#socket.on('close', () => fail());
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
      this.#left = -1;
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#failed = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    let body = chunk;
    if (this.#left < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      if (end < 0) throw new Error('an answer whose head is in pieces');
      this.#head = chunk.toString('latin1', 0, end);
      this.#left = Number(/content-length: *(\d+)/i.exec(this.#head)?.[1] ?? 0);
      this.#chunks = [];
      body = chunk.subarray(end + 4);
    }
    this.#chunks.push(body);
    this.#left -= body.length;
    if (this.#left > 0) return;
    const [only, ...more] = this.#chunks;
    const text = more.length === 0 ? only : Buffer.concat(this.#chunks);
    this.#done?.({ status: Number(this.#head.slice(9, 12)), text: text?.toString() ?? '' });
  }
}

const textOf = ({ method, url, headers, payload = '' }: Call): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url} HTTP/1.1\r\nHost: bench\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`;
};

async function sendOk(line: Line, request: string): Promise<string> {
  const { status, text } = await line.send(request);
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return text;
}

serveParent(async (round: Round): Promise<Outcome> => {
  const { flow, origin, token, orders } = round;
  const times: number[] = [];
  const read = 'read' in flow ? textOf(readOf(flow.read, token)) : '';
  const unpaid = orders.values();
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const until = begin + round.milliseconds;
  const one = async (line: Line): Promise<unknown> => {
    if ('read' in flow) return await sendOk(line, read);
    const order = flow.again ? orders[0] : unpaid.next().value;
    if (order === undefined) throw new Error('no order is left to pay');
    return await pay((call) => sendOk(line, textOf(call)), token ?? '', flow.secret, order);
  };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const line = new Line(origin);
      try {
        while (performance.now() < until) times.push(await milliseconds(() => one(line)));
      } finally {
        line.end();
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const used = process.cpuUsage(cpu);
  return {
    done: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    busy: (used.user + used.system) / 1e6 / seconds,
  };
});
