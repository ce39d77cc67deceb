import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  /** Path with its query. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answered {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** Sent instead of `body` for binary content. */
  bytes?: Uint8Array;
}

/** The reaction of a partner: no answer, a reset connection, or an answer. */
export type Fault = 'hang' | 'reset' | Answered;

/** A partner on this machine, which answers with `answer` unless the test sets a fault. */
export class LoopbackServer {
  readonly #server: Server;
  readonly asked: Asked[] = [];
  fault: Fault | undefined;

  constructor(answer: (asked: Asked) => Fault) {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const received = {
          method: request.method ?? '',
          target: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(parts).toString('utf8'),
        };
        this.asked.push(received);
        const reaction = this.fault ?? answer(received);
        if (reaction === 'hang') return;
        if (reaction === 'reset') {
          request.socket.destroy();
          return;
        }
        const { status, headers, body, bytes } = reaction;
        response.writeHead(status, headers).end(bytes ?? body);
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
