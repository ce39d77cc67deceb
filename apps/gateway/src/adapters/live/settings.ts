import { z } from 'zod';

export const liveSettings = {
  title: 'Live traffic',
  port: z.object({
    LIVE_DRIVER: z
      .enum(['sandbox', 'gtfs-rt', 'none'])
      .default('sandbox')
      .describe(
        'who knows delays, vehicles and disruptions: `sandbox`, `gtfs-rt` with at least one of the three addresses, or `none`',
      ),
  }),
  drivers: {
    'gtfs-rt': z.object({
      LIVE_TRIP_UPDATES_URL: z
        .url()
        .optional()
        .describe('where trip updates (GTFS Realtime) are fetched; one address may have all kinds'),
      LIVE_VEHICLES_URL: z.url().optional().describe('likewise vehicle positions'),
      LIVE_ALERTS_URL: z.url().optional().describe('likewise alerts'),
      LIVE_POLL_SECONDS: z.coerce
        .number()
        .int()
        .min(1)
        .max(600)
        .default(15)
        .describe('seconds between two fetches, 1 to 600; more after faults'),
    }),
  },
};
