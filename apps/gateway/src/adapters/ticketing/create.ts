import type { Outside, Pretend } from '../sandbox.ts';
import type { TicketingPort, Waiting } from './port.ts';

/** Who issues tickets and settles rides: `TICKETING_DRIVER`. */
export const createTicketing = async (ctx: Outside, pretend: Pretend): Promise<TicketingPort> =>
  ctx.config.TICKETING_DRIVER === 'none'
    ? noTicketing
    : await pretend(({ ticketing }) => ticketing(ctx));

const waiting = (): Promise<Waiting> => Promise.resolve({ state: 'waiting', askAgain: null });

/** No operator is connected: what is paid waits. */
const noTicketing: TicketingPort = { issue: waiting, settle: waiting };
