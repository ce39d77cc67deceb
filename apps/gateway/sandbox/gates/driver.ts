import { type GatesPort, passage, type SentPassage } from '../../src/adapters/gates/port.ts';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { reportsPage } from '../reports.ts';
import { putWebhook, readSigned } from '../webhooks.ts';
import texts from './texts.json' with { type: 'json' };

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** The gates, validators and meters that report demo riders' passages by signed webhooks. */
export const sandboxGates = (deps: Deps): GatesPort => ({
  name: 'sandbox',
  readWebhook: (headers, body) => readSigned(deps, 'gates', passage, headers, body),
});

/** Queues the report of a passage; it is sent until the gateway acknowledges it. */
export const reportPassage = async (
  deps: Deps,
  tx: Tx,
  report: Omit<SentPassage, 'id'>,
  id?: string,
): Promise<void> =>
  await putWebhook(deps, tx, { partner: 'gates', about: report.journey, id }, report);

export const gatesPage = (deps: Deps & Pick<Context, 'config' | 'log'>) =>
  reportsPage(deps, { partner: 'gates', root: '/sandbox/gates', texts });
