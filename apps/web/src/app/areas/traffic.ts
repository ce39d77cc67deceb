import { first, inQuery, maybeInQuery } from '../../core/route/first-query.ts';
import type { Page } from '../../core/route/register.ts';
import {
  guideMessages,
  lineMessages,
  mapMessages,
  planMessages,
  stationMessages,
  trafficMessages,
} from '../../features/traffic/messages.ts';
import type { Screens } from '../routes.ts';

const open = { gate: 'none', credential: 'main' } as const;
/** As `inputOf` (features/traffic/plan) asks it. */
const plan = first('GET maas:/v1/plans', {
  query: {
    from: inQuery('from'),
    fromName: maybeInQuery('fromName'),
    to: inQuery('to'),
    toName: maybeInQuery('toName'),
    time: maybeInQuery('time'),
    arriveBy: maybeInQuery('arriveBy'),
    modes: maybeInQuery('modes'),
    prefer: maybeInQuery('prefer'),
  },
});

export default {
  trafficGuide: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/guide.tsx'),
    messages: [trafficMessages, guideMessages],
    title: { zh_cn: '出行指南', en_us: 'Traffic guide' },
    first: [first('GET maas:/v1/lines')],
    skeleton: 'features/traffic/guide/guide-skeleton.tsx',
  },
  trafficLines: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/lines.tsx'),
    messages: [trafficMessages, guideMessages],
    title: { zh_cn: '线路查询', en_us: 'Lines' },
    first: [first('GET maas:/v1/lines')],
    skeleton: 'features/traffic/lines/lines-skeleton.tsx',
  },
  metroInfo: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/metro-info.tsx'),
    messages: [trafficMessages, lineMessages],
    title: { zh_cn: '地铁线路', en_us: 'Metro line' },
    first: [first('GET maas:/v1/lines/:id', { params: { id: inQuery('line') } })],
    skeleton: 'features/traffic/line/line-skeleton.tsx',
  },
  busDetail: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/bus-detail.tsx'),
    messages: [trafficMessages, lineMessages],
    title: { zh_cn: '公交线路', en_us: 'Bus line' },
    first: [first('GET maas:/v1/lines/:id', { params: { id: inQuery('line') } })],
    skeleton: 'features/traffic/line/bus-skeleton.tsx',
  },
  planBus: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/plan-bus.tsx'),
    messages: [trafficMessages, planMessages],
    title: { zh_cn: '方案公交详情', en_us: 'Bus in route' },
    first: [plan],
  },
  trafficMap: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/network-map.tsx'),
    messages: [trafficMessages, mapMessages],
    title: { zh_cn: '线网图', en_us: 'Network map' },
    first: [first('GET maas:/v1/network-map')],
    skeleton: 'features/traffic/map/network-skeleton.tsx',
  },
  trafficAround: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/around.tsx'),
    messages: [trafficMessages, mapMessages],
    title: { zh_cn: '周边', en_us: 'Around me' },
  },
  stationGuide: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/station-guide.tsx'),
    messages: [trafficMessages, lineMessages, stationMessages],
    title: { zh_cn: '车站指引', en_us: 'Station guide' },
  },
  stationNearby: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/station-nearby.tsx'),
    messages: [trafficMessages, mapMessages, stationMessages],
    title: { zh_cn: '车站周边', en_us: 'Nearby places' },
  },
  stationParking: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/station-parking.tsx'),
    messages: [trafficMessages, mapMessages, stationMessages],
    title: { zh_cn: '车站停车', en_us: 'Station parking' },
  },
  planRoute: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/plan-route.tsx'),
    messages: [trafficMessages, planMessages],
    title: { zh_cn: '路线规划', en_us: 'Route planning' },
    first: [plan],
  },
  planAddresses: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/plan-addresses.tsx'),
    messages: [trafficMessages, planMessages],
    title: { zh_cn: '选择地点', en_us: 'Choose address' },
  },
  planSelect: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/plan-select.tsx'),
    messages: [trafficMessages, planMessages],
    title: { zh_cn: '方案详情', en_us: 'Route' },
    first: [plan],
  },
  stationBuses: {
    ...open,
    page: (): Page => import('../../features/traffic/pages/station-buses.tsx'),
    messages: [trafficMessages, mapMessages, stationMessages],
    title: { zh_cn: '选择公交', en_us: 'Choose bus' },
  },
} satisfies Screens<'traffic'>;
