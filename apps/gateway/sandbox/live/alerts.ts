import { type Bilingual, bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import type { Feed } from '../../src/gtfs/feed.ts';
import { indexOf, tripsOf } from '../../src/gtfs/feed-index.ts';
import type { ServiceAlert } from '../../src/gtfs/realtime/snapshot.ts';
import { fill, readData } from '../data.ts';
import type { Disruption } from './disruptions.ts';
import texts from './texts.json' with { type: 'json' };

/** What riders are told of a kind of disruption; `{line}` and `{stop}` stand for names. */
const ALERTS = readData(
  'alerts',
  z.record(
    z.enum(['delays', 'no_service', 'fewer_trips', 'closed', 'detour', 'trip_cancelled']),
    z.object({
      effect: z.string(),
      severity: z.enum(['info', 'warning', 'severe']),
      title: bilingual,
      text: bilingual,
    }),
  ),
);

/** The notice of a disruption to the riders. */
export function alertOf(feed: Feed, disruption: Disruption): ServiceAlert {
  const { id, kind, routeId, stopId, tripId, minutes, from, until } = disruption;
  const { title, text, ...alert } = ALERTS[kind];
  const { pretended } = texts;
  const { routeOf, stopOf } = indexOf(feed);
  const trip = tripsOf(feed).get(tripId ?? '');
  const line = feed.routes[(routeId === null ? trip?.pattern.route : routeOf.get(routeId)) ?? -1];
  const stop = feed.stops[stopOf.get(stopId ?? '') ?? -1];
  const named = (language: keyof Bilingual): string =>
    fill(title[language], {
      line: line?.name[language] ?? tripId ?? '',
      stop: stop?.name[language] ?? stopId ?? '',
      minutes,
    });
  return {
    ...alert,
    id,
    title: { zh: named('zh'), en: named('en') },
    text: { zh: text.zh + pretended.zh, en: `${text.en} ${pretended.en}` },
    url: null,
    from,
    until,
    routeIds: line === undefined ? [] : [line.id],
    stopIds: stop === undefined ? [] : [stop.id],
  };
}
