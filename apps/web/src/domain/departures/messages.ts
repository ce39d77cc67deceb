import { defineMessages } from '../../core/i18n/messages.ts';

/** Departures, alerts, and how reliable they are. */
export const departuresMessages = defineMessages({
  /** The source of the data. */
  live: {
    live: ['实时', 'Live'],
    timetable: ['按时刻表', 'Timetable'],
    cached: ['离线数据', 'Saved copy'],
  },
  asOf: [(time: string) => `更新于 ${time}`, (time: string) => `Updated ${time}`],
  stale: [
    (time: string) => `实时信息中断，显示 ${time} 的数据`,
    (time: string) => `Live times are down. Showing data from ${time}`,
  ],
  staleTimetable: ['实时信息中断，按时刻表显示', 'Live times are down. Showing the timetable'],
  offlineCopy: [
    (time: string) => `无网络，显示 ${time} 保存的内容`,
    (time: string) => `You're offline. Showing content from ${time}`,
  ],
  savedCopy: [
    (time: string) => `显示 ${time} 保存的内容`,
    (time: string) => `Showing content from ${time}`,
  ],
  withAge: [
    (time: string, age: string) => `${time}（${age}前）`,
    (time: string, age: string) => `${time} (${age} ago)`,
  ],
  alert: {
    list: ['运营信息', 'Service updates'],
    effect: {
      no_service: ['停运', 'No service'],
      reduced_service: ['班次减少', 'Fewer trains'],
      significant_delays: ['晚点', 'Delays'],
      detour: ['绕行', 'Detour'],
      additional_service: ['加开', 'Extra service'],
      modified_service: ['调整', 'Changes'],
      stop_moved: ['站点迁移', 'Stop moved'],
      other: ['公告', 'Notice'],
    },
    between: [
      (from: string, end: string) => `${from} 至 ${end}`,
      (from: string, end: string) => `${from} to ${end}`,
    ],
    since: [(from: string) => `${from} 起`, (from: string) => `From ${from} until further notice`],
    until: [(end: string) => `至 ${end}`, (end: string) => `Until ${end}`],
    openEnd: ['恢复时间待定', 'Until further notice'],
    more: ['展开全文', 'Read more'],
    less: ['收起', 'Show less'],
    source: ['查看来源', 'View source'],
    touches: ['涉及：', 'Affects: '],
    separator: ['、', ', '],
  },
  departure: {
    list: ['近期车次', 'Next departures'],
    none: ['暂无车次', 'No departures'],
    guessed: ['非官方时刻', 'Unofficial times'],
    due: ['即将到站', 'Due'],
    gone: ['已开出', 'Departed'],
    minutes: ['分钟', 'min'],
    late: [(n: number) => `晚${n}分钟`, (n: number) => `${n} min late`],
    early: [(n: number) => `早${n}分钟`, (n: number) => `${n} min early`],
    onTime: ['准点', 'On time'],
    cancelled: ['取消', 'Cancelled'],
    skipped: ['本站不停', 'Not stopping here'],
    last: ['末班车', 'Last today'],
    next: [
      (line: string, headsign: string, when: string) => `下一班：${line} ${headsign}，${when}`,
      (line: string, headsign: string, when: string) => `Next: ${line} ${headsign}, ${when}`,
    ],
  },
});
