import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { dispatchPage } from '../../../sandbox/dispatch/page.ts';
import type { DispatchPort } from './port.ts';
import { sandboxDispatch } from '../../../sandbox/dispatch/driver.ts';

/** The driver `DISPATCH_DRIVER` names, with the sandbox's page at /sandbox/dispatch; real drivers have none. */
export function createDispatch(
  config: Config,
  deps: Pick<Context, 'db' | 'clock' | 'random' | 'log'>,
): { port: DispatchPort; pages: Record<string, FastifyPluginAsync> } {
  const drivers: Record<Config['DISPATCH_DRIVER'], () => ReturnType<typeof createDispatch>> = {
    sandbox: () => {
      const own = { ...deps, publicUrl: config.PUBLIC_URL, pace: config.DISPATCH_PACE };
      return { port: sandboxDispatch(own), pages: { dispatch: dispatchPage(own) } };
    },
  };
  return drivers[config.DISPATCH_DRIVER]();
}
