import { z } from 'zod';

export const ticketingSettings = {
  title: 'Ticketing',
  port: z.object({
    TICKETING_DRIVER: z
      .enum(['sandbox', 'none'])
      .default('sandbox')
      .describe('who issues tickets and settles rides: `sandbox` or `none`'),
  }),
  drivers: {},
};
