import { bothLanguages } from '../both-languages.ts';
import { answerTexts } from '../failure-mode.ts';

/** What the sandbox parking partner says on its page. */
export const PARKING_TEXTS = bothLanguages({
  title: { zh: '沙箱停车场', en: 'Sandbox car parks' },
  note: {
    zh: '没有公开的停车场数据：这里的停车场、泊位和价格都是虚构的，按车站生成，空余泊位随时间变化。道路停车按示例价目计费。',
    en: 'There are no public data of car parks: these are pretended, with their spaces and prices, made around the stations; free spaces follow the clock. Parking by the road costs what the example tariff says.',
  },
  ...answerTexts(0.7),
  parks: { zh: '人民广场附近现在的停车场', en: "Car parks near People's Square now" },
  free: {
    zh: (free: number | null, spaces: number) =>
      free === null ? `共 ${spaces} 个泊位，无人计数` : `空 ${free} / 共 ${spaces} 个泊位`,
    en: (free: number | null, spaces: number) =>
      free === null ? `${spaces} spaces, not counted` : `${free} of ${spaces} spaces free`,
  },
  price: { zh: (hour: string) => `每小时 ¥${hour}`, en: (hour: string) => `¥${hour} an hour` },
});
