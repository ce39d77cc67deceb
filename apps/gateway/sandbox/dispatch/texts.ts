import type { KnownState } from './course.ts';
import type { RideAction } from './rides.ts';

/** What the page of the sandbox dispatcher says. */
export interface DispatchTexts {
  title: string;
  note: string;
  none: string;
  notFound: string;
  all: string;
  other: string;
  service: Record<'taxi' | 'saic', string>;
  states: Record<KnownState, string>;
  silent: string;
  held: string;
  driver: string;
  script: string;
  proper: string;
  manner: string;
  manners: Record<'proper' | 'unruly' | 'nonsense', string>;
  actions: Record<RideAction, string>;
  asked: string;
}

const zh: DispatchTexts = {
  title: '沙箱派单方',
  note: '这里是沙箱派单方自己的订单，最新的在最上面，页面自动刷新。点开一单可以改变它接下来的走向。',
  none: '还没有人叫车',
  notFound: '没有这一单',
  all: '全部订单',
  other: 'English',
  service: { taxi: '出租车', saic: '网约车' },
  states: {
    requested: '正在寻找司机',
    matched: '司机已接单',
    arriving: '司机正在赶来',
    arrived: '司机已到达上车点',
    on_trip: '行程中',
    finished: '已到达',
    no_driver: '没有可派的车',
    cancelled: '已取消',
  },
  silent: '失联：不发通知，也不回答查询',
  held: '静止不动',
  driver: '司机',
  script: '剧本',
  proper: '正常',
  manner: '消息方式',
  manners: { proper: '正常', unruly: '迟到、重复、乱序', nonsense: '胡言乱语' },
  actions: {
    skip: '立即进入下一步',
    hold: '停住不动',
    go_on: '继续',
    silent: '失联',
    come_back: '恢复联系',
    driver_cancels: '司机取消',
    proper: '消息恢复正常',
    unruly: '消息迟到、重复、乱序',
    nonsense: '胡言乱语',
  },
  asked: '叫车时间',
};

const en: DispatchTexts = {
  title: 'Sandbox dispatcher',
  note: "The sandbox dispatcher's own rides, newest first; the page refreshes itself. Open a ride to change how it goes on.",
  none: 'Nobody has called a ride yet',
  notFound: 'There is no such ride',
  all: 'All rides',
  other: '中文',
  service: { taxi: 'Taxi', saic: 'Ride-hailing' },
  states: {
    requested: 'Looking for a driver',
    matched: 'A driver took it',
    arriving: 'The driver is on the way',
    arrived: 'The driver is at the pick-up',
    on_trip: 'On the trip',
    finished: 'Arrived',
    no_driver: 'No car',
    cancelled: 'Cancelled',
  },
  silent: 'Silent: no notice, no answer',
  held: 'Standing still',
  driver: 'Driver',
  script: 'Story',
  proper: 'ordinary',
  manner: 'News',
  manners: { proper: 'in order', unruly: 'late, twice, out of order', nonsense: 'nonsense' },
  actions: {
    skip: 'Next step now',
    hold: 'Stand still',
    go_on: 'Go on',
    silent: 'Go silent',
    come_back: 'Come back',
    driver_cancels: 'The driver cancels',
    proper: 'News in order',
    unruly: 'News late, twice, out of order',
    nonsense: 'Talk nonsense',
  },
  asked: 'Called at',
};

export const DISPATCH_TEXTS: Record<'zh_cn' | 'en_us', DispatchTexts> = { zh_cn: zh, en_us: en };
