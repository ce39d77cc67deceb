import { z } from 'zod';

export const dispatchSettings = {
  title: 'Called rides',
  port: z.object({
    DISPATCH_DRIVER: z
      .enum(['sandbox', 'none'])
      .default('sandbox')
      .describe('who finds cars for called rides: `sandbox` or `none`'),
    DISPATCH_PACE: z.coerce
      .number()
      .min(1)
      .max(100)
      .default(10)
      .describe("how many times faster than life the sandbox dispatcher's cars go, 1 to 100"),
  }),
  drivers: {},
};
