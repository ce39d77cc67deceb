import { defineMessages } from '../../core/i18n/messages.ts';

/** A line, and a station of it. */
export const lineMessages = defineMessages({
  about: ['线路概况', 'Line info'],
  ends: [
    (from: string, to: string) => `${from} — ${to}`,
    (from: string, to: string) => `${from} — ${to}`,
  ],
  fromTo: [
    (from: string, to: string) => `${from} → ${to}`,
    (from: string, to: string) => `${from} → ${to}`,
  ],
  stops: [(n: number) => `${n}站`, (n: number) => (n === 1 ? '1 stop' : `${n} stops`)],
  since: [(year: number) => `${year}年开通`, (year: number) => `opened ${year}`],
  hours: ['运营时间', 'Hours'],
  every: ['间隔', 'Every'],
  minuteRange: [(range: string) => `${range}分钟`, (range: string) => `${range} min`],
  unknown: ['暂无', 'Not available'],
  fare: { flat: ['票价', 'Fare'], graded: ['票价（按里程）', 'Fare by distance'] },
  from: [(name: string) => `${name} 开出`, (name: string) => `From ${name}`],
  swap: ['换向', 'Reverse'],
  stopList: ['沿途站点', 'Stops'],
  planned: ['计划调整', 'Planned changes'],
  minutesFromStart: ['自首站用时', 'From the first stop'],
  ring: [
    (minutes: number) => `环线，运行一圈约${minutes}分钟`,
    (minutes: number) => `Circle line, about ${minutes} min per lap`,
  ],
  branchJoins: [
    (name: string) => `支线，在${name}汇入主线`,
    (name: string) => `Branch, joins at ${name}`,
  ],
  branchLeaves: [
    (name: string) => `支线，从${name}分出`,
    (name: string) => `Branch, leaves at ${name}`,
  ],
  turns: {
    starts: ['部分班次由此始发', 'Some trains start here'],
    ends: ['部分班次以此为终点', 'Some trains end here'],
  },
  change: ['可换乘：', 'Change here for: '],
  moreLines: [(n: number) => `等${n}条`, (n: number) => `and ${n} more`],
  vehicles: {
    list: ['运行中的车辆', 'Vehicles in service'],
    standing: [(stop: string) => `停靠${stop}`, (stop: string) => `At ${stop}`],
    coming: [(stop: string) => `即将到达${stop}`, (stop: string) => `Arriving at ${stop}`],
    none: ['暂无车辆位置', 'No vehicle positions'],
    count: [(n: number) => `${n}辆运行中`, (n: number) => `${n} in service`],
  },
  headways: ['发车间隔', 'Frequency'],
  period: {
    peak: ['高峰', 'Peak'],
    off_peak: ['平峰', 'Off-peak'],
    late: ['夜间', 'Late'],
    all_day: ['全天', 'All day'],
  },
  services: ['班次类型', 'Services'],
  kind: {
    full: ['全程', 'Whole line'],
    branch: ['支线', 'Branch'],
    short_turn: ['区间', 'Part of line'],
    loop: ['环线', 'Circle line'],
  },
  today: [
    (first: string, last: string) => `今日 ${first}–${last} 从首站开出`,
    (first: string, last: string) => `departs from the first stop ${first}–${last} today`,
  ],
  notToday: ['今日无班次', 'not running today'],
  factsAsOf: [
    (date: string) => `线路资料更新于${date}`,
    (date: string) => `Line info updated ${date}`,
  ],
  allHere: ['本站全部线路', 'All lines at this stop'],
  nothingNamed: ['未选择线路或车站', 'No line or station selected'],
  nothingNamedHint: ['请从线路列表中选择', 'Choose one from the line list'],
  toLines: ['线路列表', 'All lines'],
  stop: {
    departures: ['实时车次', 'Departures'],
    byLine: ['选择线路', 'Choose a line'],
    byDirection: ['按方向查看', 'By direction'],
    allDepartures: ['按时间查看全部', 'All by time'],
    firstLast: ['首末班车', 'First and last trains'],
    first: ['首班', 'First'],
    last: ['末班', 'Last'],
    tableAsOf: [
      (date: string) => `${date}公布的时刻表，可能已有调整`,
      (date: string) => `Timetable published ${date}. May have changed`,
    ],
    weekend: [
      (n: number) => `末班车周五、周六延后${n}分钟`,
      (n: number) => `Last train ${n} min later on Fri and Sat`,
    ],
    friday: [
      (n: number) => `末班车周五延后${n}分钟`,
      (n: number) => `Last train ${n} min later on Fri`,
    ],
    saturday: [
      (n: number) => `末班车周六延后${n}分钟`,
      (n: number) => `Last train ${n} min later on Sat`,
    ],
    fare: {
      title: ['票价查询', 'Fares from here'],
      label: ['到达车站', 'Destination'],
      hint: ['站名、拼音或首字母', 'Name, pinyin or initials'],
      nothing: ['没有找到车站', 'No stations found'],
      single: [(tariff: string) => `${tariff}单程票`, (tariff: string) => `${tariff} single`],
      distance: [
        (distance: string) => `计费里程 ${distance}`,
        (distance: string) => `Fare distance ${distance}`,
      ],
      basis: {
        table: ['依据官方票价表', 'Official fare table'],
        rule: ['票价表未列此区间，按里程计算', 'Not in the official table, calculated by distance'],
        feed: ['运营方公布的票价', 'Fare published by the operator'],
      },
      other: ['换一个车站', 'Choose another station'],
      again: ['重试', 'Try again'],
    },
    access: {
      title: ['无障碍', 'Accessibility'],
      unknown: [
        '暂无电梯、自动扶梯、坡道和无障碍卫生间信息，无法确认哪个出入口可无障碍通行，请询问车站工作人员。',
        "We don't have information on lifts, escalators, ramps or accessible toilets, so we can't say which exits are step-free. Please ask station staff.",
      ],
      exits: [
        (n: number) => `已知出入口：${n}个，位置见上。`,
        (n: number) => `${n} exits are listed above.`,
      ],
      noExits: ['本站出入口位置暂无资料。', "We don't have this station's exits either."],
    },
    links: {
      label: ['更多', 'More'],
      from: ['从这里出发', 'Start from here'],
      to: ['到这里去', 'Go here'],
      guide: ['车站指引', 'Station guide'],
      buses: ['选择公交', 'Choose a bus'],
      map: ['线网图', 'Network map'],
      around: ['周边', 'Nearby'],
      taxi: ['打车', 'Taxi'],
    },
  },
});
