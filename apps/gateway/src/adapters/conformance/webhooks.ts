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
 * Receives a partner's webhooks in place of the gateway. It refuses the first delivery, as a gateway that
 * restarts would.
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
        const status = this.heard.length === 0 ? 503 : 200;
        const signed = isSigned(secret, request.headers, body, clock.now());
        this.heard.push({ signed, body: body.toString('utf8'), answered: status });
        const answer = status === 200 ? '{"received":true}' : '{}';
        response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
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

  /** Waits at most `ms` until the condition is true for the received webhooks. Returns whether it is. */
  async wait(ms: number, condition: (heard: readonly Heard[]) => boolean): Promise<boolean> {
    for (
      let remainingLooks = ms / LOOK_MS;
      remainingLooks > 0 && !condition(this.heard);
      remainingLooks--
    )
      await delay(LOOK_MS);
    return condition(this.heard);
  }
}

const idOf = (body: string): unknown => {
  const { id }: { id?: unknown } = JSON.parse(body);
  return id;
};

/** Returns the checks of a system's webhooks, to run after an event there. */
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
        must(receiver.heard.length > 0, `none arrived within ${waitMs / 1000} s`);
        for (const { signed, body } of receiver.heard) {
          must(signed, 'one is not signed by the secret');
          const parsed = schema.safeParse(JSON.parse(body));
          must(
            parsed.success,
            `one is not as documented: ${parsed.error?.issues[0]?.message ?? ''}`,
          );
        }
      },
    },
    {
      name: 'sends a refused webhook again, with the same id',
      async run() {
        const [refused] = receiver.heard;
        must(refused !== undefined, 'none arrived');
        const refusedId = idOf(refused.body);
        const isBack = await receiver.wait(waitMs, ([, ...later]) =>
          later.some(({ body }) => idOf(body) === refusedId),
        );
        must(isBack, 'it was not sent again');
      },
    },
  ];
}
