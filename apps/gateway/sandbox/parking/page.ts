import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { formatCents } from '@shtrans/contract/money';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { stationNamed } from '../../src/city/network.ts';
import type { Context } from '../../src/context.ts';
import { html, sendPage, wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage, languageQuery } from '../../src/http/language.ts';
import { failureModeForm } from '../failure-mode-form.ts';
import { failureModeOf, FAILURE_MODES, setFailureMode } from '../failure-mode.ts';
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
      void reply.header('vary', 'accept').header('cache-control', 'no-store');
      if (wantsJson(request.headers.accept)) return { mood: failureMode, parks };
      const language = languageOfPage(request.query);
      const t = PARKING_TEXTS[language];
      const key = language === 'en_us' ? 'en' : 'zh';
      return sendPage(reply, {
        language,
        title: t.title,
        body: html`<main>
          <h1>${t.title}</h1>
          <p class="note">${t.note}</p>
          ${failureModeForm({ action: `${ROOT}${languageQuery(language)}`, failureModes: FAILURE_MODES, failureMode, texts: t })}
          <h2>${t.parks}</h2>
          <ul>
            ${parks.map(
              (park) =>
                html`<li>
                  ${park.name[key]}
                  <div class="note">
                    ${t.free(park.free, park.spaces)} · ${t.price(formatCents(park.hourCents))}
                  </div>
                </li>`,
            )}
          </ul>
          <p>
            <a href="${APP}${languageQuery(language)}">${t.back}</a> ·
            <a href="${ROOT}${languageQuery(language === 'en_us' ? 'zh_cn' : 'en_us')}"
              >${t.other}</a
            >
          </p>
        </main>`,
      });
    });

    app.post('/', async (request, reply) => {
      const { mood } = z.object({ mood: z.enum(FAILURE_MODES) }).parse(request.body);
      await setFailureMode(deps, 'parking', mood);
      if (wantsJson(request.headers.accept)) return { mood };
      return reply.redirect(`${ROOT}${languageQuery(languageOfPage(request.query))}`, 303);
    });
  };
