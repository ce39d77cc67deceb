import { addressOf } from '@shtrans/contract/addresses/addresses';
import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import type { FeedPort } from '../../src/adapters/feed/port.ts';
import type { Context } from '../../src/context.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import { indexOf, tripsOf } from '../../src/gtfs/feed-index.ts';
import { setFailureMode } from '../failure-mode.ts';
import { html, type Html } from '../../src/http/html-page.ts';
import {
  backTo,
  byId,
  failureModeForm,
  input,
  keyOf,
  list,
  withNote,
  type PartnerPage,
  partnerSite,
  select,
  submit,
  type Writer,
} from '../site.ts';
import { alertOf, type Disruption, disruptionsOfTheDay, NO_TARGET } from './disruptions.ts';
import type { SandboxLive } from './driver.ts';
import { makeDisruption } from './state.ts';
import texts from './texts.json' with { type: 'json' };
import type { DisruptionKind } from '../schema.ts';
import { deleteRows } from '../tables.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random'> & {
  feed: FeedPort;
  live: SandboxLive;
};

const ROOT = '/sandbox/live';
const MINUTE_MS = 60_000;

const modeAsked = z.object({ mood: keyOf(texts.modes) });
const disruptionForm = z.object({
  kind: keyOf(texts.kinds),
  target: z.string().trim().min(1).max(80),
  minutes: z.coerce.number().int().min(1).max(120).default(10),
  lasts: z.coerce.number().int().min(1).max(1440).default(60),
});

/** Reads the data of the page. */
async function readPageData({ config, clock, feed: port, live }: Deps) {
  const [{ feed }, state] = await Promise.all([port.current(), live.refresh()]);
  const snapshot = await live.port.snapshot();
  const byItself = disruptionsOfTheDay(feed, config.DEMO_SEED, clock.now());
  return { feed, state, snapshot, disruptions: [...state.disruptions, ...byItself] };
}
type Found = Awaited<ReturnType<typeof readPageData>>;

const afterChange = async (deps: Deps) => ({
  json: asJson(await readPageData(deps)),
  next: `${ROOT}/`,
});

/**
 * The page of the feed's failure mode and the disruptions of the sandbox city. POST `mood` to `/mood`, `kind`, `target`,
 * `minutes`, `lasts` to `/disruptions`, and an empty body to `/disruptions/<id>/end`.
 */
export const livePage = (deps: Deps) =>
  partnerSite(ROOT, (site) => {
    site.shows('/', async () => {
      const all = await readPageData(deps);
      return { json: asJson(all), page: (writer) => page(all, writer) };
    });
    site.takes('/mood', modeAsked, async ({ mood }) => {
      await setFailureMode(deps, 'live', mood);
      return await afterChange(deps);
    });
    site.takes('/disruptions', disruptionForm, async ({ kind, target, minutes, lasts }) => {
      const targetIds = targetOf((await deps.feed.current()).feed, kind, target);
      if (targetIds === null) throw new CodedError('invalid_input', { field: 'target' });
      const disruption = { kind, ...targetIds, minutes: kind === 'delays' ? minutes : 0 };
      await makeDisruption(deps, disruption, lasts * MINUTE_MS);
      return await afterChange(deps);
    });
    site.takes('/disruptions/:id/end', z.unknown(), async (_body, request) => {
      // Does nothing if the disruption does not exist or is over.
      await byId(request, async (id) => await deleteRows(deps.db, 'sandbox.disruptions', { id }));
      return await afterChange(deps);
    });
  });

/**
 * Finds the target of a disruption by the typed id or full name (in either language); null if the feed has no such
 * target.
 */
function targetOf(feed: Feed, kind: DisruptionKind, typed: string) {
  const { stopOf, routeOf } = indexOf(feed);
  if (kind === 'trip_cancelled') {
    return tripsOf(feed).has(typed) ? { ...NO_TARGET, tripId: typed } : null;
  }
  if (kind === 'closed') {
    const stop = feed.stops[stopOf.get(typed) ?? -1] ?? findNamed(feed.stops, typed);
    return stop === undefined ? null : { ...NO_TARGET, stopId: stop.id };
  }
  const route = feed.routes[routeOf.get(typed) ?? -1] ?? findNamed(feed.routes, typed);
  return route === undefined ? null : { ...NO_TARGET, routeId: route.id };
}

/** Finds the first item with a name. Stations come before their platforms, which have the same name. */
const findNamed = <T extends { name: { zh: string; en: string } }>(
  all: readonly T[],
  typed: string,
): T | undefined =>
  all.find(({ name }) => name.zh === typed || name.en.toLowerCase() === typed.toLowerCase());

const asJson = ({ state, snapshot, disruptions }: Found): object => ({
  mood: state.failureMode,
  since: state.since,
  madeAt: snapshot?.at ?? null,
  trips: snapshot?.trips.size ?? 0,
  vehicles: snapshot?.vehicles.length ?? 0,
  disruptions,
});

function page({ feed, state, snapshot, disruptions }: Found, writer: Writer): PartnerPage {
  const { say, time } = writer;
  const { timezone: timeZone } = feed;
  const operatorIds = new Set(state.disruptions.map(({ id }) => id));
  const [trips, vehicles] = [snapshot?.trips.size ?? 0, snapshot?.vehicles.length ?? 0];
  const counts = say(texts.counts, { trips, vehicles });
  const items = disruptions.map((each) =>
    disruptionItem(feed, each, operatorIds.has(each.id), writer),
  );
  return {
    title: say(texts.title),
    note: say(texts.note),
    parts: [
      snapshot === null
        ? html`<p>${say(texts.noNews)}</p>`
        : html`<p>${counts} · ${time(snapshot.at, { timeZone, timeStyle: 'medium' })}</p>`,
      failureModeForm(`${ROOT}/mood`, writer, texts.modes, state.failureMode),
      html`<h2>${say(texts.goingOn)}</h2>`,
      list(items, say(texts.none)),
      html`<h2>${say(texts.make)}</h2>`,
      maker(feed, writer),
    ],
    links: [backTo(addressOf('trafficGuide'), writer)],
  };
}

const TWO = '2-digit' as const;
const DAY_AND_TIME = { month: TWO, day: TWO, hour: TWO, minute: TWO };

function disruptionItem(
  feed: Feed,
  disruption: Disruption,
  isByOperator: boolean,
  writer: Writer,
): Html {
  const { say, time, form } = writer;
  const { id, kind } = disruption;
  const endTime = time(disruption.until, { timeZone: feed.timezone, ...DAY_AND_TIME });
  const kinds = { ...texts.kinds, detour: texts.detour };
  const byItself = isByOperator ? '' : ` · ${say(texts.byItself)}`;
  return html`${withNote(
    html`<strong>${say(alertOf(feed, disruption).title)}</strong>`,
    html`${say(kinds[kind])} · ${say(texts.until)} ${endTime}${byItself}`,
  )}
  ${isByOperator ? form(`${ROOT}/disruptions/${id}/end`, submit(say(texts.end))) : ''}`;
}

const count = (max: number, value: number) => ({ type: 'number', min: 1, max, value });

function maker(feed: Feed, { say, options, form }: Writer): Html {
  const target = { maxlength: 80, placeholder: say(texts.targetHint), list: 'lines', required: '' };
  return form(
    `${ROOT}/disruptions`,
    select('kind', say(texts.kind), options(texts.kinds)),
    input('target', say(texts.target), target),
    html`<datalist id="lines">
      ${feed.routes.map((route) => html`<option value="${say(route.name)}"></option>`)}
    </datalist>`,
    input('minutes', say(texts.minutes), count(120, 10)),
    input('lasts', say(texts.lasts), count(1440, 60)),
    submit(say(texts.make)),
  );
}
