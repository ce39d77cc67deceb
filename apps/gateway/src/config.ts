import path from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
const list = z
  .string()
  .transform((s) => s.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));

/** Each variable the gateway reads, with its default. The README's table is checked against it. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8088),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(16),
  /** Where the built web app lies; default: apps/web/dist of this checkout. */
  WEB_DIST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: flag.default(false),
  CORS_ORIGINS: list.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Where the log goes: a file, or `-` for standard output (the default in production). */
  LOG_FILE: z.string().optional(),
  SECRET: z.string().min(32).optional(),
  CLIENT_IDS: list.default(['shtrans-h5']),
  DEMO: flag.optional(),
  DEMO_SEED: z.coerce.number().int().default(20261121),
  SMS_DRIVER: z.enum(['sandbox', 'http']).default('sandbox'),
  SMS_HTTP_URL: z.url().optional(),
  SMS_HTTP_SECRET: z.string().min(16).optional(),
  /** The payment providers in use; the first is the default. */
  PAYMENT_DRIVERS: list
    .pipe(z.array(z.enum(['sandbox', 'alipay', 'wechat'])).min(1))
    .refine((names) => new Set(names).size === names.length, 'each driver once')
    .default(['sandbox']),
  ALIPAY_GATEWAY_URL: z.url().default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  /** Keys are PEM, bare base64, or a file that holds one. */
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  WECHAT_PAY_API_URL: z.url().default('https://api.mch.weixin.qq.com'),
  WECHAT_PAY_APP_ID: z.string().optional(),
  /** The secret of that account, and where the chat app's pages say who a payer is. */
  WECHAT_PAY_APP_SECRET: z.string().optional(),
  WECHAT_OPEN_URL: z.url().default('https://open.weixin.qq.com'),
  WECHAT_PAY_MERCHANT_ID: z.string().optional(),
  /** Serial number of the merchant's API certificate. */
  WECHAT_PAY_SERIAL: z.string().optional(),
  WECHAT_PAY_PRIVATE_KEY: z.string().optional(),
  WECHAT_PAY_API_V3_KEY: z.string().length(32).optional(),
  /** The platform's own key where the merchant has one, instead of certificates. */
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_PAY_PUBLIC_KEY: z.string().optional(),
  DISPATCH_DRIVER: z.enum(['sandbox']).default('sandbox'),
  /** How many times faster than life the sandbox dispatcher's cars go. */
  DISPATCH_PACE: z.coerce.number().min(1).max(100).default(10),
  /** Who issues tickets and settles rides. */
  TICKETING_DRIVER: z.enum(['sandbox', 'none']).default('sandbox'),
  PARTNER_DRIVER: z.enum(['sandbox', 'none']).default('sandbox'),
  /** Who is asked for rail orders and for orders made at partners. */
  PARTNER_ORDERS_DRIVER: z.enum(['sandbox', 'http', 'none']).default('sandbox'),
  PARTNER_ORDERS_URL: z.url().optional(),
  PARTNER_ORDERS_SECRET: z.string().min(16).optional(),
  /** Who knows the car parks. */
  PARKING_DRIVER: z.enum(['sandbox', 'http', 'none']).default('sandbox'),
  PARKING_URL: z.url().optional(),
  PARKING_SECRET: z.string().min(16).optional(),
  MINI_PROGRAM_DRIVER: z.enum(['sandbox', 'wechat']).default('sandbox'),
  WECHAT_API_URL: z.url().default('https://api.weixin.qq.com'),
  WECHAT_MINI_APP_ID: z.string().optional(),
  WECHAT_MINI_SECRET: z.string().optional(),
  /** Official accounts whose JS-SDK signature may be asked for: `appId:secret,appId:secret`; the first is the default. */
  WECHAT_ACCOUNTS: list.default([]),
  /** Who tells where vehicles are, what is late and what is disrupted. */
  LIVE_DRIVER: z.enum(['sandbox', 'gtfs-rt', 'none']).default('sandbox'),
  LIVE_TRIP_UPDATES_URL: z.url().optional(),
  LIVE_VEHICLES_URL: z.url().optional(),
  LIVE_ALERTS_URL: z.url().optional(),
  LIVE_POLL_SECONDS: z.coerce.number().int().min(1).max(600).default(15),
  /** A GTFS zip with the timetable; default: the one made from the city's data. */
  GTFS_FEED: z.string().optional(),
  /** How often it is looked at for a newer one. */
  GTFS_RELOAD_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
  PLANNER_DRIVER: z.enum(['embedded', 'otp', 'motis']).default('embedded'),
  PLANNER_URL: z.url().optional(),
  /** Plan ourselves where the other planner fails. */
  PLANNER_FALLBACK: flag.default(false),
  /** Multiplies every limit per address, phone and device: for load tests. */
  LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  /** What production may do all the same: names from PRODUCTION_GUARDS. */
  ALLOW_IN_PRODUCTION: list.default([]),
});

export type Config = Omit<z.output<typeof environment>, 'DEMO' | 'DATA_DIR'> & {
  DATA_DIR: string;
  DEMO: boolean;
};

/** What `NODE_ENV=production` refuses unless it is allowed by this name. */
const PRODUCTION_GUARDS = [
  'sandbox-sms',
  'sandbox-payment',
  'sandbox-dispatch',
  'sandbox-ticketing',
  'sandbox-partner',
  'sandbox-partner-orders',
  'sandbox-parking',
  'sandbox-mini-program',
  'sandbox-live',
  'demo-riders',
  'generated-secret',
] as const;

/** A configuration that cannot be used; its message is one line for the operator. */
export class ConfigError extends StartupError {}

/** Reads the environment once. Raises ConfigError with one line that names the variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, v]) => v !== undefined && v !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'invalid'}`,
    );
  }
  const config = parsed.data;
  const demo = config.DEMO ?? config.NODE_ENV !== 'production';
  const resolved: Config = { ...config, DEMO: demo, DATA_DIR: path.resolve(config.DATA_DIR) };
  if (config.NODE_ENV === 'production') guardProduction(resolved);
  return resolved;
}

function guardProduction(config: Config): void {
  const wanted: Record<(typeof PRODUCTION_GUARDS)[number], boolean> = {
    'sandbox-sms': config.SMS_DRIVER === 'sandbox',
    'sandbox-payment': config.PAYMENT_DRIVERS.includes('sandbox'),
    'sandbox-dispatch': config.DISPATCH_DRIVER === 'sandbox',
    'sandbox-ticketing': config.TICKETING_DRIVER === 'sandbox',
    'sandbox-partner': config.PARTNER_DRIVER === 'sandbox',
    'sandbox-partner-orders': config.PARTNER_ORDERS_DRIVER === 'sandbox',
    'sandbox-parking': config.PARKING_DRIVER === 'sandbox',
    'sandbox-mini-program': config.MINI_PROGRAM_DRIVER === 'sandbox',
    'sandbox-live': config.LIVE_DRIVER === 'sandbox',
    'demo-riders': config.DEMO,
    'generated-secret': config.SECRET === undefined,
  };
  const refused = PRODUCTION_GUARDS.filter(
    (name) => wanted[name] && !config.ALLOW_IN_PRODUCTION.includes(name),
  );
  if (refused.length > 0) {
    throw new ConfigError(
      `production refuses ${refused.join(', ')}: configure the real driver or secret, or allow each by name in ALLOW_IN_PRODUCTION`,
    );
  }
}
