import formbody from '@fastify/formbody';
import { CodedError } from '@shtrans/contract/errors';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../src/context.ts';
import { type Html, html, queryText } from '../../src/http/html-page.ts';
import type { Language } from '../../src/http/language.ts';
import { repeatWhileListening } from '../delivery.ts';
import { answerForm, answerWithPage, linkTo, type PartnerPage } from '../partner-page.ts';
import { DISPATCH_TEXTS } from './texts.ts';
import { sendRideNotices } from './webhooks.ts';
import {
  actOnRide,
  findSandboxRide,
  isSilent,
  newsOf,
  recentRides,
  RIDE_ACTIONS,
  type RideAction,
  type SandboxDispatchDeps,
  type SandboxRide,
} from './rides.ts';
import { serveRefresh } from '../refresh.ts';
import { SCRIPTS } from './scripts.ts';
import { toWire } from './wire.ts';

const ROOT = '/sandbox/dispatch';

const rideIdOf = (request: FastifyRequest): string | undefined =>
  z.object({ rideId: z.uuid() }).safeParse(request.params).data?.rideId;

const isAction = (text: string): text is RideAction => RIDE_ACTIONS.some((one) => one === text);

/** What a test reads of a ride. */
const rideJson = (ride: SandboxRide, now: Date): object => ({
  rideId: ride.ride_id,
  script: ride.script,
  manner: ride.manner,
  silent: isSilent(ride, now),
  held: ride.held_at !== null,
  news: toWire(newsOf(ride, now)),
});

/**
 * Registered below /sandbox/dispatch: the newest rides, a page for each with what can be done to it, and
 * the same by JSON (`Accept`). POST of `action` does one of RIDE_ACTIONS. While the gateway listens,
 * notices are sent.
 */
export const dispatchPage =
  (deps: SandboxDispatchDeps & Pick<Context, 'log'>): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody);
    repeatWhileListening(app, deps, async (base) => await sendRideNotices(deps, base));

    serveRefresh(app, 'news');

    app.get('/', async (request, reply) => {
      const rides = await recentRides(deps.db);
      const now = deps.clock.now();
      const json = { rides: rides.map((ride) => rideJson(ride, now)) };
      return answerWithPage(request, reply, json, (language) => listPage(rides, language, now));
    });

    app.get('/:rideId', async (request, reply) => {
      const id = rideIdOf(request);
      const ride = id === undefined ? undefined : await findSandboxRide(deps.db, id);
      const now = deps.clock.now();
      const json = ride && rideJson(ride, now);
      return answerWithPage(request, reply, json, (language) => ridePage(ride, language, now));
    });

    app.post('/:rideId', async (request, reply) => {
      const action = queryText(request.body, 'action');
      if (!isAction(action)) throw new CodedError('invalid_input', { field: 'action' });
      const id = rideIdOf(request);
      const ride = id === undefined ? undefined : await actOnRide(deps, id, action);
      if (ride === undefined) {
        return answerWithPage(request, reply, undefined, notFoundPage);
      }
      const now = deps.clock.now();
      return answerForm(request, reply, rideJson(ride, now), `${ROOT}/${ride.ride_id}`);
    });
  };

const nameIn = (name: { zh: string; en: string }, language: Language): string =>
  language === 'en_us' ? name.en : name.zh;

const clockTime = (language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'en_us' ? 'en-GB' : 'zh-CN', {
    timeZone: 'Asia/Shanghai',
    timeStyle: 'medium',
  });

const scriptName = (script: string, language: Language): string => {
  const found = Object.entries(SCRIPTS).find(([name]) => name === script)?.[1];
  return found === undefined ? DISPATCH_TEXTS[language].proper : nameIn(found, language);
};

/** How the ride stands, in one card. */
function card(ride: SandboxRide, language: Language, now: Date): Html {
  const t = DISPATCH_TEXTS[language];
  const news = newsOf(ride, now);
  const driver = news.driver;
  return html`<div>
      <strong>${t.states[news.state]}</strong>
      ${isSilent(ride, now) ? html` · <span>${t.silent}</span>` : ''}
      ${ride.held_at === null ? '' : html` · <span>${t.held}</span>`}
    </div>
    <div>${nameIn(ride.from_place.name, language)} → ${nameIn(ride.to_place.name, language)}</div>
    <div class="note">
      ${t.service[ride.service]} · ${t.asked}
      <time datetime="${ride.requested_at.toISOString()}"
        >${clockTime(language).format(ride.requested_at)}</time
      >
      · ${t.script}: ${scriptName(ride.script, language)} · ${t.manner}: ${t.manners[ride.manner]}
    </div>
    ${
      driver === null
        ? ''
        : html`<div class="note">
            ${t.driver}: ${nameIn(driver.name, language)} · ${driver.plate} ·
            ${nameIn(driver.car, language)}
          </div>`
    }`;
}

function listPage(rides: readonly SandboxRide[], language: Language, now: Date): PartnerPage {
  const t = DISPATCH_TEXTS[language];
  return {
    self: ROOT,
    title: t.title,
    note: t.note,
    parts: [
      {
        id: 'news',
        items: rides.map(
          (ride) =>
            html`${card(ride, language, now)}
              <p>${linkTo(`${ROOT}/${ride.ride_id}`, ride.ride_no, language)}</p>`,
        ),
        none: t.none,
      },
    ],
    freshFrom: ROOT,
  };
}

/** What can be done to the ride as it is: nothing with one that is over but to have it heard. */
function actionsFor(ride: SandboxRide, now: Date): RideAction[] {
  const { state } = newsOf(ride, now);
  const over = state === 'finished' || state === 'cancelled' || state === 'no_driver';
  const contact: RideAction = ride.silent ? 'come_back' : 'silent';
  const manners = (['proper', 'unruly', 'nonsense'] as const).filter((one) => one !== ride.manner);
  if (over) return [contact, ...manners];
  return [
    'skip',
    ride.held_at === null ? 'hold' : 'go_on',
    contact,
    ...(state === 'on_trip' ? [] : ['driver_cancels' as const]),
    ...manners,
  ];
}

function ridePage(ride: SandboxRide | undefined, language: Language, now: Date): PartnerPage {
  if (ride === undefined) return notFoundPage(language);
  const t = DISPATCH_TEXTS[language];
  const self = `${ROOT}/${ride.ride_id}`;
  return {
    self,
    title: `${t.title} · ${ride.ride_no}`,
    heading: t.title,
    parts: [
      { id: 'news', items: [card(ride, language, now)] },
      {
        action: self,
        buttons: actionsFor(ride, now).map((action) => [action, t.actions[action]] as const),
      },
    ],
    links: [[ROOT, t.all]],
    freshFrom: ROOT,
  };
}

function notFoundPage(language: Language): PartnerPage {
  const t = DISPATCH_TEXTS[language];
  return {
    self: ROOT,
    title: t.notFound,
    heading: t.title,
    parts: [html`<p>${t.notFound}</p>`],
    links: [[ROOT, t.all]],
  };
}
