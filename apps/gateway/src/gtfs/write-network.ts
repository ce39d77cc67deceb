import type { Bilingual } from '@shtrans/contract/api/schemas';
import { indexOf, tripsOf } from './feed-index.ts';
import { dateNumber, WEEKDAYS } from './service-day.ts';
import { ownName, type Feed, type WheelchairAccess } from './feed.ts';
import { table, type Table } from './write-table.ts';
import { hasShape, shapesTable } from './write-shapes.ts';
import { transfersTable } from './write-transfers.ts';

const flag = (value: boolean): number => (value ? 1 : 0);

/** Empty means unknown. */
const wheelchairCell = (access: WheelchairAccess | undefined): number | null =>
  access === undefined ? null : { yes: 1, no: 2 }[access];

const ROUTE_NAME_MAX = 12;

/** Returns all files of a feed except stop_times.txt and translations.txt. `url` is the publisher's page. */
export function smallTables(feed: Feed, url: string): Table[] {
  const { agencies, stops, routes, services } = feed;
  const name = (translatedName: Bilingual): string => ownName(feed, translatedName);
  const language = feed.language ?? 'zh';
  return [
    table('agency.txt', () => agencies, {
      agency_id: ({ id }) => id,
      agency_name: (agency) => name(agency.name),
      agency_url: (agency) => agency.url,
      agency_timezone: () => feed.timezone,
      agency_lang: () => language,
      agency_phone: ({ phone }) => phone ?? null,
    }),
    table('stops.txt', () => stops, {
      stop_id: ({ id }) => id,
      stop_name: (stop) => name(stop.name),
      stop_lat: ({ lat }) => lat,
      stop_lon: ({ lon }) => lon,
      location_type: ({ kind }) => flag(kind === 'station'),
      parent_station: ({ parent }) => stops[parent]?.id ?? null,
      platform_code: ({ platformCode }) => platformCode,
      wheelchair_boarding: ({ wheelchair }) => wheelchairCell(wheelchair),
    }),
    table('routes.txt', () => routes, {
      route_id: ({ id }) => id,
      agency_id: ({ agency }) => agencies[agency]?.id ?? null,
      route_short_name: (route) => (isShort(name(route.name)) ? name(route.name) : null),
      route_long_name: (route) => (isShort(name(route.name)) ? null : name(route.name)),
      route_type: ({ type }) => type,
      route_color: ({ colour }) => colour?.slice(1).toUpperCase() ?? null,
      route_text_color: ({ colour }) => (colour === null ? null : textColour(colour)),
      network_id: ({ mode }) => mode,
    }),
    table('trips.txt', () => tripsOf(feed).values(), {
      route_id: ({ pattern }) => routes[pattern.route]?.id ?? null,
      service_id: ({ trip }) => services[trip.service]?.id ?? null,
      trip_id: ({ trip }) => trip.id,
      trip_headsign: ({ pattern }) => name(pattern.headsign),
      direction_id: ({ pattern }) => pattern.direction,
      wheelchair_accessible: ({ trip }) => wheelchairCell(trip.wheelchair),
      shape_id: ({ pattern }) => (hasShape(feed, pattern) ? pattern.id : null),
    }),
    ...calendarTables(feed),
    transfersTable(feed),
    table('feed_info.txt', () => [indexOf(feed).days], {
      feed_publisher_name: () => feed.publisher,
      feed_publisher_url: () => url,
      feed_lang: () => language,
      feed_start_date: (days) => (days === null ? null : dateNumber(days.first)),
      feed_end_date: (days) => (days === null ? null : dateNumber(days.last)),
      feed_version: () => feed.version,
    }),
    table('attributions.txt', () => feed.attributions, {
      attribution_id: (_, index) => index + 1,
      organization_name: (credit) => credit,
      is_producer: () => 1,
    }),
    shapesTable(feed),
  ];
}

/** Reports whether a route's name goes into route_short_name. */
export const isShort = (name: string): boolean => name.length <= ROUTE_NAME_MAX;

/** Returns black or white, whichever has more contrast (WCAG luminance). */
function textColour(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((offset) => {
    const part = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '000000' : 'FFFFFF';
}

function calendarTables({ services }: Feed): Table[] {
  const weekly = services.filter(({ start }) => start > 0);
  const exceptions = services.flatMap(({ id, added, removed }) => [
    ...[...added].map((date) => ({ id, date, type: 1 })),
    ...[...removed].map((date) => ({ id, date, type: 2 })),
  ]);
  return [
    table('calendar.txt', () => weekly, {
      service_id: ({ id }) => id,
      ...Object.fromEntries(
        WEEKDAYS.map((day, i) => [
          day,
          ({ weekdays }: Feed['services'][number]) => flag(weekdays[i] === true),
        ]),
      ),
      start_date: ({ start }) => start,
      end_date: ({ end }) => end,
    }),
    table('calendar_dates.txt', () => exceptions, {
      service_id: ({ id }) => id,
      date: ({ date }) => date,
      exception_type: ({ type }) => type,
    }),
  ];
}
