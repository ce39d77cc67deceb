import { defineMessages } from '../../core/i18n/messages.ts';

/** Lines, stops and measures, as every page of the guide names them. */
export const transitMessages = defineMessages({
  mode: {
    metro: ['地铁', 'Metro'],
    airport_link: ['市域线', 'Airport link'],
    maglev: ['磁浮', 'Maglev'],
    rail: ['铁路', 'Rail'],
    tram: ['有轨电车', 'Tram'],
    bus: ['公交', 'Bus'],
    ferry: ['轮渡', 'Ferry'],
    other: ['其他', 'Other'],
  },
  kind: {
    station: ['车站', 'Station'],
    stop: ['公交站', 'Bus stop'],
    pier: ['码头', 'Pier'],
    parking: ['停车场', 'Car park'],
    bikes: ['共享单车', 'Shared bikes'],
    repair_shop: ['维修点', 'Repair shop'],
  },
  /** How reliable a value is. */
  estimated: ['估算', 'Estimate'],
  about: [(value: string) => `约${value}`, (value: string) => `about ${value}`],
  nextDay: [(time: string) => `次日${time}`, (time: string) => `${time} (+1)`],
  metres: [(n: string) => `${n}米`, (n: string) => `${n} m`],
  kilometres: [(n: string) => `${n}公里`, (n: string) => `${n} km`],
  minutes: [(n: number) => `${n}分钟`, (n: number) => `${n} min`],
  hours: [
    (h: number, m: number) => (m === 0 ? `${h}小时` : `${h}小时${m}分钟`),
    (h: number, m: number) => (m === 0 ? `${h} h` : `${h} h ${m} min`),
  ],
  towards: [(name: string) => `往${name}`, (name: string) => `to ${name}`],
  lineCount: [(n: number) => `${n} 条`, (n: number) => (n === 1 ? '1 line' : `${n} lines`)],
  modeGroup: { metro: ['轨道交通', 'Rail'], bus: ['公交', 'Bus'], ferry: ['轮渡', 'Ferry'] },
});
