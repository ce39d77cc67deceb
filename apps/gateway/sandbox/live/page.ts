import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../src/context.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import { html, type Html, sendPage, wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage, languageQuery, type Language } from '../../src/http/language.ts';
import type { FeedPort } from '../../src/adapters/feed/port.ts';
import { failureModeForm } from '../failure-mode-form.ts';
import { targetOf } from './disruption-target.ts';
import type { Disruption } from './disruptions.ts';
import { LIVE_TEXTS } from './texts.ts';
import type { LiveSnapshot } from '../../src/gtfs/realtime/snapshot.ts';
import { alertOf } from './alerts.ts';
import type { SandboxLive } from './driver.ts';
import {
  DISRUPTION_KINDS,
  endDisruption,
  LIVE_FAILURE_MODES,
  makeDisruption,
  type LiveState,
  setLiveFailureMode,
} from './state.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'> & { feed: FeedPort; live: SandboxLive };

const ROOT = '/sandbox/live';
const MINUTE_MS = 60_000;

const modeAsked = z.object({ mood: z.enum(LIVE_FAILURE_MODES) });
const disruptionForm = z.object({
  kind: z.enum(DISRUPTION_KINDS),
  target: z.string().trim().min(1).max(80),
  minutes: z.coerce.number().int().min(1).max(120).default(10),
  lasts: z.coerce.number().int().min(1).max(1440).default(60),
});
const params = z.object({ id: z.uuid() });

/** All that the page shows. */
interface Shown {
  feed: Feed;
  state: LiveState;
  snapshot: LiveSnapshot | null;
  disruptions: readonly Disruption[];
}

/**
 * Registered below /sandbox/live: how the feed behaves, and what is going on in the sandbox city. POST of
 * `mood` to `/mood`, of `kind`, `target`, `minutes`, `lasts` to `/disruptions`, and of nothing to
 * `/disruptions/<id>/end`. By JSON too (`Accept`).
 */
export const livePage =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody);
    const { live } = deps;

    const shown = async (): Promise<Shown> => {
      const [{ feed }, state] = await Promise.all([deps.feed.current(), live.refresh()]);
      const snapshot = await live.port.snapshot();
      return { feed, state, snapshot, disruptions: live.disruptions(feed, state) };
    };

    app.get('/', async (request, reply) => {
      const found = await shown();
      void reply.header('vary', 'accept').header('cache-control', 'no-store');
      if (wantsJson(request.headers.accept)) return asJson(found);
      const language = languageOfPage(request.query);
      return sendPage(reply, {
        language,
        title: LIVE_TEXTS[language].title,
        body: page(found, language),
      });
    });

    const answered = async (accept: string | undefined): Promise<object | null> => {
      const found = await shown();
      return wantsJson(accept) ? asJson(found) : null;
    };

    app.post('/mood', async (request, reply) => {
      await setLiveFailureMode(deps, modeAsked.parse(request.body).mood);
      const json = await answered(request.headers.accept);
      return json ?? reply.redirect(`${ROOT}/${languageQuery(languageOfPage(request.query))}`, 303);
    });

    app.post('/disruptions', async (request, reply) => {
      const { kind, target, minutes, lasts } = disruptionForm.parse(request.body);
      const meant = targetOf((await deps.feed.current()).feed, kind, target);
      if (meant === null) throw new CodedError('invalid_input', { field: 'target' });
      const lastsMs = lasts * MINUTE_MS;
      await makeDisruption(deps, {
        kind,
        ...meant,
        minutes: kind === 'delays' ? minutes : 0,
        lastsMs,
      });
      const json = await answered(request.headers.accept);
      return json ?? reply.redirect(`${ROOT}/${languageQuery(languageOfPage(request.query))}`, 303);
    });

    app.post('/disruptions/:id/end', async (request, reply) => {
      const { data } = params.safeParse(request.params);
      if (data !== undefined) await endDisruption(deps, data.id);
      const json = await answered(request.headers.accept);
      return json ?? reply.redirect(`${ROOT}/${languageQuery(languageOfPage(request.query))}`, 303);
    });
  };

const asJson = ({ state, snapshot, disruptions }: Shown): object => ({
  mood: state.failureMode,
  since: state.since,
  madeAt: snapshot?.at ?? null,
  trips: snapshot?.trips.size ?? 0,
  vehicles: snapshot?.vehicles.length ?? 0,
  disruptions,
});

const dayTimeIn = (timezone: string, instant: Date): string =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: timezone,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
const clockIn = (timezone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'medium' }).format(instant);

function page({ feed, state, snapshot, disruptions }: Shown, language: Language): Html {
  const t = LIVE_TEXTS[language];
  const made = new Set(state.disruptions.map(({ id }) => id));
  return html`<main>
    <h1>${t.title}</h1>
    <p class="note">${t.note}</p>
    <p>
      ${
        snapshot === null
          ? t.none
          : html`${t.counts(snapshot.trips.size, snapshot.vehicles.length)} ·
            ${clockIn(feed.timezone, snapshot.at)}`
      }
    </p>
    ${failureModeChoice(state, language)}
    <h2>${t.now}</h2>
    <ul>
      ${
        disruptions.length > 0
          ? disruptions.map((each) => listed(feed, each, made.has(each.id), language))
          : html`<li>${t.nothing}</li>`
      }
    </ul>
    ${maker(feed, language)}
    <p>
      <a href="${addressOf('trafficGuide')}${languageQuery(language)}">${t.back}</a> ·
      <a href="${ROOT}/${languageQuery(language === 'en_us' ? 'zh_cn' : 'en_us')}">${t.other}</a>
    </p>
  </main>`;
}

const failureModeChoice = ({ failureMode }: LiveState, language: Language): Html =>
  failureModeForm({
    action: `${ROOT}/mood${languageQuery(language)}`,
    failureModes: LIVE_FAILURE_MODES,
    failureMode,
    texts: LIVE_TEXTS[language],
  });

function listed(feed: Feed, disruption: Disruption, made: boolean, language: Language): Html {
  const t = LIVE_TEXTS[language];
  const key = language === 'en_us' ? 'en' : 'zh';
  const action = `${ROOT}/disruptions/${disruption.id}/end${languageQuery(language)}`;
  return html`<li>
    <strong>${alertOf(feed, disruption).title[key]}</strong>
    <div class="note">
      ${t.kinds[disruption.kind]} · ${t.until} ${dayTimeIn(feed.timezone, disruption.until)}
      ${made ? '' : html` · ${t.byItself}`}
    </div>
    ${made ? html`<form method="post" action="${action}"><button>${t.end}</button></form>` : ''}
  </li>`;
}

function maker(feed: Feed, language: Language): Html {
  const t = LIVE_TEXTS[language];
  const key = language === 'en_us' ? 'en' : 'zh';
  return html`<h2>${t.make}</h2>
    <form method="post" action="${ROOT}/disruptions${languageQuery(language)}">
      <select name="kind" aria-label="${t.kind}">
        ${DISRUPTION_KINDS.map((kind) => html`<option value="${kind}">${t.kinds[kind]}</option>`)}
      </select>
      <input
        name="target"
        required
        maxlength="80"
        list="lines"
        aria-label="${t.target}"
        placeholder="${t.targetHint}"
      />
      <datalist id="lines">
        ${feed.routes.map((route) => html`<option value="${route.name[key]}"></option>`)}
      </datalist>
      <label
        >${t.minutes} <input name="minutes" type="number" min="1" max="120" value="10"
      /></label>
      <label>${t.lasts} <input name="lasts" type="number" min="1" max="1440" value="60" /></label>
      <button type="submit">${t.make}</button>
    </form>`;
}
