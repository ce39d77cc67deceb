import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../src/context.ts';
import { messageOf } from '../src/error-code.ts';

/** How the sandbox partners send their notices to the gateway. */

const IDLE_MS = 400;
/** While the database is away. */
const FAULT_MS = 2000;
export const POST_TIMEOUT_MS = 5000;

/**
 * Posts a notice. Gives `received` when the gateway says that it has it, else what it said or what went
 * wrong; never raises.
 */
export async function postNotice(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    const text = await answer.text();
    return answer.ok && text === '{"received":true}' ? 'received' : `${answer.status}`;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Runs `round` again and again for as long as the server listens; it gives how much it did, and is
 * called again at once while there is something to do. A fault of one round ends no other.
 * @param config whose PUBLIC_URL is how the partner reaches the gateway; without it, on the same machine
 */
export function repeatWhileListening(
  app: FastifyInstance,
  { config, log }: Pick<Context, 'config' | 'log'>,
  round: (base: string) => Promise<number>,
): void {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const run = async (base: string): Promise<void> => {
    while (!stopped.signal.aborted) {
      let pause = IDLE_MS;
      try {
        if ((await round(base)) > 0) continue;
      } catch (err) {
        log.warn(
          { event: 'sandbox.webhooks_not_sent', err },
          'a sandbox partner cannot send webhooks',
        );
        pause = FAULT_MS;
      }
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  app.addHook('onListen', async () => {
    running = run(config.PUBLIC_URL ?? ownUrl(app));
  });
  // Before the server stops taking calls: a notice on its way is one to this very server.
  app.addHook('preClose', async () => {
    stopped.abort();
    await running;
  });
}

/** Where this server listens, as seen from the same machine. */
function ownUrl(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  if (address === '::' || address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
