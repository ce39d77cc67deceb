import { z } from 'zod';
import { baseUrl, list } from '../../settings.ts';

/** Mini-programs and the payers of the chat app's payments are asked for at the same API. */
export const wechatApiUrl = baseUrl
  .default('https://api.weixin.qq.com')
  .describe("the chat platform's server API");

const account = z
  .string()
  .regex(/^[^:]+:.+$/, 'each entry must be appId:secret')
  .transform((entry) => {
    const at = entry.indexOf(':');
    return { appId: entry.slice(0, at), secret: entry.slice(at + 1) };
  });
export type OfficialAccount = z.output<typeof account>;

export const miniProgramSettings = {
  title: 'Mini-program platform',
  port: z.object({
    MINI_PROGRAM_DRIVER: z
      .enum(['sandbox', 'wechat', 'none'])
      .default('sandbox')
      .describe('who makes mini-program links and page signatures: `sandbox`, `wechat` or `none`'),
    WECHAT_ACCOUNTS: list
      .pipe(z.array(account))
      .default([])
      .describe(
        'official accounts whose page signature may be asked for, `appId:secret,...`; the first is the default',
      ),
  }),
  drivers: {
    wechat: z.object({
      WECHAT_API_URL: wechatApiUrl,
      WECHAT_MINI_APP_ID: z.string().describe("the mini-program's app id"),
      WECHAT_MINI_SECRET: z.string().describe('its secret'),
    }),
  },
};
