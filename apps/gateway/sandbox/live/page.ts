import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../src/context.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import { html, type Html } from '../../src/http/html-page.ts';
import type { Language } from '../../src/http/language.ts';
import type { FeedPort } from '../../src/adapters/feed/port.ts';
import {
  answerForm,
  answerWithPage,
  backTo,
  failureModeForm,
  type Form,
  type PartnerPage,
  renderForm,
} from '../partner-page.ts';
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
      return answerWithPage(request, reply, asJson(found), (language) => page(found, language));
    });

    app.post('/mood', async (request, reply) => {
      await setLiveFailureMode(deps, modeAsked.parse(request.body).mood);
      return answerForm(request, reply, asJson(await shown()), `${ROOT}/`);
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
      return answerForm(request, reply, asJson(await shown()), `${ROOT}/`);
    });

    app.post('/disruptions/:id/end', async (request, reply) => {
      const { data } = params.safeParse(request.params);
      if (data !== undefined) await endDisruption(deps, data.id);
      return answerForm(request, reply, asJson(await shown()), `${ROOT}/`);
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

function page({ feed, state, snapshot, disruptions }: Shown, language: Language): PartnerPage {
  const t = LIVE_TEXTS[language];
  const made = new Set(state.disruptions.map(({ id }) => id));
  const counts =
    snapshot === null
      ? t.none
      : `${t.counts(snapshot.trips.size, snapshot.vehicles.length)} · ${clockIn(feed.timezone, snapshot.at)}`;
  return {
    self: `${ROOT}/`,
    title: t.title,
    note: t.note,
    parts: [
      html`<p>${counts}</p>`,
      failureModeForm({
        action: `${ROOT}/mood`,
        language,
        failureModes: LIVE_FAILURE_MODES,
        failureMode: state.failureMode,
        texts: t,
      }),
      {
        heading: t.now,
        items: disruptions.map((each) => listed(feed, each, made.has(each.id), language)),
        none: t.nothing,
      },
      html`<h2>${t.make}</h2>`,
      maker(feed, language),
    ],
    links: [backTo(addressOf('trafficGuide'), language)],
  };
}

function listed(feed: Feed, disruption: Disruption, made: boolean, language: Language): Html {
  const t = LIVE_TEXTS[language];
  const key = language === 'en_us' ? 'en' : 'zh';
  const action = `${ROOT}/disruptions/${disruption.id}/end`;
  return html`<strong>${alertOf(feed, disruption).title[key]}</strong>
    <div class="note">
      ${t.kinds[disruption.kind]} · ${t.until} ${dayTimeIn(feed.timezone, disruption.until)}
      ${made ? '' : html` · ${t.byItself}`}
    </div>
    ${made ? renderForm({ action, submit: t.end }, language) : ''}`;
}

function maker(feed: Feed, language: Language): Form {
  const t = LIVE_TEXTS[language];
  const key = language === 'en_us' ? 'en' : 'zh';
  return {
    action: `${ROOT}/disruptions`,
    fields: [
      {
        name: 'kind',
        label: t.kind,
        options: DISRUPTION_KINDS.map((kind) => [kind, t.kinds[kind]] as const),
      },
      {
        name: 'target',
        label: t.target,
        hint: t.targetHint,
        maxLength: 80,
        required: true,
        suggestions: feed.routes.map((route) => route.name[key]),
      },
      { name: 'minutes', label: t.minutes, from: 1, to: 120, value: 10 },
      { name: 'lasts', label: t.lasts, from: 1, to: 1440, value: 60 },
    ],
    submit: t.make,
  };
}
