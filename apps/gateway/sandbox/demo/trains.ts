import { bilingual } from '@shtrans/contract/schemas';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const run = z.object({
  number: z.string(),
  /** In minutes from midnight by the clock of Shanghai. */
  leaves: z.int(),
  minutes: z.int(),
  from: bilingual,
  to: bilingual,
  /**
   * Second and first class, in cents. Demo prices near those of 2026: 12306 lets them float by day
   * and train.
   */
  prices: z.object({ second: z.int(), first: z.int() }),
});
export type TrainRun = z.infer<typeof run>;

const file = new URL('../../data/demo/trains.json', import.meta.url);

const NAMES = [
  'beijing',
  'nanjing',
  'hangzhou',
  'hangzhouBack',
  'suzhou',
  'suzhouBack',
  'ningbo',
  'huangshan',
  'xiamen',
] as const;

/** Trains of the kind that leave Shanghai every day. */
export const TRAINS = z.record(z.enum(NAMES), run).parse(JSON.parse(readFileSync(file, 'utf8')));
