import { CodedError } from '@shtrans/contract/errors';
import type { Outside, Pretend } from '../sandbox.ts';
import type { PartnerPort } from './port.ts';

/** How long we wait for a partner. */
const TIMEOUT_MS = 5000;

/** The driver `PARTNER_DRIVER` names. */
export const createPartner = async (ctx: Outside, pretend: Pretend): Promise<PartnerPort> =>
  ctx.config.PARTNER_DRIVER === 'none'
    ? noPartner
    : await pretend(({ partner }) => partner({ ...ctx, timeoutMs: TIMEOUT_MS }));

/** No partner is connected: nobody else's ticket is valid here. */
const noPartner: PartnerPort = {
  name: 'none',
  verify: () => Promise.reject(new CodedError('ticket_invalid')),
};
