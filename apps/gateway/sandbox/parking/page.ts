import { addressOf } from '@shtrans/contract/addresses';
import { formatCents } from '@shtrans/contract/money';
import type { ParkingSource } from '../../src/adapters/parking/port.ts';
import { stationNamed } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import { answerInFailureMode, showHome } from '../failure-mode.ts';
import { noted, partnerSite } from '../site.ts';
import { parksNear } from './car-parks.ts';
import texts from './texts.json' with { type: 'json' };

type Deps = Pick<Context, 'db' | 'clock'>;

/** Slow, but within the limit. */
const SLOW_MS = 700;

/** Pretended car parks, told in the partner's present failure mode. */
export const sandboxParking =
  ({ db, clock }: Deps): ParkingSource =>
  async (point, metres, signal) => {
    const told = async () =>
      parksNear(point, metres, clock.now()).map((park) => ({
        ...park,
        at: park.at?.toISOString() ?? null,
      }));
    return await answerInFailureMode({ db }, 'parking', told, signal, SLOW_MS);
  };

const ROOT = '/sandbox/parking';
const HERE = { system: 'parking', root: ROOT, app: addressOf('trafficGuide') } as const;
const SHOWN_METRES = 1200;

/** The partner's failure mode, and some car parks as they stand. */
export const parkingPage = (deps: Deps) =>
  partnerSite(ROOT, (site) =>
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
    }),
  );
