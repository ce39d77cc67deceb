import type { Bilingual } from '@shtrans/contract/schemas';
import type { Feed } from '../../src/gtfs/feed.ts';
import { indexOf, tripsOf } from '../../src/gtfs/feed-index.ts';
import type { Disruption } from './disruptions.ts';
import type { ServiceAlert } from '../../src/gtfs/realtime/snapshot.ts';

/** What riders are told of a kind of disruption; `line` and `stop` are names. */
interface AlertTexts {
  effect: string;
  severity: ServiceAlert['severity'];
  title: (names: { line: string; stop: string; minutes: number }) => Bilingual;
  text: Bilingual;
}

const PRETENDED: Bilingual = {
  zh: '这是沙箱模拟的消息，并非真实情况。',
  en: 'The sandbox pretends this; it is not real.',
};

const ALERTS: Record<Disruption['kind'], AlertTexts> = {
  delays: {
    effect: 'significant_delays',
    severity: 'warning',
    title: ({ line, minutes }) => ({
      zh: `${line}晚点约 ${minutes} 分钟`,
      en: `${line}: delays of about ${minutes} min`,
    }),
    text: {
      zh: '因设备故障限速运行，请留出更多时间。',
      en: 'A fault slows the line down. Please allow more time.',
    },
  },
  no_service: {
    effect: 'no_service',
    severity: 'severe',
    title: ({ line }) => ({ zh: `${line}停运`, en: `${line}: no service` }),
    text: { zh: '请换乘其他线路。', en: 'Please use other lines.' },
  },
  fewer_trips: {
    effect: 'reduced_service',
    severity: 'warning',
    title: ({ line }) => ({ zh: `${line}减少班次`, en: `${line}: fewer departures` }),
    text: { zh: '部分班次取消，等候时间加长。', en: 'Some trips are cancelled; waits are longer.' },
  },
  closed: {
    effect: 'no_service',
    severity: 'severe',
    title: ({ stop }) => ({ zh: `${stop}施工关闭`, en: `${stop}: closed for works` }),
    text: {
      zh: '车辆通过不停，请在邻近车站上下车。',
      en: 'It is passed without a stop. Please use a stop nearby.',
    },
  },
  detour: {
    effect: 'detour',
    severity: 'info',
    title: ({ line, stop }) => ({
      zh: `${line}绕行，不停靠${stop}`,
      en: `${line}: detour, ${stop} is not served`,
    }),
    text: { zh: '道路施工，其他站点照常。', en: 'Road works. All other stops are served.' },
  },
  trip_cancelled: {
    effect: 'reduced_service',
    severity: 'warning',
    title: ({ line }) => ({ zh: `${line}取消一个班次`, en: `${line}: one trip is cancelled` }),
    text: { zh: '请乘坐下一班。', en: 'Please take the next one.' },
  },
};

/** The notice of a disruption to the riders. */
export function alertOf(feed: Feed, disruption: Disruption): ServiceAlert {
  const { id, kind, stopId, tripId, minutes, from, until } = disruption;
  const { effect, severity, title, text } = ALERTS[kind];
  const line = feed.routes[routeOf(feed, disruption)];
  const stop = feed.stops[indexOf(feed).stopOf.get(stopId ?? '') ?? -1];
  const named = (language: keyof Bilingual): string =>
    title({
      line: line?.name[language] ?? tripId ?? '',
      stop: stop?.name[language] ?? stopId ?? '',
      minutes,
    })[language];
  return {
    id,
    effect,
    severity,
    title: { zh: named('zh'), en: named('en') },
    text: { zh: text.zh + PRETENDED.zh, en: `${text.en} ${PRETENDED.en}` },
    url: null,
    from,
    until,
    routeIds: line === undefined ? [] : [line.id],
    stopIds: stop === undefined ? [] : [stop.id],
  };
}

/** Place of the route: its own, or that of the trip. */
const routeOf = (feed: Feed, { routeId, tripId }: Disruption): number =>
  (routeId === null
    ? tripsOf(feed).get(tripId ?? '')?.pattern.route
    : indexOf(feed).routeOf.get(routeId)) ?? -1;
