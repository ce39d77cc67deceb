import { type Config, required } from '../../config.ts';
import type { Adapters } from '../adapters.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { httpPartnerOrders } from './http.ts';
import type { PartnerOrdersDriver } from './port.ts';
import { partnerOrdersSettings } from './settings.ts';

/** How long a partner is waited for. */
const LIMIT_MS = 3000;

interface Systems {
  rail: PartnerOrdersDriver;
  partners: PartnerOrdersDriver;
}

/** Who is asked for rail orders and for partners' orders: `PARTNER_ORDERS_DRIVER`. */
export async function createPartnerOrders(
  ctx: Outside,
  pretend: Pretend,
): Promise<Pick<Adapters, 'rail' | 'partnerOrders'>> {
  const drivers: Record<Config['PARTNER_ORDERS_DRIVER'], () => Systems | Promise<Systems>> = {
    sandbox: async () => await pretend(({ partnerOrders }) => partnerOrders(ctx)),
    http() {
      const { http } = partnerOrdersSettings.drivers;
      const given = required('PARTNER_ORDERS_DRIVER=http', http, ctx.config);
      return {
        rail: httpPartnerOrders(given, ctx, 'rail'),
        partners: httpPartnerOrders(given, ctx, 'partners'),
      };
    },
    none: () => ({ rail: noOrders, partners: noOrders }),
  };
  const { rail, partners } = await drivers[ctx.config.PARTNER_ORDERS_DRIVER]();
  return {
    rail: { ...rail, limitMs: LIMIT_MS },
    partnerOrders: { ...partners, limitMs: LIMIT_MS },
  };
}

/** No such system is connected: nobody has orders there. */
const noOrders: PartnerOrdersDriver = {
  name: 'none',
  orders: async () => await Promise.resolve([]),
  order: async () => await Promise.resolve(null),
};
