import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** An answer as it is on the wire: the body may be compressed. */
export interface WireAnswer {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/** How an answer is cut off. */
export interface Cut {
  /** Number of body bytes that are sent. */
  at: number;
  /** Sends the body as a chunk that is not the last one, instead of with its length. */
  chunked?: boolean;
  /** The connection ends when this is done: the browser reads the earlier part. */
  meanwhile?: () => Promise<unknown>;
  /** Only a pause: the remaining bytes follow. */
  goesOn?: boolean;
}

/** What a proxy between a phone and a gateway can do with a request. */
interface Passing {
  request: IncomingMessage;
  /** Forwards the request to the gateway, with other headers if given. */
  forward: (headers?: Readonly<Record<string, string>>) => Promise<WireAnswer>;
  send: (answer: WireAnswer, cut?: Cut) => Promise<void>;
}

interface Proxy {
  origin: string;
  close: () => Promise<void>;
}

const HOP = /^(connection|keep-alive|content-length|transfer-encoding)$/i;

async function forwarded(
  origin: string,
  request: IncomingMessage,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireAnswer> {
  const forward = ask(origin + (request.url ?? '/'), {
    method: request.method,
    headers: { ...request.headers, ...headers, connection: 'close' },
  });
  request.pipe(forward);
  const [answer] = (await once(forward, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { statusCode: status = 0, rawHeaders } = answer;
  const names = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 && !HOP.test(name) ? [[name, rawHeaders[i + 1] ?? ''] as const] : [],
  );
  return { status, headers: names, body: Buffer.concat(parts) };
}

const write = (socket: Duplex, bytes: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    socket.write(bytes, () => resolve());
  });

/** Writes to the socket directly, because a server would repair an answer that is broken on purpose. */
async function sendOn(socket: Duplex, { status, headers, body }: WireAnswer, cut?: Cut) {
  const length =
    cut?.chunked === true
      ? ['Transfer-Encoding: chunked', '', body.length.toString(16)]
      : [`Content-Length: ${body.length}`, ''];
  const head = [
    `HTTP/1.1 ${status} X`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    ...length,
    '',
  ];
  await write(socket, head.join('\r\n'));
  await write(socket, body.subarray(0, cut?.at));
  await cut?.meanwhile?.();
  if (cut?.goesOn === true) await write(socket, body.subarray(cut.at));
  socket.end();
}

/** Starts a proxy in front of a gateway that handles each request with `pass`; an exception ends the connection. */
export async function startProxy(
  origin: string,
  pass: (passing: Passing) => Promise<void>,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    const { socket } = request;
    const passing: Passing = {
      request,
      forward: async (headers) => await forwarded(origin, request, headers),
      send: async (answer, cut) => {
        response.detachSocket(socket);
        await sendOn(socket, answer, cut);
      },
    };
    pass(passing).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
