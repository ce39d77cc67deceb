import { bothLanguages } from '../both-languages.ts';

/** What the sandbox parking partner says on its page. */
export const PARKING_TEXTS = bothLanguages({
  title: { zh: '沙箱停车场', en: 'Sandbox car parks' },
  note: {
    zh: '没有公开的停车场数据：这里的停车场、泊位和价格都是虚构的，按车站生成，空余泊位随时间变化。道路停车按示例价目计费。',
    en: 'There are no public data of car parks: these are pretended, with their spaces and prices, made around the stations; free spaces follow the clock. Parking by the road costs what the example tariff says.',
  },
  failureMode: { zh: '被查询时的表现', en: 'How it answers' },
  failureModes: {
    normal: { zh: '正常回答', en: 'Answers' },
    slow: { zh: '慢 0.7 秒（在时限内）', en: 'Answers after 0.7 s, within the limit' },
    late: { zh: '晚 8 秒（超过时限）', en: 'Answers after 8 s, beyond the limit' },
    silent: { zh: '没有回答', en: 'Does not answer' },
    failing: { zh: '回答出错（500）', en: 'Fails (500)' },
    nonsense: { zh: '回答胡言乱语', en: 'Answers nonsense' },
  },
  parks: { zh: '人民广场附近现在的停车场', en: "Car parks near People's Square now" },
  free: {
    zh: (free: number | null, spaces: number) =>
      free === null ? `共 ${spaces} 个泊位，无人计数` : `空 ${free} / 共 ${spaces} 个泊位`,
    en: (free: number | null, spaces: number) =>
      free === null ? `${spaces} spaces, not counted` : `${free} of ${spaces} spaces free`,
  },
  price: { zh: (hour: string) => `每小时 ¥${hour}`, en: (hour: string) => `¥${hour} an hour` },
});
