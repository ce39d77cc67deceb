import type { Paths } from '../link-to.ts';

export const traffic = {
  trafficGuide: '/traffic/index',
  trafficLines: '/traffic/travel',
  metroInfo: '/traffic/travel/metro-info',
  busDetail: '/traffic/travel/bus-detail',
  planBus: '/traffic/travel/route/bus-detail',
  trafficMap: '/traffic/map',
  trafficAround: '/traffic/around',
  stationGuide: '/station-guide',
  stationNearby: '/station-guide/nearby',
  stationParking: '/station-guide/parking',
  planRoute: '/station-guide/route',
  planAddresses: '/station-guide/route/addresses',
  planSelect: '/station-guide/route/select',
  stationBuses: '/station-guide/bus-select',
} as const satisfies Paths;
