import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { ServiceAlert } from './snapshot.ts';
import type { Feed } from '../feed.ts';
import { indexOf, tripsOf } from '../feed-index.ts';
import {
  type Alert,
  Alert_Effect as Effect,
  Alert_SeverityLevel as Severity,
  type EntitySelector,
  type TranslatedString,
} from './gtfs-realtime.pb.js';
import { plainId, plainText, webLink } from './plain-text.ts';

/** Effects that riders are shown; all others are `other`. */
export const EFFECTS: Readonly<Record<number, string>> = {
  [Effect.NO_SERVICE]: 'no_service',
  [Effect.REDUCED_SERVICE]: 'reduced_service',
  [Effect.SIGNIFICANT_DELAYS]: 'significant_delays',
  [Effect.DETOUR]: 'detour',
  [Effect.ADDITIONAL_SERVICE]: 'additional_service',
  [Effect.MODIFIED_SERVICE]: 'modified_service',
  [Effect.STOP_MOVED]: 'stop_moved',
};
export const SEVERITIES: Readonly<Record<number, ServiceAlert['severity']>> = {
  [Severity.INFO]: 'info',
  [Severity.WARNING]: 'warning',
  [Severity.SEVERE]: 'severe',
};
/** Of an alert that does not say how bad it is. */
const SEVERITY_OF: Readonly<Record<string, ServiceAlert['severity']>> = {
  no_service: 'severe',
  reduced_service: 'warning',
  significant_delays: 'warning',
  detour: 'warning',
};

/** An alert in the terms of the feed; null when it is over, says nothing, or is of nothing that we know. */
export function readAlert(
  feed: Feed,
  message: Alert,
  entityId: string,
  made: Date,
): ServiceAlert | null {
  const period = readPeriod(message, made);
  const title = readTranslations(message.headerText);
  const text = readTranslations(message.descriptionText);
  const informed = readInformed(feed, message.informedEntity);
  const id = plainId(entityId);
  const heading = title ?? text;
  if (period === null || heading === null || informed === null || id === null) return null;
  const effect = EFFECTS[message.effect ?? 0] ?? 'other';
  return {
    id,
    effect,
    severity: SEVERITIES[message.severityLevel ?? 0] ?? SEVERITY_OF[effect] ?? 'info',
    title: heading,
    text: title === null ? { zh: '', en: '' } : (text ?? { zh: '', en: '' }),
    url: webLink(message.url?.translation?.[0]?.text ?? ''),
    ...period,
    ...informed,
  };
}

const instantOf = (seconds: bigint | undefined): Date | null => {
  const instant = new Date(Number(seconds ?? 0) * 1000);
  return (seconds ?? 0) <= 0 || Number.isNaN(instant.getTime()) ? null : instant;
};

/** The first of its periods that is not over; null when all are. */
function readPeriod(
  { activePeriod: periods }: Alert,
  made: Date,
): { from: Date | null; until: Date | null } | null {
  if (periods.length === 0) return { from: null, until: null };
  return (
    periods
      .map(({ start, end }) => ({ from: instantOf(start), until: instantOf(end) }))
      .filter(({ until }) => until === null || until > made)
      .sort((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0))[0] ?? null
  );
}

/** Both languages; the one that is missing is the other's, then the one without a language. */
function readTranslations(texts: TranslatedString | undefined): Bilingual | null {
  const found = (texts?.translation ?? []).flatMap(({ text = '', language = '' }) => {
    const plain = plainText(text);
    return plain === '' ? [] : [{ plain, language: language.toLowerCase() }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const of = (wanted: string): string | undefined =>
    found.find(({ language }) => language === wanted || language.startsWith(`${wanted}-`))?.plain;
  const any = of('') ?? of('en') ?? first.plain;
  return { zh: of('zh') ?? any, en: of('en') ?? any };
}

/**
 * Routes and stops that an alert is about: those of all its selectors together. One that names a whole
 * agency or kind of route stands for all its routes, a trip for its route. Null when it names only what
 * the feed does not have.
 */
function readInformed(
  feed: Feed,
  selectors: readonly EntitySelector[],
): { routeIds: string[]; stopIds: string[] } | null {
  const routeIds = new Set<string>();
  const stopIds = new Set<string>();
  for (const selector of selectors) {
    for (const id of routesOf(feed, selector)) routeIds.add(id);
    const { stopId } = selector;
    if (stopId !== undefined && indexOf(feed).stopOf.has(stopId)) stopIds.add(stopId);
  }
  if (selectors.length > 0 && routeIds.size + stopIds.size === 0) return null;
  return { routeIds: [...routeIds], stopIds: [...stopIds] };
}

function routesOf(feed: Feed, selector: EntitySelector): string[] {
  const { agencyId, routeId = selector.trip?.routeId, routeType, stopId, trip } = selector;
  if (routeId !== undefined) return indexOf(feed).routeOf.has(routeId) ? [routeId] : [];
  if (trip?.tripId !== undefined) {
    const route = feed.routes[tripsOf(feed).get(trip.tripId)?.pattern.route ?? -1];
    return route === undefined ? [] : [route.id];
  }
  // A stop within an agency is the stop alone.
  if (stopId !== undefined || (agencyId === undefined && routeType === undefined)) return [];
  return feed.routes
    .filter(
      (route) =>
        (agencyId === undefined || feed.agencies[route.agency]?.id === agencyId) &&
        (routeType === undefined || route.type === routeType),
    )
    .map(({ id }) => id);
}
