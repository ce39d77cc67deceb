import { addressOf } from '@shtrans/contract/addresses/addresses';
import { formatCents } from '@shtrans/contract/values/money';
import {
  parkingApi,
  type ParkingSource,
  type SentStayReport,
  stayReport,
} from '../../src/adapters/parking/port.ts';
import { city } from '@shtrans/contract/city/current';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { answerInFailureMode, showHome } from '../failure-mode.ts';
import { servePartner } from '../partner-server.ts';
import { withNote, partnerSite } from '../site.ts';
import { putWebhook, readSigned, sendWhileListening } from '../webhooks.ts';
import { parksNear } from './car-parks.ts';
import texts from './texts.json' with { type: 'json' };

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** Delay of the failure mode `slow`, less than the time limit. */
const SLOW_MS = 700;
/** Time limit of the sandbox partner's own server. */
const SERVED_MS = 10_000;

/** Sandbox car parks, in the partner's current failure mode. */
export const sandboxParking = (deps: Deps): ParkingSource => ({
  name: 'sandbox',
  async near(point, metres, signal) {
    const { db, clock } = deps;
    const answer = async () =>
      parksNear(point, metres, clock.now()).map((park) => ({
        ...park,
        at: park.at?.toISOString() ?? null,
      }));
    return await answerInFailureMode({ db }, 'parking', answer, signal, SLOW_MS);
  },
  readWebhook: (headers, body) => readSigned(deps, 'parking', stayReport, headers, body),
});

/** Queues the report of a car's entry or exit; it is sent until the gateway acknowledges it. */
export const reportStay = async (
  deps: Deps,
  tx: Tx,
  report: Omit<SentStayReport, 'id'>,
): Promise<void> => await putWebhook(deps, tx, { partner: 'parking', about: report.stay }, report);

const ROOT = '/sandbox/parking';
const HERE = { system: 'parking', root: ROOT, app: addressOf('trafficGuide') } as const;
const SHOWN_METRES = 1200;

/** The page with the partner's failure mode and some car parks. Sends reports while the gateway listens. */
export const parkingPage = (deps: Deps & Pick<Context, 'config' | 'log'>, port: ParkingSource) =>
  partnerSite(ROOT, (site, app) => {
    servePartner(app, deps, 'parking', parkingApi, {
      near: ({ metres, ...point }) => port.near(point, metres, AbortSignal.timeout(SERVED_MS)),
    });
    sendWhileListening(app, deps, { partner: 'parking' });
    showHome(site, deps, HERE, async () => {
      const parks = parksNear(city().centre, SHOWN_METRES, deps.clock.now());
      return {
        json: { parks },
        home: ({ say }) => ({
          title: say(texts.title),
          note: say(texts.note),
          heading: say(texts.heading),
          items: parks.map(({ name, free, spaces, hourCents }) => {
            const freeText =
              free === null
                ? say(texts.notCounted, { spaces })
                : say(texts.counted, { spaces, free });
            const hour = say(texts.hour, { hour: formatCents(hourCents) });
            return withNote(say(name), `${freeText} · ${hour}`);
          }),
        }),
      };
    });
  });
