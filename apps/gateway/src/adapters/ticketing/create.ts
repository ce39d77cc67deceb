import type { Context } from '../../context.ts';
import type { TicketingPort, Waiting } from './port.ts';
import { sandboxTicketing } from '../../../sandbox/ticketing/driver.ts';

/** Who issues tickets and settles rides: `TICKETING_DRIVER`. */
export const createTicketing = (deps: Pick<Context, 'config' | 'clock'>): TicketingPort =>
  deps.config.TICKETING_DRIVER === 'none' ? noTicketing : sandboxTicketing(deps);

const waiting = (): Promise<Waiting> => Promise.resolve({ state: 'waiting', askAgain: null });

/** No operator is connected: what is paid waits. */
const noTicketing: TicketingPort = { issue: waiting, settle: waiting };
