import { z } from 'zod';
import { baseUrl, list, type PortSettings } from '../../settings.ts';

const text = z.string();

const publicUrl = baseUrl.describe('public address of this gateway, which providers call back');

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
      .refine((names) => new Set(names).size === names.length, 'must not repeat a driver')
      .default(['sandbox'])
      .describe(
        'the payment providers in use, comma-separated, the first is the default: `sandbox`, `alipay`, `wechat` or `none`; how to go live: [payments.md](payments.md)',
      ),
    SANDBOX_PAYMENT_URL: baseUrl
      .optional()
      .describe(
        'address of a sandbox provider in a separate process: [sandbox.md](sandbox.md); without it, it runs in the gateway',
      ),
  }),
  drivers: {
    alipay: z.object({
      ALIPAY_GATEWAY_URL: z
        .url()
        .default('https://openapi.alipay.com/gateway.do')
        .describe("the payment app's server API"),
      ALIPAY_APP_ID: text.describe("the merchant's application id"),
      ALIPAY_SELLER_ID: text.describe(
        "the merchant's account, `2088...`; a payment to another account is refused",
      ),
      ALIPAY_PRIVATE_KEY: text.describe(
        "the application's private key: PEM, base64 without a header, or a file with either",
      ),
      ALIPAY_PUBLIC_KEY: text.describe(
        "the payment app's public key for this application, in the same forms",
      ),
      PUBLIC_URL: publicUrl,
    }),
    wechat: z.object({
      WECHAT_PAY_API_URL: baseUrl
        .default('https://api.mch.weixin.qq.com')
        .describe("the chat app's payment API, version 3"),
      WECHAT_PAY_APP_ID: text.describe(
        "the account that the merchant is bound to; payers' ids belong to this account",
      ),
      WECHAT_PAY_APP_SECRET: text.describe('the secret of that account, used to identify payers'),
      WECHAT_OPEN_URL: baseUrl
        .default('https://open.weixin.qq.com')
        .describe(
          "address of the chat app's pages that identify a payer; their answer is exchanged at `WECHAT_API_URL`",
        ),
      WECHAT_PAY_MERCHANT_ID: text.describe("the merchant's number"),
      WECHAT_PAY_SERIAL: text.describe("serial number of the merchant's API certificate"),
      WECHAT_PAY_PRIVATE_KEY: text.describe(
        'the private key of that certificate: PEM, or a file with it',
      ),
      WECHAT_PAY_API_V3_KEY: z
        .string()
        .length(32)
        .describe('key that decrypts notifications and certificates, 32 characters'),
      WECHAT_PAY_PUBLIC_KEY_ID: text
        .optional()
        .describe(
          '`PUB_KEY_ID_...`, if the platform gave the merchant a public key; without it, certificates are fetched',
        ),
      WECHAT_PAY_PUBLIC_KEY: text.optional().describe('that public key: PEM, or a file with it'),
      WECHAT_PAY_MINI_APP_ID: text
        .optional()
        .describe('app id of the mini-program, bound to the merchant, for payments inside it'),
      WECHAT_PAY_MINI_SECRET: text.optional().describe('its secret, used to identify payers'),
      WECHAT_PAY_OWN_APP_ID: text
        .optional()
        .describe(
          "the own app's id at the open platform, bound to the merchant, for payments inside the own app",
        ),
      WECHAT_API_URL: wechatApiUrl,
      PUBLIC_URL: publicUrl,
    }),
  },
} as const satisfies PortSettings;
