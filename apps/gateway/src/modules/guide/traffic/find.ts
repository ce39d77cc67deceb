import type { Point } from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import { metresBetween } from '../../../city/geometry.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { makeNameIndex, type Named } from '../../../search/name-index.ts';
import { hasHan } from '../../../search/normal.ts';
import { romanised } from '../../../search/pinyin.ts';
import type { Catalogue, StopPlace } from './catalogue.ts';

/** Stops of one name so near to each other are one place to who looks for it: both sides of a road. */
const ONE_PLACE_METRES = 300;

/** The lines calling at a station above which it is no bigger. */
const BIGGEST = 8;
const RANKS = { station: 0, pier: 9, stop: 10, named: 12 } as const;

const searchableOf = lazilyPer((catalogue: Catalogue) => {
  const places = onePerName(catalogue);
  return {
    places,
    stops: makeNameIndex(places.map(namedStop)),
    lines: makeNameIndex(catalogue.feed.routes.map((_, route) => namedLine(catalogue, route))),
  };
});

const announced = new WeakSet<Catalogue>();

/** Time for the answers to a page that was just opened; who types does so later. */
const PAGE_MS = 2000;

/** Makes what the first search needs, some third of a second of work, once the page under way is answered. */
export function prepareSearchSoon(catalogue: Catalogue): void {
  if (announced.has(catalogue)) return;
  announced.add(catalogue);
  setTimeout(() => searchableOf(catalogue), PAGE_MS).unref();
}

/** Places with service or a name; of stops that share name and corner the one with the most lines. */
function onePerName({ places }: Catalogue): StopPlace[] {
  const served = places.filter(
    ({ routes, lineNames }) => routes.length > 0 || lineNames.length > 0,
  );
  const byName = Map.groupBy(served, ({ name }) => name.zh);
  return [...byName.values()].flatMap((alike) => {
    const kept: StopPlace[] = [];
    for (const place of alike.toSorted((a, b) => b.routes.length - a.routes.length)) {
      const again = kept.some(
        (other) => other.kind === place.kind && metresBetween(other, place) <= ONE_PLACE_METRES,
      );
      if (!again || place.kind === 'station') kept.push(place);
    }
    return kept;
  });
}

/** Romanising takes its time, and no name that has fewer words than Chinese characters came of it. */
const isRomanised = ({ zh, en }: Bilingual): boolean =>
  en.split(' ').length >= (zh.match(/\p{Script=Han}/gu)?.length ?? 0) && en === romanised(zh);

function namedStop(place: StopPlace): Named {
  const { name, kind, routes, facts } = place;
  const romanisedOnly = hasHan(name.zh) && (name.en === '' || isRomanised(name));
  return {
    zh: name.zh,
    en: romanisedOnly ? null : name.en,
    formerNames: facts?.formerNames ?? [],
    aliases: shorter(name.en),
    at: place,
    rank: rankOf(place),
    minor: kind === 'stop' && (routes.length === 0 || hasHan(name.zh)),
  };
}

function rankOf({ kind, routes }: StopPlace): number {
  if (kind === 'station') return BIGGEST - Math.min(BIGGEST, routes.length);
  if (kind === 'pier') return RANKS.pier;
  return routes.length > 0 ? RANKS.stop : RANKS.named;
}

/** How people write what stands in English names. */
const shorter = (en: string): string[] =>
  / (Road|Street|Avenue)\b/.test(en)
    ? [en.replaceAll('Road', 'Rd').replaceAll('Street', 'St').replaceAll('Avenue', 'Ave')]
    : [];

const DIGITS = '零一二三四五六七八九';
const spelled = (n: number): string =>
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
      ...(number === undefined ? [] : [`${spelled(Number(number))}号线`, `地铁${number}号线`]),
      ...(ALIASES[line.mode] ?? []),
    ],
    at: null,
    rank: line.mode === 'bus' ? 1 : 0,
    minor: false,
  };
}

/** What lines of a kind are called besides. */
const ALIASES: Partial<Record<TransitMode, readonly string[]>> = {
  ferry: ['轮渡', 'Ferry'],
  maglev: ['磁悬浮', '磁浮', 'Maglev'],
  airport_link: ['机场联络线', '机场线', '市域线', 'Airport Express'],
};

/** Places in the catalogue by what was typed; without it the biggest, or the nearest ones. */
export function findStops(
  catalogue: Catalogue,
  { q, near, limit }: { q: string; near: Point | null; limit: number },
): { place: StopPlace; matched: string | null }[] {
  const { places, stops } = searchableOf(catalogue);
  if (q.trim() === '') return first(places, near, limit).map((place) => ({ place, matched: null }));
  return stops.find(q, { limit, near }).flatMap(({ entry, matched }) => {
    const place = places[entry];
    return place === undefined ? [] : [{ place, matched }];
  });
}

function first(places: readonly StopPlace[], near: Point | null, limit: number): StopPlace[] {
  const order = near === null ? rankOf : (place: StopPlace): number => metresBetween(near, place);
  return places
    .filter(({ routes }) => routes.length > 0)
    .map((place) => ({ place, by: order(place) }))
    .sort((a, b) => a.by - b.by)
    .slice(0, limit)
    .map(({ place }) => place);
}

/** Places of routes by what was typed; all in the feed's order without it. */
export function findLines(catalogue: Catalogue, q: string): number[] {
  const all = catalogue.lines.map((_, route) => route);
  if (q.trim() === '') return all;
  const { lines } = searchableOf(catalogue);
  return lines.find(q, { limit: all.length, near: null, enough: 1 }).map(({ entry }) => entry);
}
