import type { Clock } from '../../clock.ts';
import type { PartnerSystem } from '../../db/schema.ts';
import { readAnswer, signedPost } from '../signed-post.ts';
import type { PartnerOrdersDriver } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/**
 * Calls the operator's own relay by POST of `{phone}` or `{phone, orderId}` as JSON to
 * `<url>/<system>/orders` and `<url>/<system>/order`, signed in `x-partner-signature` (hex
 * HMAC-SHA256 of `<seconds>.<body>`) with the seconds in `x-partner-timestamp`. 404 for one order
 * means that it does not exist; any other answer but 200 throws.
 */
export function httpPartnerOrders(
  {
    PARTNER_ORDERS_URL: url,
    PARTNER_ORDERS_SECRET: secret,
  }: DriverSettings<'partnerOrders', 'http'>,
  { clock }: { clock: Clock },
  system: PartnerSystem,
): PartnerOrdersDriver {
  const base = `${url}/${system}`;
  const ask = async (path: string, request: object, signal: AbortSignal): Promise<Response> =>
    await signedPost({ secret, clock }, `${base}/${path}`, request, signal);
  return {
    orders: async (phone, signal) => await readAnswer(await ask('orders', { phone }, signal)),
    async order(phone, orderId, signal) {
      const answer = await ask('order', { phone, orderId }, signal);
      if (answer.status !== 404) return await readAnswer(answer);
      await answer.body?.cancel();
      return null;
    },
  };
}
