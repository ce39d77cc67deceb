/** What the sandbox parking partner says on its page, in both languages. */
export const PARKING_TEXTS = {
  zh_cn: {
    title: '沙箱停车场',
    note: '没有公开的停车场数据：这里的停车场、泊位和价格都是虚构的，按车站生成，空余泊位随时间变化。道路停车按示例价目计费。',
    failureMode: '被查询时的表现',
    failureModes: {
      normal: '正常回答',
      slow: '慢 0.7 秒（在时限内）',
      late: '晚 8 秒（超过时限）',
      silent: '没有回答',
      failing: '回答出错（500）',
      nonsense: '回答胡言乱语',
    },
    set: '设置',
    parks: '人民广场附近现在的停车场',
    free: (free: number | null, spaces: number) =>
      free === null ? `共 ${spaces} 个泊位，无人计数` : `空 ${free} / 共 ${spaces} 个泊位`,
    price: (hour: string) => `每小时 ¥${hour}`,
    back: '返回城市出行',
    other: 'English',
  },
  en_us: {
    title: 'Sandbox car parks',
    note: 'There are no public data of car parks: these are pretended, with their spaces and prices, made around the stations; free spaces follow the clock. Parking by the road costs what the example tariff says.',
    failureMode: 'How it answers',
    failureModes: {
      normal: 'Answers',
      slow: 'Answers after 0.7 s, within the limit',
      late: 'Answers after 8 s, beyond the limit',
      silent: 'Does not answer',
      failing: 'Fails (500)',
      nonsense: 'Answers nonsense',
    },
    set: 'Set',
    parks: "Car parks near People's Square now",
    free: (free: number | null, spaces: number) =>
      free === null ? `${spaces} spaces, not counted` : `${free} of ${spaces} spaces free`,
    price: (hour: string) => `¥${hour} an hour`,
    back: 'Back to City Transit',
    other: '中文',
  },
} as const;
