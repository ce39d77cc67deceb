export const messages = {
  mode: {
    metro: '地铁',
    airport_link: '市域线',
    maglev: '磁浮',
    rail: '铁路',
    tram: '有轨电车',
    bus: '公交',
    ferry: '轮渡',
    other: '其他',
  },
  kind: { station: '车站', stop: '公交站', pier: '码头', parking: '停车场', repair_shop: '维修点' },
  /** How sure a value is. */
  estimated: '估算',
  about: (value: string) => `约${value}`,
  nextDay: (time: string) => `次日${time}`,
  metres: (n: string) => `${n}米`,
  kilometres: (n: string) => `${n}公里`,
  minutes: (n: number) => `${n}分钟`,
  hours: (h: number, m: number) => (m === 0 ? `${h}小时` : `${h}小时${m}分钟`),
  towards: (name: string) => `往${name}`,
  lineCount: (n: number) => `${n} 条`,
  modeGroup: { metro: '轨道交通', bus: '公交', ferry: '轮渡' },
};
