import type { Clock } from '../../clock.ts';
import type { PartnerSystem } from '../../db/schema.ts';
import { readAnswer, signedPost } from '../signed-post.ts';
import type { PartnerCall } from '../partner-api.ts';
import { partnerOrdersCalls, type PartnerOrdersDriver } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/**
 * Calls the operator's own relay, as documented in docs/partners/partner-orders.json. 404 for one order means that it does not
 * exist; any other answer but 200 throws.
 */
export function httpPartnerOrders(
  {
    PARTNER_ORDERS_URL: url,
    PARTNER_ORDERS_SECRET: secret,
  }: DriverSettings<'partnerOrders', 'http'>,
  { clock }: { clock: Clock },
  system: PartnerSystem,
): PartnerOrdersDriver {
  const { orders: allOrders, order: oneOrder } = partnerOrdersCalls[system];
  const ask = async (
    { path }: PartnerCall,
    request: object,
    signal: AbortSignal,
  ): Promise<Response> => await signedPost({ secret, clock }, url + path, request, signal);
  return {
    orders: async (phone, signal) => await readAnswer(await ask(allOrders, { phone }, signal)),
    async order(phone, orderId, signal) {
      const answer = await ask(oneOrder, { phone, orderId }, signal);
      if (answer.status !== 404) return await readAnswer(answer);
      await answer.body?.cancel();
      return null;
    },
  };
}
