import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { readJson } from './files.ts';

const schema = z.object({
  ferry: z.object({
    flat_fare_yuan: z.number(),
    card_discount: z.object({
      bands: z.array(z.object({ from: z.number(), to: z.number(), rate: z.number() })),
    }),
  }),
  maglev: z.object({
    single_yuan: z.number(),
    single_vip_yuan: z.number(),
    return_yuan: z.number(),
    return_vip_yuan: z.number(),
    return_valid_days: z.number(),
    same_day_air_ticket: z.object({ rate: z.number() }),
    journey_min: z.number(),
  }),
});

/** The plain prices of `fares.json`, amounts in yuan as there. Rules with versions: fee-rules.ts. */
export const fares = lazily(() => readJson('fares.json', schema));
