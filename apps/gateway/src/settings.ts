import { isIP } from 'node:net';
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

/** A value that `read` parses; the message of its error says what is wrong. */
export const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, issues): T => {
    try {
      return read(text);
    } catch (error) {
      issues.addIssue(messageOf(error));
      return z.NEVER;
    }
  });

/** Secrets that can be rotated: one secret, or `id:secret,id:secret` with the newest first. */
export const secrets = readBy(readKeys);

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

/** The networks of operators' computers; an empty list would shut everybody out. */
const networks = z.string().transform((text, issue): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every(isNetwork)) return parts;
  issue.addIssue({
    code: 'custom',
    message: 'write addresses and networks, such as `10.1.0.0/16,192.168.7.4`',
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
  PORT: whole(0, 65535)
    .default(8088)
    .describe('port of the web app and the API; `0`: any free port'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on; `0.0.0.0`: all interfaces'),
  OPERATOR_PORT: whole(0, 65535)
    .optional()
    .describe(
      'port for operators only: `/metrics`, `/docs`, `/openapi.json` and the pages of sandbox partners; `0`: any free port. Without it, `PORT` serves these addresses, except in production',
    ),
  OPERATOR_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address that `OPERATOR_PORT` listens on'),
  DESK_PORT: whole(0, 65535)
    .optional()
    .describe(
      "port for the operators' desk, `/desk`, only; `0`: any free port. Without it, `PORT` serves the desk too",
    ),
  DESK_HOST: z.string().default('127.0.0.1').describe('address that `DESK_PORT` listens on'),
  DESK_URL: baseUrl
    .optional()
    .describe(
      'public address of the desk, used in invitations; without it, the address of `DESK_PORT` if that is set, otherwise `PUBLIC_URL`',
    ),
  CITY: z
    .string()
    .optional()
    .describe(
      'folder of the city that is served, with its `city.json`; without it, the city that comes with the release',
    ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('directory of the embedded database, uploads, generated secret and log'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe(
      'your PostgreSQL server, version 15 or later: `postgres://...`, or several servers of which one is the primary: `postgres://user:password@one:5432,two:5432/city`; without it, the gateway runs an embedded server',
    ),
  DATABASE_READ_URL: z
    .string()
    .optional()
    .describe(
      'standbys of the same database, for reads that can be some seconds old: `postgres://user:password@one:5432,two:5432/city`; each host must be one server, and those that are not standbys now are left out. Without it, and while none of them can be read, the primary answers (docs/several-gateways.md)',
    ),
  DATABASE_SESSION_URL: z
    .string()
    .optional()
    .describe(
      'the same database without a pooler in transaction mode, such as PgBouncer, if `DATABASE_URL` leads to one: for notices and migrations',
    ),
  STORAGE_DRIVER: z
    .enum(['disk', 'database'])
    .optional()
    .describe(
      'where uploads are stored: `disk` (`DATA_DIR/files`, for a single gateway) or `database`; without it, `database` if `DATABASE_URL` is set, otherwise `disk`',
    ),
  MIGRATE_DATABASE_URL: z
    .string()
    .optional()
    .describe(
      'the same database, with the role that owns its tables; used by `npm run migrate` and at the start. The role of `DATABASE_URL` then needs no right to change tables',
    ),
  MIGRATE_ON_START: flag
    .default(true)
    .describe('migrate the database at the start; `false`: wait until `npm run migrate` has run'),
  DATABASE_POOL_MAX: whole(2, 200)
    .default(16)
    .describe('maximum database connections per gateway, 2 to 200'),
  JOBS_POLL_MS: whole(20, 60_000)
    .default(5000)
    .describe(
      'milliseconds between two checks for due jobs, in addition to database notifications, 20 to 60000',
    ),
  DRAIN_SECONDS: whole(0, 600)
    .optional()
    .describe(
      'seconds for which a stopping gateway still serves requests while `/readyz` fails; without it, 5 in production, otherwise 0',
    ),
  PUBLIC_URL: baseUrl
    .optional()
    .describe(
      "public address of this gateway, used in links and in partners' callbacks; without it, the address it listens on",
    ),
  WEB_DIST: z
    .string()
    .optional()
    .describe('directory of the built web app; without it, `apps/web/dist` of this checkout'),
  PAGES_IN_DOCUMENTS: flag
    .default(true)
    .describe(
      'the gateway renders pages into their documents; `false`: documents contain only a frame, which the page fills in the browser',
    ),
  PAGE_PATIENCE_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(150)
    .describe(
      'maximum milliseconds that a document waits for its data; after that it is sent without them',
    ),
  PLACES_PATIENCE_MS: whole(100, 60_000)
    .default(1200)
    .describe(
      'maximum milliseconds that places nearby wait for the car parks and bikes of partners',
    ),
  PARTNER_ORDERS_PATIENCE_MS: whole(100, 60_000)
    .default(3000)
    .describe('maximum milliseconds that a page waits for rail orders or partner orders'),
  PAGE_BUSY_PERCENT: z.coerce
    .number()
    .min(1)
    .max(100)
    .default(85)
    .describe(
      'event-loop utilisation over the last 250 ms, in percent, above which documents contain only a frame',
    ),
  FRAME_BUSY_PERCENT: z.coerce
    .number()
    .min(1)
    .max(100)
    .default(97)
    .describe(
      'utilisation above which frames also request no data before their scripts have loaded, and proxies may cache them for 10 s',
    ),
  TRUST_PROXY: proxies
    .default(0)
    .describe(
      'trusted proxies, whose `X-Forwarded-For` names the caller: their number (`1`), if no request can bypass them, or their addresses and networks (`10.1.0.0/16,192.168.7.4`)',
    ),
  DESK_NETWORKS: networks
    .optional()
    .describe(
      'addresses and networks from which `/desk` can be opened (`10.1.0.0/16,192.168.7.4`); others are answered as if there were none. Without it, from anywhere. Behind a proxy, `TRUST_PROXY` must be set',
    ),
  HSTS_SUBDOMAINS: flag
    .default(true)
    .describe(
      'if `PUBLIC_URL` is https, browsers use https for its host and all subdomains for a year; `false`: for its host only, such as for a trial on a domain with other servers',
    ),
  CORS_ORIGINS: list
    .default([])
    .describe('other origins whose web pages can call the API, comma-separated'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe(
      'lowest level that is logged: `fatal`, `error`, `warn`, `info` or `debug`; `silent`: nothing',
    ),
  LOG_FILE: z
    .string()
    .optional()
    .describe(
      'log file, or `-` for standard output; without it, standard output in production, otherwise `DATA_DIR/gateway.log`',
    ),
  LOG_FILE_MB: whole(0, 100_000)
    .default(20)
    .describe(
      'size in megabytes at which the log file is rotated to `<file>.1`; five old files are kept. `0`: another program rotates it and sends SIGUSR2',
    ),
  SECRET: secrets
    .optional()
    .describe(
      'key of login codes, links and cookies: at least 32 random characters, the same on all gateways. To rotate it, list several: `id:secret,id:secret`; the first signs, all are accepted, and one can have no id. Required with `DATABASE_URL`; otherwise the gateway generates one in `DATA_DIR`',
    ),
  RIDE_CODE_HOURS: whole(1, 48)
    .default(12)
    .describe(
      'hours for which a device can show ride codes without a network, 1 to 48; gates without a connection accept the codes of a lost phone for this time',
    ),
  CLIENT_IDS: list
    .default(['shtrans-h5'])
    .describe('client ids that can request and verify hand-over tickets'),
  DEMO: flag
    .optional()
    .describe('create demo riders with orders; without it, everywhere except in production'),
  DEMO_LIFE: flag
    .default(true)
    .describe(
      'simulate the demo riders over time: rides end, tickets are used, new orders appear each day',
    ),
  DEMO_SEED: z.coerce.number().int().default(20261121).describe('seed of the demo data'),
  LIMIT_FACTOR: z.coerce
    .number()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe('factor for the limits per address, phone and device, for load tests'),
  WEBHOOKS_PER_MINUTE: whole(1, 10_000_000)
    .default(12_000)
    .describe(
      "maximum webhooks per minute from one address to each gateway; all of a city's gates can share one address",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl
    .optional()
    .describe(
      'OpenTelemetry collector that receives traces, such as `http://127.0.0.1:4318`; without it, tracing is not loaded',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of the traces started here that is sent, 0 to 1'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      '`production` refuses to start with sandbox drivers, demo riders, the embedded database or a generated secret, and names them',
    ),
  ALLOW_IN_PRODUCTION: list
    .default([])
    .describe(
      'exceptions in production: `sandbox-` with the name of the port (such as `sandbox-sms`), `demo-riders`, `embedded-database`, `generated-secret`',
    ),
});
