import { z } from 'zod';
import { lazily, readJson } from './files.ts';

const rules = z.object({
  metro: z.object({
    rule: z.object({
      base_yuan: z.number(),
      base_km: z.number(),
      step_km: z.number(),
      step_yuan: z.number(),
    }),
    cumulative_discount: z.object({
      threshold_yuan_per_calendar_month: z.number(),
      rate_after_threshold: z.number(),
    }),
  }),
  transfer_discount: z.object({
    bus_metro_bus: z.object({ window_min: z.number(), discount_yuan: z.number() }),
  }),
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
  taxi: z.object({
    flag_fall: z.object({
      km: z.number(),
      ordinary_yuan: z.number(),
      touran_and_electric_yuan: z.number(),
    }),
    per_km_yuan: z.number(),
    long_distance: z.object({ over_km: z.number(), per_km_factor: z.number() }),
    night: z.object({ from: z.string(), to: z.string(), factor: z.number() }),
    slow_or_waiting: z.object({ every_min: z.number(), charged_as_km: z.number() }),
    holiday_surcharge_yuan: z.object({
      spring_festival: z.number(),
      national_day_and_labour_day: z.number(),
    }),
  }),
  parking_on_street: z.object({
    zones: z.array(
      z.object({
        id: z.enum(['inner_key', 'inner_other']),
        name_zh: z.string(),
        first_hour_yuan: z.number(),
        then_every_min: z.number(),
        then_yuan: z.number(),
      }),
    ),
  }),
});

/** The fare rules of `fares.json`, amounts in yuan as there. Sources: that file. */
export const fareRules = lazily(() => readJson('fares.json', rules));
