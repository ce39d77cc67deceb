import { first, inQuery, type PageModule } from '../../core/route/register.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { favouritesMessages } from '../../domain/favourites/messages.ts';
import { mapMessages } from '../../domain/maps/messages.ts';
import { nearbyMessages } from '../../domain/nearby/messages.ts';
import { placesMessages } from '../../domain/places/messages.ts';
import { PLAN_SOURCES } from '../../domain/plans/plan-request.ts';
import { stationMessages } from '../../domain/stations/messages.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { aroundMessages } from '../../features/around/messages.ts';
import { guideMessages } from '../../features/guide/messages.ts';
import { lineMessages } from '../../features/line/messages.ts';
import { linesMessages } from '../../features/lines/messages.ts';
import { networkMapMessages } from '../../features/network-map/messages.ts';
import { planningMessages } from '../../features/planning/messages.ts';
import { stationGuideMessages } from '../../features/station-guide/messages.ts';
import type { Screens } from '../routes.ts';

const forLines = [transitMessages, departuresMessages];
const lineFirst = [
  first('GET maas:/v1/lines/:id', { params: { id: inQuery('line') } }),
  first('GET maas:/v1/alerts', { query: { line: inQuery('line') } }),
];
const stationFirst = [
  first('GET maas:/v1/stations/:id', { params: { id: inQuery('station') } }),
  first('GET maas:/v1/departures', { query: { stop: inQuery('station'), limit: '60' } }),
];
/** The results of a page with a search, at an address with its text. */
const stationsFound = first('GET maas:/v1/stations', { query: { q: inQuery('q') } });
const plan = first('GET maas:/v1/plans', { query: PLAN_SOURCES });

export default {
  trafficGuide: {
    page: (): PageModule => import('../tabs/travel.tsx'),
    messages: [...forLines, favouritesMessages, guideMessages],
    title: { zh_cn: '出行指南', en_us: 'Traffic guide' },
    tab: 'trafficGuide',
    first: [first('GET maas:/v1/lines'), first('GET maas:/v1/alerts')],
    drawn: true,
    skeleton: 'features/guide/guide-skeleton.tsx',
  },
  trafficLines: {
    page: (): PageModule => import('../../features/lines/pages/lines.tsx'),
    messages: [...forLines, favouritesMessages, linesMessages],
    title: { zh_cn: '线路查询', en_us: 'Lines' },
    first: [
      first('GET maas:/v1/lines'),
      first('GET maas:/v1/lines', { query: { q: inQuery('q') } }),
      stationsFound,
    ],
    drawn: true,
    skeleton: 'features/lines/lines-skeleton.tsx',
  },
  metroInfo: {
    page: (): PageModule => import('../../features/line/pages/metro-info.tsx'),
    messages: [...forLines, favouritesMessages, stationMessages, lineMessages],
    title: { zh_cn: '地铁线路', en_us: 'Metro line' },
    first: [...lineFirst, ...stationFirst],
    drawn: true,
    skeleton: 'features/line/line-skeleton.tsx',
  },
  busDetail: {
    page: (): PageModule => import('../../features/line/pages/bus-detail.tsx'),
    messages: [...forLines, favouritesMessages, lineMessages],
    title: { zh_cn: '公交线路', en_us: 'Bus line' },
    first: lineFirst,
    drawn: true,
    skeleton: 'features/line/line-skeleton.tsx',
  },
  planBus: {
    page: (): PageModule => import('../../features/planning/pages/plan-bus.tsx'),
    messages: [...forLines, planningMessages],
    title: { zh_cn: '方案公交详情', en_us: 'Bus in route' },
    first: [plan],
    drawn: true,
  },
  trafficMap: {
    page: (): PageModule => import('../../features/network-map/pages/network-map.tsx'),
    messages: [...forLines, favouritesMessages, mapMessages, networkMapMessages],
    title: { zh_cn: '线网图', en_us: 'Network map' },
    first: [first('GET maas:/v1/network-map')],
    skeleton: 'features/network-map/network-skeleton.tsx',
  },
  trafficAround: {
    page: (): PageModule => import('../../features/around/pages/around.tsx'),
    messages: [transitMessages, nearbyMessages, mapMessages, aroundMessages],
    title: { zh_cn: '周边', en_us: 'Around me' },
  },
  stationGuide: {
    page: (): PageModule => import('../../features/station-guide/pages/station-guide.tsx'),
    messages: [...forLines, stationMessages, stationGuideMessages],
    title: { zh_cn: '车站指引', en_us: 'Station guide' },
  },
  stationNearby: {
    page: (): PageModule => import('../../features/station-guide/pages/station-nearby.tsx'),
    messages: [...forLines, nearbyMessages, stationGuideMessages],
    title: { zh_cn: '车站周边', en_us: 'Nearby places' },
  },
  stationParking: {
    page: (): PageModule => import('../../features/station-guide/pages/station-parking.tsx'),
    messages: [...forLines, nearbyMessages, stationGuideMessages],
    title: { zh_cn: '车站停车', en_us: 'Station parking' },
  },
  planRoute: {
    page: (): PageModule => import('../../features/planning/pages/plan-route.tsx'),
    messages: [...forLines, favouritesMessages, planningMessages],
    title: { zh_cn: '路线规划', en_us: 'Route planning' },
    first: [plan],
    drawn: true,
  },
  planAddresses: {
    page: (): PageModule => import('../../features/planning/pages/plan-addresses.tsx'),
    messages: [transitMessages, placesMessages, planningMessages],
    title: { zh_cn: '选择地点', en_us: 'Choose address' },
    first: [stationsFound],
    drawn: true,
  },
  planSelect: {
    page: (): PageModule => import('../../features/planning/pages/plan-select.tsx'),
    messages: [...forLines, favouritesMessages, planningMessages],
    title: { zh_cn: '方案详情', en_us: 'Route' },
    first: [plan],
    drawn: true,
  },
  stationBuses: {
    page: (): PageModule => import('../../features/station-guide/pages/station-buses.tsx'),
    messages: [...forLines, nearbyMessages, stationGuideMessages],
    title: { zh_cn: '选择公交', en_us: 'Choose bus' },
  },
} satisfies Screens<'traffic'>;
