import { bothLanguages } from '../both-languages.ts';

/** What the page of the sandbox dispatcher says. */
export const DISPATCH_TEXTS = bothLanguages({
  title: { zh: '沙箱派单方', en: 'Sandbox dispatcher' },
  note: {
    zh: '这里是沙箱派单方自己的订单，最新的在最上面，页面自动刷新。点开一单可以改变它接下来的走向。',
    en: "The sandbox dispatcher's own rides, newest first; the page refreshes itself. Open a ride to change how it goes on.",
  },
  none: { zh: '还没有人叫车', en: 'Nobody has called a ride yet' },
  notFound: { zh: '没有这一单', en: 'There is no such ride' },
  all: { zh: '全部订单', en: 'All rides' },
  service: {
    taxi: { zh: '出租车', en: 'Taxi' },
    saic: { zh: '网约车', en: 'Ride-hailing' },
  },
  states: {
    requested: { zh: '正在寻找司机', en: 'Looking for a driver' },
    matched: { zh: '司机已接单', en: 'A driver took it' },
    arriving: { zh: '司机正在赶来', en: 'The driver is on the way' },
    arrived: { zh: '司机已到达上车点', en: 'The driver is at the pick-up' },
    on_trip: { zh: '行程中', en: 'On the trip' },
    finished: { zh: '已到达', en: 'Arrived' },
    no_driver: { zh: '没有可派的车', en: 'No car' },
    cancelled: { zh: '已取消', en: 'Cancelled' },
  },
  silent: { zh: '失联：不发通知，也不回答查询', en: 'Silent: no notice, no answer' },
  held: { zh: '静止不动', en: 'Standing still' },
  driver: { zh: '司机', en: 'Driver' },
  script: { zh: '剧本', en: 'Story' },
  proper: { zh: '正常', en: 'ordinary' },
  manner: { zh: '消息方式', en: 'News' },
  manners: {
    proper: { zh: '正常', en: 'in order' },
    unruly: { zh: '迟到、重复、乱序', en: 'late, twice, out of order' },
    nonsense: { zh: '胡言乱语', en: 'nonsense' },
  },
  actions: {
    skip: { zh: '立即进入下一步', en: 'Next step now' },
    hold: { zh: '停住不动', en: 'Stand still' },
    go_on: { zh: '继续', en: 'Go on' },
    silent: { zh: '失联', en: 'Go silent' },
    come_back: { zh: '恢复联系', en: 'Come back' },
    driver_cancels: { zh: '司机取消', en: 'The driver cancels' },
    proper: { zh: '消息恢复正常', en: 'News in order' },
    unruly: { zh: '消息迟到、重复、乱序', en: 'News late, twice, out of order' },
    nonsense: { zh: '胡言乱语', en: 'Talk nonsense' },
  },
  asked: { zh: '叫车时间', en: 'Called at' },
});
