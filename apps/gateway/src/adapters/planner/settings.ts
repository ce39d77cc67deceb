import { z } from 'zod';
import { flag } from '../../settings.ts';

const upstream = z.object({
  PLANNER_URL: z.url().describe('where the other planner is asked'),
  PLANNER_FALLBACK: flag
    .default(false)
    .describe('plan ourselves while it fails; else riders are told `planner_failed`'),
});

export const plannerSettings = {
  title: 'Journey planner',
  port: z.object({
    PLANNER_DRIVER: z
      .enum(['embedded', 'otp', 'motis'])
      .default('embedded')
      .describe(
        'who plans journeys: ourselves, `otp` (OpenTripPlanner 2.7 or newer) or `motis` (MOTIS 2), both on the same feed',
      ),
  }),
  drivers: { otp: upstream, motis: upstream },
};
