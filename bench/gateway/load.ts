// The load, in its own process: plain sockets with one pending request each and as little work per answer as possible,
// so that the servers are the bottleneck.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { signatureHeaders } from '../../apps/gateway/src/adapters/signature.ts';
import { milliseconds, percentile } from '../harness.ts';
import { serveParent } from './children.ts';
import { CONNECTIONS, type Outcome, type Round } from './rounds.ts';

interface Answer {
  status: number;
  text: string;
}

/** One keep-alive connection that sends a request and returns its answer. */
class Line {
  readonly #socket: Socket;
  #waiting = Promise.withResolvers<Answer>();
  #head = '';
  #chunks: Buffer[] = [];
  #left = -1;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting.reject(error));
    this.#socket.on('close', () => this.#waiting.reject(new Error('closed')));
  }

  send(request: string): Promise<Answer> {
    this.#waiting = Promise.withResolvers();
    this.#left = -1;
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    let body = chunk;
    if (this.#left < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      if (end < 0) throw new Error("an answer's head arrived in pieces");
      this.#head = chunk.toString('latin1', 0, end);
      this.#left = Number(/content-length: *(\d+)/i.exec(this.#head)?.[1] ?? 0);
      this.#chunks = [];
      body = chunk.subarray(end + 4);
    }
    this.#chunks.push(body);
    this.#left -= body.length;
    if (this.#left > 0) return;
    const text = Buffer.concat(this.#chunks).toString();
    this.#waiting.resolve({ status: Number(this.#head.slice(9, 12)), text });
  }
}

/** Returns a request as it is sent over the socket. */
function requestOf(path: string, headers: Readonly<Record<string, string>>, body?: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const method = body === undefined ? 'GET' : 'POST';
  const length = Buffer.byteLength(body ?? '');
  return `${method} ${path} HTTP/1.1\r\nHost: bench\r\n${lines.join('')}Content-Length: ${length}\r\n\r\n${body ?? ''}`;
}

async function sendOk(line: Line, request: string): Promise<string> {
  const { status, text } = await line.send(request);
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return text;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Starts the payment of an order, and confirms it as the sandbox provider does, signed with its secret. */
async function pay(line: Line, credential: object, secret: string, order: string): Promise<void> {
  const key = { 'idempotency-key': randomBytes(12).toString('hex') };
  const start = { ...credential, ...key, ...JSON_BODY };
  const started = await sendOk(line, requestOf(`/v1/orders/${order}/payments`, start, '{}'));
  const { id, amountCents }: { id: string; amountCents: number } = JSON.parse(started);
  const trade = { state: 'paid', tradeNo: `SP${randomBytes(9).toString('hex')}`, amountCents };
  const body = JSON.stringify({ id: id, paymentId: id, trade });
  const confirm = { ...signatureHeaders(secret, body, new Date()), ...JSON_BODY };
  await sendOk(line, requestOf('/v1/payments/webhook/sandbox', confirm, body));
}

serveParent(async (round: Round): Promise<Outcome> => {
  const { flow, origin, token, connections = CONNECTIONS, milliseconds: ms } = round;
  const times: number[] = [];
  const riders = [token]
    .flat()
    .map((riderToken) => (riderToken === null ? {} : { authorization: `Bearer ${riderToken}` }))
    .map((credential) => ({
      credential,
      reads:
        'read' in flow
          ? [flow.read]
              .flat()
              .map((path) =>
                requestOf(path, { accept: 'application/json', ...flow.headers, ...credential }),
              )
          : [],
    }));
  let turn = 0;
  const sendOne = async (line: Line): Promise<unknown> => {
    const n = turn++;
    const rider = riders[n % riders.length];
    if (rider === undefined) throw new Error('there is no rider');
    if ('read' in flow) {
      return await sendOk(line, rider.reads[n % rider.reads.length] ?? '');
    }
    const order = flow.orders[n];
    if (order === undefined) throw new Error('no order is left to pay');
    return await pay(line, rider.credential, flow.secret, order);
  };
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = new Line(origin);
      try {
        while (performance.now() < begin + ms) times.push(await milliseconds(() => sendOne(line)));
      } finally {
        line.end();
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const cpuUsage = process.cpuUsage(cpu);
  return {
    done: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    busy: (cpuUsage.user + cpuUsage.system) / 1e6 / seconds,
  };
});
