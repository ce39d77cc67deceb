import { addressOf } from '@shtrans/contract/addresses';
import { formatCents } from '@shtrans/contract/money';
import type { ParkingSource } from '../../src/adapters/parking/port.ts';
import { stationNamed } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import { html } from '../../src/http/html-page.ts';
import {
  answerInFailureMode,
  FAILURE_MODES,
  failureModeOf,
  takeFailureMode,
} from '../failure-mode.ts';
import { backTo, failureModeForm, list, partnerSite } from '../site.ts';
import { parksNear } from './car-parks.ts';

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
const SHOWN_METRES = 1200;

/** The partner's failure mode, and some car parks as they stand. */
export const parkingPage = (deps: Deps) =>
  partnerSite(ROOT, (site) => {
    site.shows('/', async () => {
      const mood = await failureModeOf(deps, 'parking');
      const parks = parksNear(stationNamed('人民广场'), SHOWN_METRES, deps.clock.now());
      return {
        json: { mood, parks },
        page(writer) {
          const { say, name } = writer;
          const items = parks.map(({ free, spaces, hourCents, ...park }) => {
            const hour = formatCents(hourCents);
            const counted =
              free === null
                ? say(`共 ${spaces} 个泊位，无人计数`, `${spaces} spaces, not counted`)
                : say(`空 ${free} / 共 ${spaces} 个泊位`, `${free} of ${spaces} spaces free`);
            return html`${name(park.name)}
              <div class="note">${counted} · ${say(`每小时 ¥${hour}`, `¥${hour} an hour`)}</div>`;
          });
          return {
            title: say('沙箱停车场', 'Sandbox car parks'),
            note: say(
              '没有公开的停车场数据：这里的停车场、泊位和价格都是虚构的，按车站生成，空余泊位随时间变化。道路停车按示例价目计费。',
              'There are no public data of car parks: these are pretended, with their spaces and prices, made around the stations; free spaces follow the clock. Parking by the road costs what the example tariff says.',
            ),
            parts: [
              failureModeForm(`${ROOT}/`, writer, FAILURE_MODES, mood),
              html`<h2>
                ${say('人民广场附近现在的停车场', "Car parks near People's Square now")}
              </h2>`,
              list(items),
            ],
            links: [backTo(addressOf('trafficGuide'), writer)],
          };
        },
      };
    });
    takeFailureMode(site, deps, 'parking', ROOT);
  });
