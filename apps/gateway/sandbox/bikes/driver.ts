import { bikeReport, type BikesPort, type SentBikeReport } from '../../src/adapters/bikes/port.ts';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { reportsPage } from '../reports.ts';
import { putWebhook, readSigned } from '../webhooks.ts';
import texts from './texts.json' with { type: 'json' };

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** The bike partner of demo riders, which reports their rides by signed webhooks. */
export const sandboxBikes = (deps: Deps): BikesPort => ({
  name: 'sandbox',
  readWebhook: (headers, body) => readSigned(deps, 'bikes', bikeReport, headers, body),
});

/** Queues the report of a bike ride; it is sent until the gateway acknowledges it. */
export const reportBikeRide = async (
  deps: Deps,
  tx: Tx,
  report: Omit<SentBikeReport, 'id'>,
): Promise<void> => await putWebhook(deps, tx, { partner: 'bikes', about: report.ride }, report);

export const bikesPage = (deps: Deps & Pick<Context, 'config' | 'log'>) =>
  reportsPage(deps, { partner: 'bikes', root: '/sandbox/bikes', texts });
