import { z } from 'zod';
import { baseUrl, list, type PortSettings } from '../../settings.ts';

const text = z.string();

const publicUrl = baseUrl.describe('how the world reaches this gateway: providers call it back');

/** Mini-programs and the payers of the chat app's payments use the same API. */
export const wechatApiUrl = baseUrl
  .default('https://api.weixin.qq.com')
  .describe("the chat platform's server API");

/** The settings of the payment providers, a part of `portSettings`. */
export const paymentSettings = {
  title: 'Payments',
  port: z.object({
    PAYMENT_DRIVERS: list
      .pipe(z.array(z.enum(['sandbox', 'alipay', 'wechat', 'none'])).min(1))
      .refine((names) => new Set(names).size === names.length, 'each driver once')
      .default(['sandbox'])
      .describe(
        'the payment providers in use, comma-separated, the first is the default: `sandbox`, `alipay`, `wechat` or `none`; how to go live: [payments.md](payments.md)',
      ),
    SANDBOX_PAYMENT_URL: baseUrl
      .optional()
      .describe(
        'where the sandbox provider runs as a process of its own: [sandbox.md](sandbox.md); without it, in this one',
      ),
  }),
  drivers: {
    alipay: z.object({
      ALIPAY_GATEWAY_URL: z
        .url()
        .default('https://openapi.alipay.com/gateway.do')
        .describe("the payment app's server API"),
      ALIPAY_APP_ID: text.describe("the merchant's application there"),
      ALIPAY_SELLER_ID: text.describe("the merchant's account, `2088...`: who must have been paid"),
      ALIPAY_PRIVATE_KEY: text.describe(
        "the application's key: PEM, bare base64, or a file that holds it",
      ),
      ALIPAY_PUBLIC_KEY: text.describe("the payment app's key for this application, likewise"),
      PUBLIC_URL: publicUrl,
    }),
    wechat: z.object({
      WECHAT_PAY_API_URL: baseUrl
        .default('https://api.mch.weixin.qq.com')
        .describe("the chat app's payment API, version 3"),
      WECHAT_PAY_APP_ID: text.describe(
        "the account the merchant is bound to; payers' ids are of this account",
      ),
      WECHAT_PAY_APP_SECRET: text.describe(
        'the secret of that account: payers are found out by it',
      ),
      WECHAT_OPEN_URL: baseUrl
        .default('https://open.weixin.qq.com')
        .describe(
          "the chat app's pages that say who a payer is; the answer is read at `WECHAT_API_URL`",
        ),
      WECHAT_PAY_MERCHANT_ID: text.describe("the merchant's number"),
      WECHAT_PAY_SERIAL: text.describe("serial number of the merchant's API certificate"),
      WECHAT_PAY_PRIVATE_KEY: text.describe(
        'the key of that certificate: PEM, or a file that holds it',
      ),
      WECHAT_PAY_API_V3_KEY: z
        .string()
        .length(32)
        .describe('opens notifications and certificates, 32 characters'),
      WECHAT_PAY_PUBLIC_KEY_ID: text
        .optional()
        .describe(
          '`PUB_KEY_ID_...`, where the platform gave the merchant a key; without it, certificates are fetched',
        ),
      WECHAT_PAY_PUBLIC_KEY: text.optional().describe('that key: PEM, or a file that holds it'),
      WECHAT_PAY_MINI_APP_ID: text
        .optional()
        .describe("the mini-program's app id, bound to the merchant: pays inside it"),
      WECHAT_PAY_MINI_SECRET: text.optional().describe('its secret: payers are found out by it'),
      WECHAT_PAY_OWN_APP_ID: text
        .optional()
        .describe("the own app's id at the open platform, bound to the merchant: pays inside it"),
      WECHAT_API_URL: wechatApiUrl,
      PUBLIC_URL: publicUrl,
    }),
  },
} as const satisfies PortSettings;
