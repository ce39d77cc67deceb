import { isIP } from 'node:net';
import { EMERGENCY_NUMBER } from '@shtrans/contract/emergency/facts';
import { z } from 'zod';
import { messageOf } from './errors/error-code.ts';
import { readKeys } from './crypto/signing-keys.ts';

/**
 * The gateway's own settings. Those of the partners are in `adapters/settings.ts`. A field's name is its environment
 * variable, and docs/configuration.md prints its description. `describe` must come last, or it is lost.
 */

export const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
export const list = z
  .string()
  .transform((s) => s.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
/** An integer within bounds. */
export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** A URL that paths are appended to; a trailing slash is removed. */
export const baseUrl = z.url().transform((url) => url.replace(/\/+$/, ''));

/** Secrets that can be rotated: one secret, or `id:secret,id:secret` with the newest first. */
export const secrets = z.string().transform((text, issues) => {
  try {
    return readKeys(text);
  } catch (error) {
    issues.addIssue(messageOf(error));
    return z.NEVER;
  }
});

/** The shortest prefixes by IP version, as of the largest private networks 10.0.0.0/8 and fc00::/7. A larger network would trust any caller. */
const BROADEST_BITS: Record<number, number> = { 4: 8, 6: 7 };

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const maxBits = version === 4 ? 32 : 128;
  const length = Number(bits ?? maxBits);
  return length >= (BROADEST_BITS[version] ?? maxBits) && length <= maxBits;
}

/**
 * The proxies whose `X-Forwarded-For` is trusted: their number, or their addresses. Never the whole header, because the
 * caller writes its leftmost part.
 */
const proxies = z.string().transform((text, issue): number | string[] => {
  if (/^(?:\d|false)$/.test(text)) return text === 'false' ? 0 : Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  issue.addIssue({
    code: 'custom',
    message:
      'write the number of proxies in front of the gateway, such as `1`, or their addresses and networks, such as `10.1.0.0/16,192.168.7.4`; `true` or larger networks would trust what callers write',
  });
  return z.NEVER;
});

/** The settings of a port: the choice of its driver, and what each real driver needs once it is chosen. */
export interface PortSettings {
  /** The purpose of the partner, as a heading. */
  title: string;
  /** The choice of the driver, and settings that all drivers share. */
  port: z.ZodObject;
  drivers: Readonly<Record<string, z.ZodObject>>;
}

export const gatewaySettings = z.object({
  PORT: whole(0, 65535).default(8088).describe('port of web app and API; `0` for any free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on; `0.0.0.0` for all'),
  OPERATOR_PORT: whole(0, 65535)
    .optional()
    .describe(
      'port of what operators alone read: `/metrics`, `/docs`, `/openapi.json` and pages of sandbox partners; `0` for any free one. Without it, these stand on `PORT`, and in production nowhere',
    ),
  OPERATOR_HOST: z.string().default('127.0.0.1').describe('address to listen on with it'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('embedded database, uploads, generated secret, log'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('`postgres://...` of a server of your own, 15 or newer; without it, an embedded one'),
  STORAGE_DRIVER: z
    .enum(['disk', 'database'])
    .optional()
    .describe(
      'where uploads are kept: `disk` (`DATA_DIR/files`, of this gateway alone) or `database`; without it, `database` where `DATABASE_URL` is set',
    ),
  MIGRATE_DATABASE_URL: z
    .string()
    .optional()
    .describe(
      'the same database as the role that owns its tables, for `npm run migrate` and at the start; the role of `DATABASE_URL` then needs no right to change them',
    ),
  MIGRATE_ON_START: flag
    .default(true)
    .describe(
      'bring the schema up to date at the start; `false`: wait until `npm run migrate` did',
    ),
  DATABASE_POOL_MAX: whole(2, 200).default(16).describe('connections per gateway, 2 to 200'),
  JOBS_POLL_MS: whole(20, 60_000)
    .default(5000)
    .describe(
      'milliseconds between two checks for due jobs, beside the notices that wake a gateway, 20 to 60000',
    ),
  DRAIN_SECONDS: whole(0, 600)
    .optional()
    .describe(
      'how long a stopping gateway continues to serve while `/readyz` reports it; without it, 5 in production and 0 elsewhere',
    ),
  PUBLIC_URL: baseUrl
    .optional()
    .describe(
      "how the world reaches this gateway; partners' callbacks and links are made of it; without it, the listening address",
    ),
  EMERGENCY_NUMBER: z
    .string()
    .regex(/^\d{3,12}$/)
    .default(EMERGENCY_NUMBER)
    .describe('what riders in an emergency call'),
  WEB_DIST: z
    .string()
    .optional()
    .describe('the built web app; without it, `apps/web/dist` of this checkout'),
  PAGES_IN_DOCUMENTS: flag
    .default(true)
    .describe(
      'documents bring their pages, drawn here; without it, frames that the pages fill by themselves',
    ),
  PAGE_PATIENCE_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(150)
    .describe('so long a document waits for the answers it brings; then it goes without them'),
  PAGE_BUSY_PERCENT: z.coerce
    .number()
    .min(1)
    .max(100)
    .default(85)
    .describe(
      'above this share of the last quarter of a second in which the process computed, documents are frames',
    ),
  FRAME_BUSY_PERCENT: z.coerce
    .number()
    .min(1)
    .max(100)
    .default(97)
    .describe(
      'above this share their frames ask for no data before their scripts are there, and proxies may keep them for 10 s',
    ),
  TRUST_PROXY: proxies
    .default(0)
    .describe(
      'proxies in front, whose `X-Forwarded-For` tells who calls: how many (`1`), where nobody reaches the gateway past them, or their addresses and networks (`10.1.0.0/16,192.168.7.4`)',
    ),
  HSTS_SUBDOMAINS: flag
    .default(true)
    .describe(
      'with an https `PUBLIC_URL`: browsers ask for https at all names below its host as well, for a year; `false`: at its host alone, as for a trial below a name with other servers',
    ),
  CORS_ORIGINS: list
    .default([])
    .describe('origins of web hosts that are not this gateway, comma-separated'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('`fatal` to `debug`, or `silent`'),
  LOG_FILE: z
    .string()
    .optional()
    .describe(
      'a file, or `-` for standard output; without it, `DATA_DIR/gateway.log`, and standard output in production',
    ),
  LOG_FILE_MB: whole(0, 100_000)
    .default(20)
    .describe(
      'megabytes after which the log file is moved to `<file>.1`; five are kept. `0`: another program moves it, and sends SIGUSR2',
    ),
  SECRET: secrets
    .optional()
    .describe(
      'at least 32 characters by chance; keys login codes, links and cookies; the same for all gateways. To change it without an end to what the old one signed: `id:secret,id:secret`, where the first signs and all are taken; one of them may have no id. Needed with `DATABASE_URL`; else, without it, one is generated into `DATA_DIR`',
    ),
  RIDE_CODE_HOURS: whole(1, 48)
    .default(12)
    .describe(
      'so long a device makes ride codes without a network, in hours, 1 to 48; gates that hear nothing take a lost phone for as long',
    ),
  CLIENT_IDS: list
    .default(['shtrans-h5'])
    .describe('clients that may ask for and verify hand-over tickets'),
  DEMO: flag
    .optional()
    .describe('demo riders and their orders; without it, everywhere but in production'),
  DEMO_LIFE: flag
    .default(true)
    .describe(
      'the demo riders go on living by the clock: rides end, tickets are used, new ones come each day',
    ),
  DEMO_SEED: z.coerce
    .number()
    .int()
    .default(20261121)
    .describe('number the demo data is drawn from'),
  LIMIT_FACTOR: z.coerce
    .number()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe('multiplies the limits per address, phone and device, for load tests'),
  WEBHOOKS_PER_MINUTE: whole(1, 10_000_000)
    .default(12_000)
    .describe(
      "partners' reports that one address may send each gateway in a minute: a city's gates may stand behind one",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl
    .optional()
    .describe(
      'a collector of OpenTelemetry, `http://127.0.0.1:4318`: traces go there; without it, nothing of it is loaded',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of the traces that begin here and are sent, 0 to 1'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      '`production` refuses sandbox drivers, demo riders and a generated secret, and says which',
    ),
  ALLOW_IN_PRODUCTION: list
    .default([])
    .describe(
      'what production may do all the same: `sandbox-` and the name of the port (as `sandbox-sms`), `demo-riders`, `generated-secret`',
    ),
});
