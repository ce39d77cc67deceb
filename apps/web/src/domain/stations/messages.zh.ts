export const messages = {
  about: '车站概况',
  since: (year: number) => `${year}年启用`,
  formerly: (names: string) => `曾用名：${names}`,
  neighbours: '上下站',
  neighbourStops: '上下站',
  terminus: '终点站',
  exits: '出入口',
  /** Between the things of a list. */
  listing: '、',
  exit: (name: string) => `${name}口`,
  allExits: (n: number) => `显示全部${n}个出入口`,
  transfers: '步行换乘',
  walk: (time: string) => `步行${time}`,
};
