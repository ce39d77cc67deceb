import { bikeReport, type BikesPort, type SentBikeReport } from '../../src/adapters/bikes/port.ts';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { reportsPage } from '../reports.ts';
import { putWebhook, readSigned } from '../webhooks.ts';
import texts from './texts.json' with { type: 'json' };

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** Bikes whose rides demo riders take, reported by signed webhooks. */
export const sandboxBikes = (deps: Deps): BikesPort => ({
  name: 'sandbox',
  readWebhook: (headers, body) => readSigned(deps, 'bikes', bikeReport, headers, body),
});

/** Has a bike ride reported: soon, and until the gateway has it. */
export const reportBikeRide = async (
  deps: Deps,
  tx: Tx,
  said: Omit<SentBikeReport, 'id'>,
): Promise<void> => await putWebhook(deps, tx, { partner: 'bikes', about: said.ride }, said);

export const bikesPage = (deps: Deps & Pick<Context, 'config' | 'log'>) =>
  reportsPage(deps, { partner: 'bikes', root: '/sandbox/bikes', texts });
