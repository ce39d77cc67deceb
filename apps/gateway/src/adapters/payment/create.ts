import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { cashierPage } from './cashier-page.ts';
import type { PaymentPort } from './port.ts';
import { sandboxPayment } from './sandbox.ts';

/** The driver `PAYMENT_DRIVER` names, with the sandbox's pages at /sandbox/cashier; real drivers have none. */
export function createPayment(
  config: Config,
  deps: Pick<Context, 'db' | 'clock' | 'random' | 'log'>,
): { port: PaymentPort; pages: Record<string, FastifyPluginAsync> } {
  const drivers: Record<Config['PAYMENT_DRIVER'], () => ReturnType<typeof createPayment>> = {
    sandbox: () => {
      const own = { ...deps, publicUrl: config.PUBLIC_URL };
      return { port: sandboxPayment(own), pages: { cashier: cashierPage(own) } };
    },
  };
  return drivers[config.PAYMENT_DRIVER]();
}
