import { BASES } from '@shtrans/contract/api/endpoint';
import { z } from 'zod';
import { ENVIRONMENTS } from '../src/core/config/environment.ts';

/** Addresses by name, some of them only in one environment. */
const addressTable = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

function isAddresses(text: string): boolean {
  try {
    return addressTable.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** The addresses of API bases in `GATEWAY_BASES`, of all environments, which pages of this build may call. */
export function basesIn(text: string): string[] {
  const table = addressTable.parse(JSON.parse(text));
  const byEnvironment = Object.values(table).filter((value) => typeof value !== 'string');
  return [table, ...byEnvironment].flatMap((addresses) =>
    BASES.flatMap((base) => {
      const address = addresses[base];
      return typeof address === 'string' ? [address] : [];
    }),
  );
}

/**
 * The settings of a deployment for the build of the web app. A field's name is its environment variable, its
 * description the text in docs/configuration.md.
 */
export const buildSettings = z.object({
  APP_ENVIRONMENT: z
    .enum(ENVIRONMENTS)
    .optional()
    .describe('environment of the deployment; without it, derived from its host name'),
  GATEWAY_BASES: z
    .string()
    .refine(isAddresses, 'JSON: an address by base, or by environment and base')
    .optional()
    .describe(
      'JSON: addresses on other origins: of API bases, of the `documents` (legal texts), of `web` (the marketing host of shared links below `/mis-h5`); for all environments or for one, such as `{"maas":"https://maas.example","sit":{"web":"https://h5-sit.example"}}`. The server\'s `connect-src` must allow the API bases',
    ),
  MONITOR_URL: z
    .string()
    .optional()
    .describe('address to which pages post errors and timings: [monitoring.md](monitoring.md)'),
  MONITOR_SAMPLE: z.coerce
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('percentage of visits that post timings; without it, 10'),
  RELEASE: z
    .string()
    .regex(/^\w[\w.+-]{0,63}$/, 'letters, digits and _.+-, at most 64')
    .optional()
    .describe(
      'name of this build in the monitor and in `/metrics`; without it, a hash of its scripts',
    ),
  MAP_TILES: z
    .string()
    .optional()
    .describe(
      "background of maps that move: raster tiles of 256 px in Web Mercator, such as `https://tiles.example/{z}/{x}/{y}.png`. The server's `img-src` must allow them; without it, the background is the city's own shapes",
    ),
  OFFLINE_PAGES: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      "`off`: pages are not stored for visits without a network, and the service worker unregisters itself on a rider's next visit",
    ),
});

/** Reads the settings from the environment. Throws a ZodError that names the invalid variable. */
export function readSettings(): z.output<typeof buildSettings> {
  const nonEmpty = Object.entries(process.env).filter(([, value]) => value !== '');
  return buildSettings.parse(Object.fromEntries(nonEmpty));
}
