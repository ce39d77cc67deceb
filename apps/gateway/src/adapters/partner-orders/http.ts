import { createHmac } from 'node:crypto';
import { type Config, ConfigError } from '../../config.ts';
import type { Clock } from '../../context.ts';
import type { PartnerSystem } from '../../db/tables/partner-orders.ts';
import type { PartnerOrdersPort } from './port.ts';

/** An answer longer than this is no list of one rider's orders. */
const MAX_BYTES = 2_000_000;

/**
 * Asks a relay of the operator's own by POST of `{phone}` or `{phone, orderId}` as JSON to
 * `<url>/<system>/orders` and `<url>/<system>/order`, signed in `x-partner-signature` (hex
 * HMAC-SHA256 of `<seconds>.<body>`) with the seconds in `x-partner-timestamp`. 404 for one order
 * is "no such order"; any other answer but 200 raises. Needs url and secret: else ConfigError.
 */
export function httpPartnerOrders(
  { PARTNER_ORDERS_URL: url, PARTNER_ORDERS_SECRET: secret }: Partial<Config>,
  { clock }: { clock: Clock },
  system: PartnerSystem,
): Omit<PartnerOrdersPort, 'limitMs'> {
  if (url === undefined || secret === undefined) {
    throw new ConfigError(
      'PARTNER_ORDERS_DRIVER=http needs PARTNER_ORDERS_URL and PARTNER_ORDERS_SECRET',
    );
  }
  const base = `${url.replace(/\/+$/, '')}/${system}`;
  const ask = async (address: string, asked: object, signal: AbortSignal): Promise<Response> => {
    const body = JSON.stringify(asked);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return await fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-partner-timestamp': timestamp,
        'x-partner-signature': mac,
      },
      body,
      signal,
    });
  };
  return {
    name: 'http',
    orders: async (phone, signal) => await read(await ask(`${base}/orders`, { phone }, signal)),
    async order(phone, orderId, signal) {
      const answer = await ask(`${base}/order`, { phone, orderId }, signal);
      if (answer.status !== 404) return await read(answer);
      await answer.body?.cancel();
      return null;
    },
  };
}

async function read(answer: Response): Promise<unknown> {
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`the partner system answered ${answer.status}`);
  }
  const text = await textOf(answer);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Whatever it is, it is not an order: the module says so.
    return text;
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('the partner system answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
