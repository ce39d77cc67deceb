import type { FastifyPluginAsync } from 'fastify';
import { type Config, required } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { PartnerSystem } from '../../db/tables/partner-orders.ts';
import { httpPartnerOrders } from './http.ts';
import type { PartnerOrdersPort } from './port.ts';
import { sandboxPartnerOrders } from '../../../sandbox/partner-orders/driver.ts';
import { sandboxBooksPage } from '../../../sandbox/partner-orders/page.ts';
import { partnerOrdersSettings } from './settings.ts';

/** How long a partner is waited for. */
const LIMIT_MS = 3000;

/**
 * Who is asked for rail orders and for partners' orders: `PARTNER_ORDERS_DRIVER`, with the sandbox's
 * pages at /sandbox/rail-orders and /sandbox/partner-orders.
 */
export function createPartnerOrders(
  config: Config,
  deps: Pick<Context, 'db' | 'clock'>,
): {
  rail: PartnerOrdersPort;
  partners: PartnerOrdersPort;
  pages: Record<string, FastifyPluginAsync>;
} {
  const own = { ...deps, publicUrl: config.PUBLIC_URL };
  const drivers: Record<
    Config['PARTNER_ORDERS_DRIVER'],
    (system: PartnerSystem) => Omit<PartnerOrdersPort, 'limitMs'>
  > = {
    sandbox: (system) => sandboxPartnerOrders(own, system),
    http: (system) =>
      httpPartnerOrders(
        required('PARTNER_ORDERS_DRIVER=http', partnerOrdersSettings.drivers.http, config),
        deps,
        system,
      ),
    none: () => noOrders,
  };
  const driver = drivers[config.PARTNER_ORDERS_DRIVER];
  const port = (system: PartnerSystem): PartnerOrdersPort => ({
    ...driver(system),
    limitMs: LIMIT_MS,
  });
  return {
    rail: port('rail'),
    partners: port('partners'),
    pages:
      config.PARTNER_ORDERS_DRIVER === 'sandbox'
        ? {
            'rail-orders': sandboxBooksPage(own, 'rail'),
            'partner-orders': sandboxBooksPage(own, 'partners'),
          }
        : {},
  };
}

/** No such system is connected: nobody has orders there. */
const noOrders: Omit<PartnerOrdersPort, 'limitMs'> = {
  name: 'none',
  orders: async () => await Promise.resolve([]),
  order: async () => await Promise.resolve(null),
};
