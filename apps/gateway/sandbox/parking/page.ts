import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { formatCents } from '@shtrans/contract/money';
import type { FastifyPluginAsync } from 'fastify';
import { stationNamed } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import { html } from '../../src/http/html-page.ts';
import { failureModeOf, FAILURE_MODES, takeFailureMode } from '../failure-mode.ts';
import { answerWithPage, backTo, failureModeForm } from '../partner-page.ts';
import { parksNear } from './car-parks.ts';
import { PARKING_TEXTS } from './texts.ts';

const ROOT = '/sandbox/parking/';
const APP = addressOf('trafficGuide');
const SHOWN_METRES = 1200;

/**
 * The sandbox parking partner's page: its failure mode, and some car parks as they stand. By JSON too (`Accept`):
 * POST `{mood}`.
 */
export const parkingPage =
  (deps: Pick<Context, 'db' | 'clock'>): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody);

    app.get('/', async (request, reply) => {
      const failureMode = await failureModeOf(deps, 'parking');
      const parks = parksNear(stationNamed('人民广场'), SHOWN_METRES, deps.clock.now());
      return answerWithPage(request, reply, { mood: failureMode, parks }, (language) => {
        const t = PARKING_TEXTS[language];
        const key = language === 'en_us' ? 'en' : 'zh';
        return {
          self: ROOT,
          title: t.title,
          note: t.note,
          parts: [
            failureModeForm({
              action: ROOT,
              language,
              failureModes: FAILURE_MODES,
              failureMode,
              texts: t,
            }),
            {
              heading: t.parks,
              items: parks.map(
                (park) =>
                  html`${park.name[key]}
                    <div class="note">
                      ${t.free(park.free, park.spaces)} · ${t.price(formatCents(park.hourCents))}
                    </div>`,
              ),
            },
          ],
          links: [backTo(APP, language)],
        };
      });
    });

    takeFailureMode(app, deps, 'parking', ROOT);
  };
