import { z } from 'zod';

export const smsSettings = {
  title: 'Text messages',
  port: z.object({
    SMS_DRIVER: z
      .enum(['sandbox', 'http'])
      .default('sandbox')
      .describe('who sends text messages: `sandbox` or `http`'),
  }),
  drivers: {
    http: z.object({
      SMS_HTTP_URL: z.url().describe('where messages are posted'),
      SMS_HTTP_SECRET: z.string().min(16).describe('key of the signature, at least 16 characters'),
    }),
  },
};
