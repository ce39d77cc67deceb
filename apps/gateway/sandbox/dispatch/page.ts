import formbody from '@fastify/formbody';
import { CodedError } from '@shtrans/contract/errors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../src/context.ts';
import { type Html, html, queryText, sendPage, wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage, languageQuery, type Language } from '../../src/http/language.ts';
import { repeatWhileListening } from '../delivery.ts';
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
import { refreshHead, serveRefresh } from '../refresh.ts';
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
    if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) {
      await app.register(formbody);
    }
    repeatWhileListening(app, deps, async (base) => await sendRideNotices(deps, base));

    serveRefresh(app, 'news');

    app.get('/', async (request, reply) => {
      const rides = await recentRides(deps.db);
      const now = deps.clock.now();
      void reply.header('vary', 'accept');
      if (wantsJson(request.headers.accept)) {
        return reply
          .header('cache-control', 'no-store')
          .send({ rides: rides.map((ride) => rideJson(ride, now)) });
      }
      return sendRides(reply, rides, languageOfPage(request.query), now);
    });

    app.get('/:rideId', async (request, reply) => {
      const id = rideIdOf(request);
      const ride = id === undefined ? undefined : await findSandboxRide(deps.db, id);
      const now = deps.clock.now();
      void reply.header('vary', 'accept');
      if (wantsJson(request.headers.accept)) {
        if (ride === undefined) throw new CodedError('not_found');
        return reply.header('cache-control', 'no-store').send(rideJson(ride, now));
      }
      const language = languageOfPage(request.query);
      return ride === undefined
        ? sendNotFound(reply, language)
        : sendRide(reply, ride, language, now);
    });

    app.post('/:rideId', async (request, reply) => {
      const action = queryText(request.body, 'action');
      if (!isAction(action)) throw new CodedError('invalid_input', { field: 'action' });
      const id = rideIdOf(request);
      const ride = id === undefined ? undefined : await actOnRide(deps, id, action);
      if (wantsJson(request.headers.accept)) {
        if (ride === undefined) throw new CodedError('not_found');
        return reply.header('cache-control', 'no-store').send(rideJson(ride, deps.clock.now()));
      }
      const language = languageOfPage(request.query);
      if (ride === undefined) return sendNotFound(reply, language);
      return reply.redirect(`${ROOT}/${ride.ride_id}${languageQuery(language)}`, 303);
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

const frame = (language: Language, self: string, body: Html): Html =>
  html`<main>
    <h1>${DISPATCH_TEXTS[language].title}</h1>
    ${body}
    <p>
      <a href="${self}${languageQuery(language === 'en_us' ? 'zh_cn' : 'en_us')}"
        >${DISPATCH_TEXTS[language].other}</a
      >
    </p>
  </main>`;

const HEAD = refreshHead(ROOT);

function sendRides(
  reply: FastifyReply,
  rides: readonly SandboxRide[],
  language: Language,
  now: Date,
): FastifyReply {
  const t = DISPATCH_TEXTS[language];
  const rows = rides.map(
    (ride) =>
      html`<li>
        ${card(ride, language, now)}
        <p><a href="${ROOT}/${ride.ride_id}${languageQuery(language)}">${ride.ride_no}</a></p>
      </li>`,
  );
  return sendPage(reply, {
    language,
    title: t.title,
    head: HEAD,
    body: frame(
      language,
      ROOT,
      html`<p class="note">${t.note}</p>
        <ul id="news" aria-live="polite">
          ${rows.length > 0 ? rows : html`<li>${t.none}</li>`}
        </ul>`,
    ),
  });
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

function sendRide(
  reply: FastifyReply,
  ride: SandboxRide,
  language: Language,
  now: Date,
): FastifyReply {
  const t = DISPATCH_TEXTS[language];
  const self = `${ROOT}/${ride.ride_id}`;
  return sendPage(reply, {
    language,
    title: `${t.title} · ${ride.ride_no}`,
    head: HEAD,
    body: frame(
      language,
      self,
      html`<ul>
          <li id="news" aria-live="polite">${card(ride, language, now)}</li>
        </ul>
        <form method="post" action="${self}${languageQuery(language)}">
          ${actionsFor(ride, now).map(
            (action) =>
              html`<button type="submit" name="action" value="${action}">
                ${t.actions[action]}
              </button>`,
          )}
        </form>
        <p><a href="${ROOT}${languageQuery(language)}">${t.all}</a></p>`,
    ),
  });
}

function sendNotFound(reply: FastifyReply, language: Language): FastifyReply {
  const t = DISPATCH_TEXTS[language];
  return sendPage(reply.code(404), {
    language,
    title: t.notFound,
    body: frame(
      language,
      ROOT,
      html`<p>${t.notFound}</p>
        <p><a href="${ROOT}${languageQuery(language)}">${t.all}</a></p>`,
    ),
  });
}
