import { chineseExit, englishExit } from './exit-messages.ts';
import { defineMessages } from '../../core/i18n/messages.ts';

/** Facts of a station. */
export const stationMessages = defineMessages({
  about: ['车站概况', 'Station info'],
  wheelchair: ['轮椅可乘车', 'wheelchair accessible'],
  noWheelchair: ['轮椅无法乘车', 'not wheelchair accessible'],
  since: [(year: number) => `${year}年启用`, (year: number) => `opened ${year}`],
  formerly: [(names: string) => `曾用名：${names}`, (names: string) => `formerly ${names}`],
  neighbours: ['相邻车站', 'Next stations'],
  neighbourStops: ['相邻站点', 'Next stops'],
  terminus: ['终点站', 'Terminus'],
  exits: ['出入口', 'Exits'],
  /** Between the items of a list. */
  listing: ['、', ', '],
  exit: [(name: string) => chineseExit(name), (name: string) => englishExit(name)],
  allExits: [(n: number) => `显示全部${n}个出入口`, (n: number) => `Show all ${n} exits`],
  transfers: ['步行换乘', 'Transfers on foot'],
  walk: [(time: string) => `步行${time}`, (time: string) => `${time} walk`],
});
