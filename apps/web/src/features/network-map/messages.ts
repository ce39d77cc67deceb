import { defineMessages } from '../../core/i18n/messages.ts';

/** The network map. */
export const networkMapMessages = defineMessages({
  mapKeys: [
    '线网图。方向键移动，加减号缩放',
    'Network map. Use arrow keys to move, plus and minus to zoom',
  ],
  loading: ['正在打开线网图…', 'Loading network map'],
  hereOutside: ['您不在本市范围内', "You're outside the city"],
  list: ['文字列表', 'List view'],
  inView: ['画面中的车站', 'Stations in view'],
  noneInView: ['画面中没有车站', 'No stations in view'],
  allLines: ['全部线路和车站', 'All lines and stations'],
  lines: ['线路筛选', 'Filter by line'],
  onlyLine: [(name: string) => `只看${name}`, (name: string) => `Only ${name}`],
  line: {
    stations: [(n: number) => `${n}座车站`, (n: number) => `${n} stations`],
    open: ['线路详情', 'Line details'],
  },
  station: {
    from: ['从这里出发', 'Start from here'],
    to: ['到这里去', 'Go here'],
    page: ['车站详情', 'Station details'],
    around: ['周边', 'Nearby'],
    failed: ['暂时无法获取发车信息', "Departures aren't available right now"],
    retry: ['重试', 'Try again'],
  },
  place: {
    title: ['地图选点', 'Location on the map'],
    near: [
      (name: string, distance: string) => `距${name}${distance}`,
      (name: string, distance: string) => `${distance} from ${name}`,
    ],
    far: ['附近没有车站', 'No stations nearby'],
  },
  pick: {
    from: [
      '点车站或长按地图，选择起点',
      'Tap a station or press and hold the map to choose the start',
    ],
    to: [
      '点车站或长按地图，选择终点',
      'Tap a station or press and hold the map to choose the destination',
    ],
  },
});
