import type { Point } from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import { metresBetween } from '../../../geometry/geometry.ts';
import { preparedPer } from '../../../timing/slices.ts';
import { nameIndexSteps, type Named } from '../../../search/name-index.ts';
import { hasHan } from '../../../search/normal.ts';
import { romanised } from '../../../search/pinyin.ts';
import type { Catalogue, StopPlace } from './catalogue.ts';

/** Stops of one name within this distance are one place in a search: both sides of a road. */
const ONE_PLACE_METRES = 300;

/** Number of lines above which a station does not rank higher. */
const MAX_RANKED_LINES = 8;
const RANKS = { station: 0, pier: 9, stop: 10, named: 12 } as const;

/** Names in one step of the work: about a millisecond, because romanising is slow. */
const IN_ONE_STEP = 50;

const searchableOf = preparedPer(function* (catalogue: Catalogue) {
  const places = onePerName(catalogue);
  const namedStops: Named[] = [];
  for (const [i, place] of places.entries()) {
    if (i % IN_ONE_STEP === 0) yield;
    namedStops.push(namedStop(place));
  }
  const { routes } = catalogue.feed;
  return {
    places,
    stops: yield* nameIndexSteps(namedStops),
    lines: yield* nameIndexSteps(routes.map((_, route) => namedLine(catalogue, route))),
  };
});

/** Builds the search indexes in slices: a third of a second of work for a city. */
export const prepareSearch = (catalogue: Catalogue): Promise<void> =>
  searchableOf.prepare(catalogue);

const preparedCatalogues = new WeakSet<Catalogue>();

/** Delay in which the answers for a page just opened are sent; a rider types later. */
const PAGE_MS = 2000;

/** Builds the search indexes after the current page is answered. */
export function prepareSearchSoon(catalogue: Catalogue): void {
  if (preparedCatalogues.has(catalogue)) return;
  preparedCatalogues.add(catalogue);
  setTimeout(() => void prepareSearch(catalogue), PAGE_MS).unref();
}

/** Returns places with service or named lines; of nearby stops with one name the one with the most lines. */
function onePerName({ places }: Catalogue): StopPlace[] {
  const served = places.filter(
    ({ routes, lineNames }) => routes.length > 0 || lineNames.length > 0,
  );
  const byName = Map.groupBy(served, ({ name }) => name.zh);
  return [...byName.values()].flatMap((sameNamePlaces) => {
    const distinctPlaces: StopPlace[] = [];
    for (const place of sameNamePlaces.toSorted((a, b) => b.routes.length - a.routes.length)) {
      const isDuplicate = distinctPlaces.some(
        (distinctPlace) =>
          distinctPlace.kind === place.kind &&
          metresBetween(distinctPlace, place) <= ONE_PLACE_METRES,
      );
      if (!isDuplicate || place.kind === 'station') distinctPlaces.push(place);
    }
    return distinctPlaces;
  });
}

/**
 * Compares the word count first, because romanising is slow: a romanised name has at least as many words as
 * Chinese characters.
 */
const isRomanised = ({ zh, en }: Bilingual): boolean =>
  en.split(' ').length >= (zh.match(/\p{Script=Han}/gu)?.length ?? 0) && en === romanised(zh);

function namedStop(place: StopPlace): Named {
  const { name, kind, routes, facts } = place;
  const romanisedOnly = hasHan(name.zh) && (name.en === '' || isRomanised(name));
  return {
    zh: name.zh,
    en: romanisedOnly ? null : name.en,
    formerNames: facts?.formerNames ?? [],
    aliases: abbreviatedNames(name.en),
    at: place,
    rank: rankOf(place),
    minor: kind === 'stop' && (routes.length === 0 || hasHan(name.zh)),
    isUnserved: kind === 'stop' && routes.length === 0,
  };
}

function rankOf({ kind, routes }: StopPlace): number {
  if (kind === 'station') return MAX_RANKED_LINES - Math.min(MAX_RANKED_LINES, routes.length);
  if (kind === 'pier') return RANKS.pier;
  return routes.length > 0 ? RANKS.stop : RANKS.named;
}

/** Returns English names with the abbreviations that people type. */
const abbreviatedNames = (en: string): string[] =>
  / (Road|Street|Avenue)\b/.test(en)
    ? [en.replaceAll('Road', 'Rd').replaceAll('Street', 'St').replaceAll('Avenue', 'Ave')]
    : [];

const DIGITS = '零一二三四五六七八九';
const chineseNumber = (n: number): string =>
  n < 10
    ? (DIGITS[n] ?? '')
    : `${n < 20 ? '' : (DIGITS[Math.floor(n / 10)] ?? '')}十${n % 10 === 0 ? '' : (DIGITS[n % 10] ?? '')}`;

function namedLine({ feed }: Catalogue, route: number): Named {
  const line = feed.routes[route];
  if (line === undefined) throw new Error(`no route ${route}`);
  const number = /^(\d{1,2})号线$/.exec(line.name.zh)?.[1];
  return {
    zh: line.name.zh,
    en: line.name.en,
    formerNames: [],
    aliases: [
      ...(number === undefined
        ? []
        : ['', 'L', 'M', 'Metro ', 'Metro Line '].map((kind) => kind + number)),
      ...(number === undefined
        ? []
        : [`${chineseNumber(Number(number))}号线`, `地铁${number}号线`]),
      ...(ALIASES[line.mode] ?? []),
    ],
    at: null,
    rank: line.mode === 'bus' ? 1 : 0,
    minor: false,
  };
}

/** Other names of lines by mode. */
const ALIASES: Partial<Record<TransitMode, readonly string[]>> = {
  ferry: ['轮渡', 'Ferry'],
  maglev: ['磁悬浮', '磁浮', 'Maglev'],
  airport_link: ['机场联络线', '机场线', '市域线', 'Airport Express'],
};

/** Finds places by the typed text; without a text, the biggest or the nearest ones. */
export function findStops(
  catalogue: Catalogue,
  { q, near, limit }: { q: string; near: Point | null; limit: number },
): { place: StopPlace; matched: string | null }[] {
  const { places, stops } = searchableOf(catalogue);
  if (q.trim() === '')
    return topPlaces(places, near, limit).map((place) => ({ place, matched: null }));
  return stops.find(q, { limit, near }).flatMap(({ entry, matched }) => {
    const place = places[entry];
    return place === undefined ? [] : [{ place, matched }];
  });
}

function topPlaces(places: readonly StopPlace[], near: Point | null, limit: number): StopPlace[] {
  const order = near === null ? rankOf : (place: StopPlace): number => metresBetween(near, place);
  return places
    .filter(({ routes }) => routes.length > 0)
    .map((place) => ({ place, by: order(place) }))
    .sort((a, b) => a.by - b.by)
    .slice(0, limit)
    .map(({ place }) => place);
}

/** Finds lines by the typed text, as indexes of routes; without a text, all in the feed's order. */
export function findLines(catalogue: Catalogue, q: string): number[] {
  const all = catalogue.lines.map((_, route) => route);
  if (q.trim() === '') return all;
  const { lines } = searchableOf(catalogue);
  return lines.find(q, { limit: all.length, near: null, enough: 1 }).map(({ entry }) => entry);
}
