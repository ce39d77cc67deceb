// The load, in a process of its own: plain sockets with one request under way on each and as little
// work per answer as can be, so that the servers are the bottleneck.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { SIGNATURE_HEADER, signNotice } from '../../apps/gateway/sandbox/signature.ts';

export interface Round {
  origin: string;
  flow: 'list' | 'payment' | 'get';
  /** What is read in flow `get`: path and query. */
  target?: string;
  connections: number;
  milliseconds: number;
  token: string;
  /** The provider's secret, for its notices. */
  secret: string;
  /** Orders to pay, each once; for a server that keeps nothing, `again` and again. */
  orders: string[];
  again: boolean;
}

export interface Outcome {
  /** Whole flows: lists and other reads, or payments started and confirmed. */
  done: number;
  seconds: number;
  p50: number;
  p99: number;
  /** Answers other than 200, and broken connections. */
  failures: number;
  firstFailure: string | null;
  /** How much of a core this process took. */
  busy: number;
}

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

function readRequest({ flow, target, token }: Round): string {
  if (flow === 'get') {
    return `GET ${target} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\n\r\n`;
  }
  return `GET /v1/orders?limit=20 HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n\r\n`;
}

const startRequest = ({ token }: Round, order: string): string =>
  `POST /v1/orders/${order}/payments HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: ${randomBytes(12).toString('hex')}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

const PAYMENT_ID = /^\{"id":"([^"]+)"/;
const AMOUNT = /"amountCents":(\d+)/;

function confirmRequest({ secret }: Round, started: string): string {
  const paymentId = PAYMENT_ID.exec(started)?.[1] ?? '';
  const trade = {
    state: 'paid',
    tradeNo: `SP${randomBytes(9).toString('hex')}`,
    amountCents: Number(AMOUNT.exec(started)?.[1]),
  };
  const body = JSON.stringify({ noticeId: paymentId, paymentId, trade });
  const signature = signNotice(secret, Buffer.from(body), new Date());
  return `POST /v1/payments/webhook/sandbox HTTP/1.1\r\nHost: bench\r\n${SIGNATURE_HEADER}: ${signature}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

async function sendOk(line: Line, request: string): Promise<string> {
  const { status, text } = await line.send(request);
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return text;
}

async function run(round: Round): Promise<Outcome> {
  const times: number[] = [];
  let failures = 0;
  let firstFailure: string | null = null;
  const read = readRequest(round);
  const orders = round.orders.values();
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const until = begin + round.milliseconds;
  const one = async (line: Line): Promise<boolean> => {
    if (round.flow !== 'payment') {
      await sendOk(line, read);
      return true;
    }
    const order = round.again ? round.orders[0] : orders.next().value;
    if (order === undefined) return false;
    const started = await sendOk(line, startRequest(round, order));
    await sendOk(line, confirmRequest(round, started));
    return true;
  };
  await Promise.all(
    Array.from({ length: round.connections }, async () => {
      const line = new Line(round.origin);
      try {
        for (;;) {
          const at = performance.now();
          if (at >= until || !(await one(line))) break;
          times.push(performance.now() - at);
        }
      } catch (error) {
        failures += 1;
        firstFailure ??= String(error);
      } finally {
        line.end();
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const used = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * times.length)] ?? Number.NaN;
  return {
    done: times.length,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    failures,
    firstFailure,
    busy: (used.user + used.system) / 1e6 / seconds,
  };
}

process.on('message', (round) => {
  run(round as Round)
    .then((outcome) => process.send?.(outcome))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
process.on('disconnect', () => process.exit(0));
