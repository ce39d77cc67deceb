import { z } from 'zod';

export const partnerSettings = {
  title: 'Login tickets of partners',
  port: z.object({
    PARTNER_DRIVER: z
      .enum(['sandbox', 'none'])
      .default('sandbox')
      .describe('who verifies login tickets of partners: `sandbox` or `none`'),
  }),
  drivers: {},
};
