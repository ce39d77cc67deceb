import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { isSigned } from '../signature.ts';
import { type Check, must } from './checked-partner.ts';

interface Heard {
  signed: boolean;
  body: string;
  answered: number;
}

const MAX_BYTES = 100_000;
const LOOK_MS = 50;

/**
 * Stands where the gateway would and hears what a partner's system sends. The first delivery is refused,
 * as a gateway does that is just restarted.
 */
export class WebhookReceiver {
  readonly heard: Heard[] = [];
  readonly #server: Server;

  constructor({ secret, clock }: { secret: string; clock: Clock }) {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => {
        parts.push(part);
        if (parts.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) request.destroy();
      });
      request.on('end', () => {
        const body = Buffer.concat(parts);
        const answered = this.heard.length === 0 ? 503 : 200;
        const signed = isSigned(secret, request.headers, body, clock.now());
        this.heard.push({ signed, body: body.toString('utf8'), answered });
        const answer = answered === 200 ? '{"received":true}' : '{}';
        response.writeHead(answered, { 'content-type': 'application/json' }).end(answer);
      });
    });
  }

  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Waits until something holds of what it heard, at most so long. Gives whether it does. */
  async wait(ms: number, holds: (heard: readonly Heard[]) => boolean): Promise<boolean> {
    for (let left = ms / LOOK_MS; left > 0 && !holds(this.heard); left--) await delay(LOOK_MS);
    return holds(this.heard);
  }
}

const idOf = (body: string): unknown => {
  const { id }: { id?: unknown } = JSON.parse(body);
  return id;
};

/** What the webhooks of a system must be, once something happened there. */
export function webhookChecks(
  receiver: WebhookReceiver,
  schema: z.ZodType,
  waitMs: number,
): Check[] {
  return [
    {
      name: 'sends webhooks, each signed and as documented',
      async run() {
        await receiver.wait(waitMs, ({ length }) => length > 1);
        must(receiver.heard.length > 0, `none came within ${waitMs / 1000} s`);
        for (const { signed, body } of receiver.heard) {
          must(signed, 'one is not signed by the secret');
          const read = schema.safeParse(JSON.parse(body));
          must(read.success, `one is not as documented: ${read.error?.issues[0]?.message ?? ''}`);
        }
      },
    },
    {
      name: 'sends one again that was refused, under the same id',
      async run() {
        const [refused] = receiver.heard;
        must(refused !== undefined, 'none came');
        const wanted = idOf(refused.body);
        const isBack = await receiver.wait(waitMs, ([, ...later]) =>
          later.some(({ body }) => idOf(body) === wanted),
        );
        must(isBack, 'it did not come again');
      },
    },
  ];
}
