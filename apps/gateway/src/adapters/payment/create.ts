import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { cashierPage } from './cashier-page.ts';
import type { PaymentPorts } from './port.ts';
import { sandboxPayment } from './sandbox.ts';

/** The drivers in use, with the sandbox's pages at /sandbox/cashier; real drivers have none. */
export async function createPayments(
  config: Config,
  deps: Pick<Context, 'db' | 'clock' | 'random' | 'log'>,
): Promise<{ ports: PaymentPorts; pages: Record<string, FastifyPluginAsync> }> {
  const own = { ...deps, publicUrl: config.PUBLIC_URL };
  return await Promise.resolve({
    ports: [sandboxPayment(own)],
    pages: { cashier: cashierPage(own) },
  });
}
