import type { Bilingual } from '@shtrans/contract/schemas';

export interface TrainRun {
  number: string;
  /** In minutes from midnight by the clock of Shanghai. */
  leaves: number;
  minutes: number;
  from: Bilingual;
  to: Bilingual;
  /**
   * Second and first class, in cents. Demo prices near those of 2026: 12306 lets them float by day
   * and train.
   */
  prices: { second: number; first: number };
}

const name = (zh: string, en: string): Bilingual => ({ zh, en });
const HONGQIAO = name('上海虹桥', 'Shanghai Hongqiao');
const SHANGHAI = name('上海', 'Shanghai');
const HANGZHOU = name('杭州东', 'Hangzhou East');
const SUZHOU = name('苏州', 'Suzhou');

/** Trains of the kind that leave Shanghai every day. */
export const TRAINS = {
  beijing: run('G2', 420, 268, HONGQIAO, name('北京南', 'Beijing South'), [66_100, 106_000]),
  nanjing: run('G7', 480, 60, HONGQIAO, name('南京南', 'Nanjing South'), [14_500, 23_500]),
  hangzhou: run('G7309', 385, 52, HONGQIAO, HANGZHOU, [7300, 11_700]),
  hangzhouBack: run('G7382', 1125, 49, HANGZHOU, HONGQIAO, [7300, 11_700]),
  suzhou: run('G7010', 545, 25, SHANGHAI, SUZHOU, [3950, 5950]),
  suzhouBack: run('G7056', 1190, 27, SUZHOU, SHANGHAI, [3950, 5950]),
  ningbo: run('G7503', 610, 118, HONGQIAO, name('宁波', 'Ningbo'), [14_400, 23_000]),
  huangshan: run(
    'G1509',
    700,
    152,
    name('上海松江', 'Shanghai Songjiang'),
    name('黄山北', 'Huangshan North'),
    [23_900, 38_200],
  ),
  xiamen: run('D3125', 555, 455, HONGQIAO, name('厦门北', 'Xiamen North'), [32_600, 41_200]),
} as const;

function run(
  number: string,
  leaves: number,
  minutes: number,
  from: Bilingual,
  to: Bilingual,
  [second, first]: readonly [number, number],
): TrainRun {
  return { number, leaves, minutes, from, to, prices: { second, first } };
}
