import { CodedError } from '@shtrans/contract/errors';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { partnerPage } from '../../../sandbox/partner/page.ts';
import type { PartnerPort } from './port.ts';
import { sandboxPartner } from '../../../sandbox/partner/driver.ts';

/** How long we wait for a partner. */
const PARTNER_TIMEOUT_MS = 5000;

/** The driver `PARTNER_DRIVER` names, with the sandbox's page at /sandbox/partner. */
export function createPartner(
  config: Config,
  deps: Pick<Context, 'db' | 'clock' | 'random'>,
): { port: PartnerPort; pages: Record<string, FastifyPluginAsync> } {
  if (config.PARTNER_DRIVER === 'none') return { port: noPartner, pages: {} };
  return {
    port: sandboxPartner({ ...deps, timeoutMs: PARTNER_TIMEOUT_MS }),
    pages: { partner: partnerPage(deps, config) },
  };
}

/** No partner is connected: nobody else's ticket is valid here. */
const noPartner: PartnerPort = {
  name: 'none',
  verify: () => Promise.reject(new CodedError('ticket_invalid')),
};
