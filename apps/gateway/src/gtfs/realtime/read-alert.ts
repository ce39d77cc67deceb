import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Period, ServiceAlert } from './snapshot.ts';
import type { Feed } from '../feed.ts';
import { indexOf, stopIdsOfPlaces, tripsOf } from '../feed-index.ts';
import {
  type Alert,
  Alert_Effect as Effect,
  Alert_SeverityLevel as Severity,
  type EntitySelector,
  type TranslatedString,
} from './gtfs-realtime.pb.js';
import { plainId, plainText, webLink } from './plain-text.ts';

/** Effects with a text for riders; all others become `other`. */
export const EFFECTS: Readonly<Record<number, string>> = {
  [Effect.NO_SERVICE]: 'no_service',
  [Effect.REDUCED_SERVICE]: 'reduced_service',
  [Effect.SIGNIFICANT_DELAYS]: 'significant_delays',
  [Effect.DETOUR]: 'detour',
  [Effect.ADDITIONAL_SERVICE]: 'additional_service',
  [Effect.MODIFIED_SERVICE]: 'modified_service',
  [Effect.STOP_MOVED]: 'stop_moved',
  [Effect.ACCESSIBILITY_ISSUE]: 'accessibility_issue',
};
export const SEVERITIES: Readonly<Record<number, ServiceAlert['severity']>> = {
  [Severity.INFO]: 'info',
  [Severity.WARNING]: 'warning',
  [Severity.SEVERE]: 'severe',
};
/** Severity by effect, for an alert without a severity level. */
const SEVERITY_OF: Readonly<Record<string, ServiceAlert['severity']>> = {
  no_service: 'severe',
  reduced_service: 'warning',
  significant_delays: 'warning',
  detour: 'warning',
};

/** Reads an alert. Returns null if it is over, has no text, or informs only entities that the feed does not have. */
export function readAlert(
  feed: Feed,
  message: Alert,
  entityId: string,
  feedTime: Date,
): ServiceAlert | null {
  const [period, ...laterPeriods] = readPeriods(message, feedTime);
  const title = readTranslations(message.headerText);
  const text = readTranslations(message.descriptionText);
  const informed = readInformed(feed, message.informedEntity);
  const id = plainId(entityId);
  const heading = title ?? text;
  if (period === undefined || heading === null || informed === null || id === null) return null;
  const effect = EFFECTS[message.effect ?? 0] ?? 'other';
  return {
    id,
    effect,
    severity: SEVERITIES[message.severityLevel ?? 0] ?? SEVERITY_OF[effect] ?? 'info',
    title: heading,
    text: title === null ? { zh: '', en: '' } : (text ?? { zh: '', en: '' }),
    url: webLink(message.url?.translation?.[0]?.text ?? ''),
    ...period,
    ...(laterPeriods.length > 0 && { laterPeriods }),
    ...informed,
  };
}

const instantOf = (seconds: bigint | undefined): Date | null => {
  const instant = new Date(Number(seconds ?? 0) * 1000);
  return (seconds ?? 0) <= 0 || Number.isNaN(instant.getTime()) ? null : instant;
};

/** Returns the active periods that are not over, in order. */
function readPeriods({ activePeriod: periods }: Alert, feedTime: Date): Period[] {
  if (periods.length === 0) return [{ from: null, until: null }];
  return periods
    .map(({ start, end }) => ({ from: instantOf(start), until: instantOf(end) }))
    .filter(({ until }) => until === null || until > feedTime)
    .sort((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0));
}

/** Returns both languages. A missing one is the text without a language, then the English, then the first. */
function readTranslations(texts: TranslatedString | undefined): Bilingual | null {
  const translations = (texts?.translation ?? []).flatMap(({ text = '', language = '' }) => {
    const plain = plainText(text);
    return plain === '' ? [] : [{ plain, language: language.toLowerCase() }];
  });
  const [first] = translations;
  if (first === undefined) return null;
  const textIn = (target: string): string | undefined =>
    translations.find(({ language }) => language === target || language.startsWith(`${target}-`))
      ?.plain;
  const fallbackText = textIn('') ?? textIn('en') ?? first.plain;
  return { zh: textIn('zh') ?? fallbackText, en: textIn('en') ?? fallbackText };
}

/**
 * Returns the routes and stops of all selectors of an alert. A selector of an agency or a route_type
 * selects all its routes, one of a trip its route. Null if the feed has none of the selected entities.
 */
function readInformed(
  feed: Feed,
  selectors: readonly EntitySelector[],
): Pick<ServiceAlert, 'routeIds' | 'stopIds' | 'placeIds'> | null {
  const routeIds = new Set<string>();
  const stopIds = new Set<string>();
  const placeIds = new Set<string>();
  const places = stopIdsOfPlaces(feed);
  for (const selector of selectors) {
    for (const id of routesOf(feed, selector)) routeIds.add(id);
    const { stopId } = selector;
    if (stopId === undefined) continue;
    if (indexOf(feed).stopOf.has(stopId)) stopIds.add(stopId);
    else if (places.has(stopId)) {
      placeIds.add(stopId);
      // Riders look for it at the station.
      stopIds.add(places.get(stopId) ?? '');
      stopIds.delete('');
    }
  }
  if (selectors.length > 0 && routeIds.size + stopIds.size === 0) return null;
  return {
    routeIds: [...routeIds],
    stopIds: [...stopIds],
    ...(placeIds.size > 0 && { placeIds: [...placeIds] }),
  };
}

function routesOf(feed: Feed, selector: EntitySelector): string[] {
  const { agencyId, routeId = selector.trip?.routeId, routeType, stopId, trip } = selector;
  if (routeId !== undefined) return indexOf(feed).routeOf.has(routeId) ? [routeId] : [];
  if (trip?.tripId !== undefined) {
    const route = feed.routes[tripsOf(feed).get(trip.tripId)?.pattern.route ?? -1];
    return route === undefined ? [] : [route.id];
  }
  // A selector with a stop and an agency selects the stop only.
  if (stopId !== undefined || (agencyId === undefined && routeType === undefined)) return [];
  return feed.routes
    .filter(
      (route) =>
        (agencyId === undefined || feed.agencies[route.agency]?.id === agencyId) &&
        (routeType === undefined || route.type === routeType),
    )
    .map(({ id }) => id);
}
