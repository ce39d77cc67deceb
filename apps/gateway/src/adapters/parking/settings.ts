import { z } from 'zod';
import { baseUrl } from '../../settings.ts';

export const parkingSettings = {
  title: 'Car parks',
  port: z.object({
    PARKING_DRIVER: z
      .enum(['sandbox', 'http', 'none'])
      .default('sandbox')
      .describe('who knows the car parks: `sandbox`, `http` or `none`'),
  }),
  drivers: {
    http: z.object({
      PARKING_URL: baseUrl.describe('where they are asked for'),
      PARKING_SECRET: z.string().min(16).describe('key of the signature, at least 16 characters'),
    }),
  },
};
