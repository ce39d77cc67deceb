import { addressOf } from '@shtrans/contract/addresses/addresses';
import { formatCents } from '@shtrans/contract/values/money';
import {
  parkingApi,
  type ParkingSource,
  type SentStayReport,
  stayReport,
} from '../../src/adapters/parking/port.ts';
import { stationNamed } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { answerInFailureMode, showHome } from '../failure-mode.ts';
import { servePartner } from '../partner-server.ts';
import { noted, partnerSite } from '../site.ts';
import { putWebhook, readSigned, sendWhileListening } from '../webhooks.ts';
import { parksNear } from './car-parks.ts';
import texts from './texts.json' with { type: 'json' };

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

/** Slow, but within the limit. */
const SLOW_MS = 700;
/** So long its own server works on an answer. */
const SERVED_MS = 10_000;

/** Pretended car parks, told in the partner's present failure mode. */
export const sandboxParking = (deps: Deps): ParkingSource => ({
  name: 'sandbox',
  async near(point, metres, signal) {
    const { db, clock } = deps;
    const told = async () =>
      parksNear(point, metres, clock.now()).map((park) => ({
        ...park,
        at: park.at?.toISOString() ?? null,
      }));
    return await answerInFailureMode({ db }, 'parking', told, signal, SLOW_MS);
  },
  readWebhook: (headers, body) => readSigned(deps, 'parking', stayReport, headers, body),
});

/** Has a car that drove in or out reported: soon, and until the gateway has it. */
export const reportStay = async (
  deps: Deps,
  tx: Tx,
  said: Omit<SentStayReport, 'id'>,
): Promise<void> => await putWebhook(deps, tx, { partner: 'parking', about: said.stay }, said);

const ROOT = '/sandbox/parking';
const HERE = { system: 'parking', root: ROOT, app: addressOf('trafficGuide') } as const;
const SHOWN_METRES = 1200;

/** The partner's failure mode, and some car parks as they stand. While the gateway listens, it reports cars. */
export const parkingPage = (deps: Deps & Pick<Context, 'config' | 'log'>, port: ParkingSource) =>
  partnerSite(ROOT, (site, app) => {
    servePartner(app, deps, 'parking', parkingApi, {
      near: ({ metres, ...point }) => port.near(point, metres, AbortSignal.timeout(SERVED_MS)),
    });
    sendWhileListening(app, deps, { partner: 'parking' });
    showHome(site, deps, HERE, async () => {
      const parks = parksNear(stationNamed('人民广场'), SHOWN_METRES, deps.clock.now());
      return {
        json: { parks },
        home: ({ say }) => ({
          title: say(texts.title),
          note: say(texts.note),
          heading: say(texts.heading),
          items: parks.map(({ name, free, spaces, hourCents }) => {
            const counted =
              free === null
                ? say(texts.notCounted, { spaces })
                : say(texts.counted, { spaces, free });
            const hour = say(texts.hour, { hour: formatCents(hourCents) });
            return noted(say(name), `${counted} · ${hour}`);
          }),
        }),
      };
    });
  });
