import { z } from 'zod';

export const feedSettings = {
  title: 'Timetable',
  port: z.object({
    GTFS_FEED: z
      .string()
      .optional()
      .describe(
        "a GTFS zip with the timetable in use: [gtfs.md](gtfs.md); without it, the one made from the city's data",
      ),
    GTFS_RELOAD_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(86_400)
      .default(60)
      .describe('how often that file is looked at for a newer one'),
  }),
  drivers: {},
};
