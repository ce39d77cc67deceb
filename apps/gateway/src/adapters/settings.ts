import { z } from 'zod';
import { baseUrl, flag, list, type PortSettings, readBy, secrets, whole } from '../settings.ts';
import { paymentSettings, wechatApiUrl } from './payment/settings.ts';
import { isSecret } from './signature.ts';
import { readTemplates } from './sms/templates.ts';

/** The setting of a port's driver; the default is the first one. */
const oneOf = <Name extends string>(drivers: readonly [Name, ...Name[]], purpose: string) => {
  const names = drivers.map((name) => `\`${name}\``);
  const nameList = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return z.enum(drivers).default(drivers[0]).describe(`${purpose}: ${nameList}`);
};

const text = z.string();
const signingKey = text
  .refine(isSecret, 'must be `whsec_` and the base64 of 24 to 64 bytes')
  .describe(
    'signing secret: `whsec_` and what `openssl rand -base64 32` prints. To replace it, list the new and the old one: `whsec_...,whsec_...`; calls are signed with both, and webhooks accepted with either',
  );

const IDENTITY_KEYS =
  "keys for riders' identities: `id:secret,id:secret`, at least 32 characters each; the first encrypts, all decrypt. Without them, `SECRET` is used";

const accountOf = (form: string) =>
  z
    .string()
    .regex(/^[^:]+:.+$/, `must be ${form}`)
    .transform((entry) => {
      const separator = entry.indexOf(':');
      return { appId: entry.slice(0, separator), secret: entry.slice(separator + 1) };
    });
/** An account at the chat platform: an official account, a mini-program or a corporation. */
export type PlatformAccount = z.output<ReturnType<typeof accountOf>>;

const upstream = z.object({
  PLANNER_URL: z.url().describe('address of the external planner'),
  PLANNER_FALLBACK: flag
    .default(false)
    .describe(
      'use the embedded planner while the external one fails; `false`: riders get `planner_failed`',
    ),
});

/** The settings of each port, in the order of docs/configuration.md. */
export const portSettings = {
  sms: {
    title: 'Text messages',
    port: z.object({
      SMS_DRIVER: oneOf(['sandbox', 'http', 'tencent', 'none'], 'who sends text messages'),
      SMS_PER_HOUR: whole(1, 10_000_000)
        .default(5000)
        .describe(
          'maximum text messages per hour for all riders together, to limit cost: login codes and reminders. A fifth is reserved for logins, half for phones on a device with which their rider has logged in before; a warning is logged at 80 %',
        ),
    }),
    drivers: {
      http: z.object({
        SMS_HTTP_URL: z
          .url()
          .describe('address to which messages are posted: docs/partners/sms.json'),
        SMS_HTTP_SECRET: signingKey,
      }),
      tencent: z.object({
        SMS_TENCENT_URL: z
          .url()
          .regex(/^https?:\/\/[^/]+\/?$/, 'must be an address without a path')
          .default('https://sms.tencentcloudapi.com')
          .describe('the cloud API of text messages'),
        SMS_TENCENT_REGION: text.default('ap-guangzhou').describe('region of the application'),
        SMS_TENCENT_SECRET_ID: text.describe('id of the API key'),
        SMS_TENCENT_SECRET_KEY: text.describe('the API key'),
        SMS_TENCENT_APP_ID: text.describe('SdkAppId of the application'),
        SMS_TENCENT_SIGN_NAME: text.describe('approved signature, without brackets'),
        SMS_TENCENT_TEMPLATES: readBy(readTemplates).describe(
          'ids of approved templates: `login_code:1234567,alarm:1234568:digits/number,...`; `login_code` is required: [text-messages.md](text-messages.md)',
        ),
      }),
    },
  },
  payment: paymentSettings,
  dispatch: {
    title: 'Called rides',
    port: z.object({
      DISPATCH_DRIVER: oneOf(['sandbox', 'http', 'none'], 'who finds cars for called rides'),
      DISPATCH_PACE: z.coerce
        .number()
        .min(1)
        .max(100)
        .default(10)
        .describe(
          "how many times faster than real time the sandbox dispatcher's cars go, 1 to 100",
        ),
    }),
    drivers: {
      http: z.object({
        DISPATCH_URL: baseUrl.describe(
          "address of the dispatcher's API: docs/partners/dispatch.json",
        ),
        DISPATCH_SECRET: signingKey,
      }),
    },
  },
  gates: {
    title: 'Gates, validators and taxi meters',
    port: z.object({
      GATES_DRIVER: oneOf(['sandbox', 'http', 'none'], 'who reports entries and exits'),
    }),
    drivers: { http: z.object({ GATES_SECRET: signingKey }) },
  },
  bikes: {
    title: 'Shared bikes',
    port: z.object({
      BIKES_DRIVER: oneOf(
        ['sandbox', 'http', 'none'],
        'who provides places with bikes and reports bike rides',
      ),
    }),
    drivers: {
      http: z.object({
        BIKES_URL: baseUrl
          .optional()
          .describe("address of the bike partner's API; without it, no bikes are shown"),
        BIKES_SECRET: signingKey,
      }),
    },
  },
  ticketing: {
    title: 'Ticketing',
    port: z.object({
      TICKETING_DRIVER: oneOf(
        ['sandbox', 'http', 'none'],
        'who issues and inspects tickets and settles rides',
      ),
    }),
    drivers: {
      http: z.object({
        TICKETING_URL: baseUrl.describe(
          "address of the ticket office's API: docs/partners/ticketing.json",
        ),
        TICKETING_SECRET: signingKey,
      }),
    },
  },
  realName: {
    title: 'Real-name verification',
    port: z.object({
      REAL_NAME_DRIVER: oneOf(['sandbox', 'http', 'none'], "who checks riders' identities"),
      REAL_NAME_KEYS: secrets.optional().describe(IDENTITY_KEYS),
      REAL_NAME_RIDERS_MAX: whole(1, 100).default(1).describe('maximum riders per identity'),
    }),
    drivers: {
      http: z.object({
        REAL_NAME_URL: baseUrl.describe(
          "address of the identity check's API: docs/partners/real-name.json",
        ),
        REAL_NAME_SECRET: signingKey,
        REAL_NAME_KEYS: secrets.describe(IDENTITY_KEYS),
      }),
    },
  },
  textCheck: {
    title: 'Text check',
    port: z.object({
      TEXT_CHECK_DRIVER: z
        .enum(['sandbox', 'http', 'none'])
        .optional()
        .describe(
          'who checks what riders write for others to see: `sandbox`, `http` or `none` (the desk alone); without it, `none` in production, otherwise `sandbox`',
        ),
    }),
    drivers: {
      http: z.object({
        TEXT_CHECK_URL: baseUrl.describe(
          "address of the text check's API: docs/partners/text-check.json",
        ),
        TEXT_CHECK_SECRET: signingKey,
      }),
    },
  },
  faceVerification: {
    title: 'Face verification',
    port: z.object({
      FACE_VERIFICATION_DRIVER: oneOf(['sandbox', 'http', 'none'], "who verifies riders' faces"),
    }),
    drivers: {
      http: z.object({
        FACE_VERIFICATION_URL: baseUrl.describe(
          "address of the face verification's API: docs/partners/face-verification.json",
        ),
        FACE_VERIFICATION_SECRET: signingKey,
      }),
    },
  },
  partner: {
    title: 'Login tickets of partners',
    port: z.object({
      PARTNER_DRIVER: oneOf(['sandbox', 'http', 'none'], 'who verifies login tickets of partners'),
    }),
    drivers: {
      http: z.object({
        PARTNER_URL: baseUrl.describe(
          "address of the partner's API: docs/partners/login-tickets.json",
        ),
        PARTNER_SECRET: signingKey,
      }),
    },
  },
  partnerOrders: {
    title: 'Rail and partner orders',
    port: z.object({
      PARTNER_ORDERS_DRIVER: oneOf(
        ['sandbox', 'http', 'none'],
        'who provides rail orders and orders made at partners',
      ),
    }),
    drivers: {
      http: z.object({
        PARTNER_ORDERS_URL: baseUrl.describe(
          "address of the partners' order API: docs/partners/partner-orders.json",
        ),
        PARTNER_ORDERS_SECRET: signingKey,
      }),
    },
  },
  parking: {
    title: 'Car parks',
    port: z.object({
      PARKING_DRIVER: oneOf(
        ['sandbox', 'http', 'none'],
        'who provides car parks and reports parked cars',
      ),
    }),
    drivers: {
      http: z.object({
        PARKING_URL: baseUrl.describe("address of the parking partner's API"),
        PARKING_SECRET: signingKey,
      }),
    },
  },
  beacon: {
    title: 'Public beacon of draws',
    port: z.object({
      BEACON_DRIVER: z
        .enum(['sandbox', 'http', 'none'])
        .optional()
        .describe(
          'source of the public randomness in draws of campaigns: `sandbox`, `http` or `none`; without it, `none` in production, otherwise `sandbox`',
        ),
    }),
    drivers: {
      http: z.object({
        BEACON_URL: baseUrl.describe(
          'address of a chain at a drand server, with the hash of the chain: docs/partners/beacon.json',
        ),
      }),
    },
  },
  miniProgram: {
    title: 'Mini-program platform',
    port: z.object({
      MINI_PROGRAM_DRIVER: oneOf(
        ['sandbox', 'wechat', 'none'],
        'who creates mini-program links and page signatures',
      ),
      WECHAT_ACCOUNTS: list
        .pipe(z.array(accountOf('appId:secret')))
        .default([])
        .describe(
          'official accounts for page signatures: `appId:secret,...`; the first is the default',
        ),
      WECOM_ACCOUNT: accountOf('corpId:secret')
        .optional()
        .describe(
          "corporation for page signatures in the chat app's work edition: `corpId:secret`, with the secret of one of its applications, for which this domain is trusted; without it, pages cannot share or scan there",
        ),
    }),
    drivers: {
      wechat: z.object({
        WECHAT_API_URL: wechatApiUrl,
        WECOM_API_URL: baseUrl
          .default('https://qyapi.weixin.qq.com')
          .describe("the server API of the chat app's work edition"),
        WECHAT_MINI_APP_ID: text.describe('app id of the mini-program'),
        WECHAT_MINI_SECRET: text.describe('its secret'),
      }),
    },
  },
  live: {
    title: 'Live traffic',
    port: z.object({
      LIVE_DRIVER: z
        .enum(['sandbox', 'gtfs-rt', 'none'])
        .default('sandbox')
        .describe(
          'source of delays, vehicles and disruptions: `sandbox`, `gtfs-rt` with at least one of the three addresses, or `none`',
        ),
    }),
    drivers: {
      'gtfs-rt': z.object({
        LIVE_TRIP_UPDATES_URL: z
          .url()
          .optional()
          .describe(
            'address of the trip updates (GTFS Realtime); one address can serve all three kinds',
          ),
        LIVE_VEHICLES_URL: z.url().optional().describe('address of the vehicle positions'),
        LIVE_ALERTS_URL: z.url().optional().describe('address of the alerts'),
        LIVE_POLL_SECONDS: whole(1, 600)
          .default(15)
          .describe('seconds between two fetches, 1 to 600; longer after errors'),
      }),
    },
  },
  feed: {
    title: 'Timetable',
    port: z.object({
      GTFS_FEED: text
        .optional()
        .describe(
          "GTFS zip file with the timetable: [gtfs.md](gtfs.md); without it, the timetable generated from the city's data",
        ),
      GTFS_RELOAD_SECONDS: whole(1, 86_400)
        .default(60)
        .describe('seconds between two checks for a newer file'),
    }),
    drivers: {},
  },
  planner: {
    title: 'Journey planner',
    port: z.object({
      PLANNER_DRIVER: z
        .enum(['embedded', 'otp', 'motis'])
        .default('embedded')
        .describe(
          'planner in use: `embedded`, `otp` (OpenTripPlanner 2.7 or later) or `motis` (MOTIS 2); an external planner must use the same feed',
        ),
    }),
    drivers: { otp: upstream, motis: upstream },
  },
} as const satisfies Record<string, PortSettings>;

type Ports = typeof portSettings;

/** The settings that a real driver requires. */
export type DriverSettings<
  P extends keyof Ports,
  D extends keyof Ports[P]['drivers'],
> = Ports[P]['drivers'][D] extends infer S extends z.ZodObject ? z.output<S> : never;
