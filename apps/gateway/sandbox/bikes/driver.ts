import {
  bikeReport,
  bikesApi,
  type BikesSource,
  type SentBikeReport,
} from '../../src/adapters/bikes/port.ts';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { answerInFailureMode } from '../failure-mode.ts';
import { servePartner } from '../partner-server.ts';
import { reportsPage } from '../reports.ts';
import { putWebhook, readSigned } from '../webhooks.ts';
import { bikesNear } from './bike-places.ts';
import texts from './texts.json' with { type: 'json' };

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** Delay of the failure mode `slow`, less than the time limit. */
const SLOW_MS = 700;
/** Time limit of the sandbox partner's own server. */
const SERVED_MS = 10_000;

/** The bike partner: its bikes, in its current failure mode, and the rides of demo riders by signed webhooks. */
export const sandboxBikes = (deps: Deps): BikesSource => ({
  name: 'sandbox',
  async near(point, metres, signal) {
    const { db, clock } = deps;
    const answer = async () =>
      bikesNear(point, metres, clock.now()).map((place) => ({
        ...place,
        at: place.at.toISOString(),
      }));
    return await answerInFailureMode({ db }, 'bikes', answer, signal, SLOW_MS);
  },
  readWebhook: (headers, body) => readSigned(deps, 'bikes', bikeReport, headers, body),
});

/** Queues the report of a bike ride; it is sent until the gateway acknowledges it. */
export const reportBikeRide = async (
  deps: Deps,
  tx: Tx,
  report: Omit<SentBikeReport, 'id'>,
): Promise<void> => await putWebhook(deps, tx, { partner: 'bikes', about: report.ride }, report);

export const bikesPage = (deps: Deps & Pick<Context, 'config' | 'log'>, port: BikesSource) =>
  reportsPage(deps, { partner: 'bikes', root: '/sandbox/bikes', texts, system: 'bikes' }, (app) => {
    servePartner(app, deps, 'bikes', bikesApi, {
      near: ({ metres, ...point }) => port.near(point, metres, AbortSignal.timeout(SERVED_MS)),
    });
  });
