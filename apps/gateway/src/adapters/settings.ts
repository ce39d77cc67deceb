import { z } from 'zod';
import { baseUrl, flag, list, type PortSettings, secrets, whole } from '../settings.ts';
import { paymentSettings, wechatApiUrl } from './payment/settings.ts';

/** The setting of a port's driver; the default is the first one. */
const oneOf = <Name extends string>(drivers: readonly [Name, ...Name[]], purpose: string) => {
  const names = drivers.map((name) => `\`${name}\``);
  const nameList = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return z.enum(drivers).default(drivers[0]).describe(`${purpose}: ${nameList}`);
};

const text = z.string();
const signingKey = text.min(16).describe('key of the signature, at least 16 characters');

const IDENTITY_KEYS =
  "encrypt riders' identities: `id:secret,id:secret`, where the first encrypts and all open, at least 32 characters each; without it, `SECRET` does";

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
  PLANNER_URL: z.url().describe('where the other planner is asked'),
  PLANNER_FALLBACK: flag
    .default(false)
    .describe('use our own planner while it fails; otherwise riders get `planner_failed`'),
});

/** The settings of each port, in the order of docs/configuration.md. */
export const portSettings = {
  sms: {
    title: 'Text messages',
    port: z.object({
      SMS_DRIVER: oneOf(['sandbox', 'http', 'none'], 'who sends text messages'),
      SMS_PER_HOUR: whole(1, 10_000_000)
        .default(5000)
        .describe(
          'login codes and reminders an hour for all riders together: what text messages may cost; reminders leave a fifth of them to logins; from 80 % on the log says so',
        ),
    }),
    drivers: {
      http: z.object({
        SMS_HTTP_URL: z.url().describe('where messages are posted'),
        SMS_HTTP_SECRET: signingKey,
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
        .describe("how many times faster than life the sandbox dispatcher's cars go, 1 to 100"),
    }),
    drivers: {
      http: z.object({
        DISPATCH_URL: baseUrl.describe(
          'where the dispatcher is asked: docs/partners/dispatch.json',
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
      BIKES_DRIVER: oneOf(['sandbox', 'http', 'none'], 'who reports bike rides'),
    }),
    drivers: { http: z.object({ BIKES_SECRET: signingKey }) },
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
          'where the ticket office is asked: docs/partners/ticketing.json',
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
      REAL_NAME_RIDERS_MAX: whole(1, 100)
        .default(1)
        .describe('for how many riders one identity may be verified'),
    }),
    drivers: {
      http: z.object({
        REAL_NAME_URL: baseUrl.describe(
          'where identities are checked: docs/partners/real-name.json',
        ),
        REAL_NAME_SECRET: signingKey,
        REAL_NAME_KEYS: secrets.describe(IDENTITY_KEYS),
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
          'where faces are verified: docs/partners/face-verification.json',
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
        PARTNER_URL: baseUrl.describe('where they are verified: docs/partners/login-tickets.json'),
        PARTNER_SECRET: signingKey,
      }),
    },
  },
  partnerOrders: {
    title: 'Rail and partner orders',
    port: z.object({
      PARTNER_ORDERS_DRIVER: oneOf(
        ['sandbox', 'http', 'none'],
        'who is asked for rail orders and for orders made at partners',
      ),
    }),
    drivers: {
      http: z.object({
        PARTNER_ORDERS_URL: baseUrl.describe('where they are asked for'),
        PARTNER_ORDERS_SECRET: signingKey,
      }),
    },
  },
  parking: {
    title: 'Car parks',
    port: z.object({
      PARKING_DRIVER: oneOf(
        ['sandbox', 'http', 'none'],
        'who knows the car parks and reports the cars in them',
      ),
    }),
    drivers: {
      http: z.object({
        PARKING_URL: baseUrl.describe('where they are asked for'),
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
          'whose public randomness the draws of campaigns count: `sandbox`, `http` or `none`; without it, `none` in production and `sandbox` elsewhere',
        ),
    }),
    drivers: {
      http: z.object({
        BEACON_URL: baseUrl.describe(
          'a chain of a drand server, with its hash: docs/partners/beacon.json',
        ),
      }),
    },
  },
  miniProgram: {
    title: 'Mini-program platform',
    port: z.object({
      MINI_PROGRAM_DRIVER: oneOf(
        ['sandbox', 'wechat', 'none'],
        'who makes mini-program links and page signatures',
      ),
      WECHAT_ACCOUNTS: list
        .pipe(z.array(accountOf('appId:secret')))
        .default([])
        .describe(
          'official accounts whose page signature may be asked for, `appId:secret,...`; the first is the default',
        ),
      WECOM_ACCOUNT: accountOf('corpId:secret')
        .optional()
        .describe(
          "the corporation that pages are signed for inside the chat app's work edition, `corpId:secret` with the secret of one of its applications, which names this domain as trusted; without it, pages can neither share nor scan there",
        ),
    }),
    drivers: {
      wechat: z.object({
        WECHAT_API_URL: wechatApiUrl,
        WECOM_API_URL: baseUrl
          .default('https://qyapi.weixin.qq.com')
          .describe("the server API of the chat app's work edition"),
        WECHAT_MINI_APP_ID: text.describe("the mini-program's app id"),
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
          'who knows delays, vehicles and disruptions: `sandbox`, `gtfs-rt` with at least one of the three addresses, or `none`',
        ),
    }),
    drivers: {
      'gtfs-rt': z.object({
        LIVE_TRIP_UPDATES_URL: z
          .url()
          .optional()
          .describe(
            'where trip updates (GTFS Realtime) are fetched; one address may have all kinds',
          ),
        LIVE_VEHICLES_URL: z.url().optional().describe('likewise vehicle positions'),
        LIVE_ALERTS_URL: z.url().optional().describe('likewise alerts'),
        LIVE_POLL_SECONDS: whole(1, 600)
          .default(15)
          .describe('seconds between two fetches, 1 to 600; more after faults'),
      }),
    },
  },
  feed: {
    title: 'Timetable',
    port: z.object({
      GTFS_FEED: text
        .optional()
        .describe(
          "a GTFS zip with the timetable in use: [gtfs.md](gtfs.md); without it, the one made from the city's data",
        ),
      GTFS_RELOAD_SECONDS: whole(1, 86_400)
        .default(60)
        .describe('how often that file is looked at for a newer one'),
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
          'who plans journeys: ourselves, `otp` (OpenTripPlanner 2.7 or newer) or `motis` (MOTIS 2), both on the same feed',
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
