import { bothLanguages } from '../both-languages.ts';

/** What the page of the sandbox's live traffic says. */
export const LIVE_TEXTS = bothLanguages({
  title: { zh: '沙箱实时交通', en: 'Sandbox live traffic' },
  note: {
    zh: '这里代替运营单位的实时数据（GTFS Realtime）。车辆沿时刻表行驶，晚点与停运由种子和时钟决定，也可以在此制造。',
    en: "Stands for the operators' live feed (GTFS Realtime). Vehicles go along the timetable; delays and cancelled trips follow from the seed and the clock, or are made here.",
  },
  counts: {
    zh: (trips: number, vehicles: number) => `${trips} 个班次有消息，${vehicles} 辆车在途`,
    en: (trips: number, vehicles: number) =>
      `News of ${trips} trips, ${vehicles} vehicles under way`,
  },
  none: { zh: '没有消息', en: 'No news' },
  failureMode: { zh: '数据的表现', en: 'How the feed behaves' },
  failureModes: {
    normal: { zh: '正常', en: 'As it should' },
    late: { zh: '消息是三分钟前的', en: 'News three minutes old' },
    silent: { zh: '没有消息', en: 'No news' },
    nonsense: { zh: '发来乱码', en: 'Broken bytes' },
  },
  make: { zh: '制造一个事件', en: 'Make something happen' },
  kind: { zh: '事件', en: 'What' },
  kinds: {
    delays: { zh: '线路晚点', en: 'A line is late' },
    no_service: { zh: '线路停运', en: 'A line stops running' },
    fewer_trips: {
      zh: '线路减班（每两班取消一班）',
      en: 'Every second trip of a line is cancelled',
    },
    closed: { zh: '车站关闭', en: 'A station is closed' },
    trip_cancelled: { zh: '取消一个班次', en: 'One trip is cancelled' },
    detour: { zh: '绕行', en: 'Detour' },
  },
  target: { zh: '线路、车站或班次', en: 'Line, station or trip' },
  targetHint: { zh: '名称或编号，如 2号线、S0118', en: 'such as Line 2 or S0118' },
  minutes: { zh: '晚点分钟', en: 'Minutes late' },
  lasts: { zh: '持续分钟', en: 'Minutes it lasts' },
  now: { zh: '正在发生', en: 'What is going on' },
  byItself: { zh: '自动', en: 'by itself' },
  end: { zh: '结束', en: 'End it' },
  nothing: { zh: '一切正常', en: 'All is well' },
  until: { zh: '至', en: 'until' },
});
