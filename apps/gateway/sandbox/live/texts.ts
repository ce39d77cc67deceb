import type { LiveFailureMode } from '../../src/db/tables/live-traffic.ts';
import type { Disruption } from './disruptions.ts';

/** What the page of the sandbox's live traffic says. */
interface LiveTexts {
  title: string;
  note: string;
  counts(trips: number, vehicles: number): string;
  none: string;
  failureMode: string;
  failureModes: Record<LiveFailureMode, string>;
  set: string;
  make: string;
  kind: string;
  kinds: Record<Disruption['kind'], string>;
  target: string;
  targetHint: string;
  minutes: string;
  lasts: string;
  now: string;
  byItself: string;
  end: string;
  nothing: string;
  until: string;
  back: string;
  other: string;
}

const zh: LiveTexts = {
  title: '沙箱实时交通',
  note: '这里代替运营单位的实时数据（GTFS Realtime）。车辆沿时刻表行驶，晚点与停运由种子和时钟决定，也可以在此制造。',
  counts: (trips, vehicles) => `${trips} 个班次有消息，${vehicles} 辆车在途`,
  none: '没有消息',
  failureMode: '数据的表现',
  failureModes: {
    normal: '正常',
    late: '消息是三分钟前的',
    silent: '没有消息',
    nonsense: '发来乱码',
  },
  set: '设置',
  make: '制造一个事件',
  kind: '事件',
  kinds: {
    delays: '线路晚点',
    no_service: '线路停运',
    fewer_trips: '线路减班（每两班取消一班）',
    closed: '车站关闭',
    trip_cancelled: '取消一个班次',
    detour: '绕行',
  },
  target: '线路、车站或班次',
  targetHint: '名称或编号，如 2号线、S0118',
  minutes: '晚点分钟',
  lasts: '持续分钟',
  now: '正在发生',
  byItself: '自动',
  end: '结束',
  nothing: '一切正常',
  until: '至',
  back: '返回城市出行',
  other: 'English',
};

const en: LiveTexts = {
  title: 'Sandbox live traffic',
  note: "Stands for the operators' live feed (GTFS Realtime). Vehicles go along the timetable; delays and cancelled trips follow from the seed and the clock, or are made here.",
  counts: (trips, vehicles) => `News of ${trips} trips, ${vehicles} vehicles under way`,
  none: 'No news',
  failureMode: 'How the feed behaves',
  failureModes: {
    normal: 'As it should',
    late: 'News three minutes old',
    silent: 'No news',
    nonsense: 'Broken bytes',
  },
  set: 'Set',
  make: 'Make something happen',
  kind: 'What',
  kinds: {
    delays: 'A line is late',
    no_service: 'A line stops running',
    fewer_trips: 'Every second trip of a line is cancelled',
    closed: 'A station is closed',
    trip_cancelled: 'One trip is cancelled',
    detour: 'Detour',
  },
  target: 'Line, station or trip',
  targetHint: 'such as Line 2 or S0118',
  minutes: 'Minutes late',
  lasts: 'Minutes it lasts',
  now: 'What is going on',
  byItself: 'by itself',
  end: 'End it',
  nothing: 'All is well',
  until: 'until',
  back: 'Back to City Transit',
  other: '中文',
};

export const LIVE_TEXTS: Record<'zh_cn' | 'en_us', LiveTexts> = { zh_cn: zh, en_us: en };
