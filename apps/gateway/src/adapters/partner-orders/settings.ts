import { z } from 'zod';
import { baseUrl } from '../../settings.ts';

export const partnerOrdersSettings = {
  title: 'Rail and partner orders',
  port: z.object({
    PARTNER_ORDERS_DRIVER: z
      .enum(['sandbox', 'http', 'none'])
      .default('sandbox')
      .describe(
        'who is asked for rail orders and for orders made at partners: `sandbox`, `http` or `none`',
      ),
  }),
  drivers: {
    http: z.object({
      PARTNER_ORDERS_URL: baseUrl.describe('where they are asked for'),
      PARTNER_ORDERS_SECRET: z
        .string()
        .min(16)
        .describe('key of the signature, at least 16 characters'),
    }),
  },
};
