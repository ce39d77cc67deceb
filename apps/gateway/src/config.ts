import path from 'node:path';
import { z } from 'zod';
import { bundledFolder, openCity } from './city/folder.ts';
import { type DriverSettings, portSettings } from './adapters/settings.ts';
import { gatewaySettings, type PortSettings } from './settings.ts';
import { StartupError } from './errors/startup-error.ts';

/** The settings of drivers are optional here; `required` checks those of the chosen driver. */
const environment = z.object({
  ...gatewaySettings.shape,
  ...portSettings.sms.port.shape,
  ...portSettings.sms.drivers.http.partial().shape,
  ...portSettings.sms.drivers.tencent.partial().shape,
  ...portSettings.payment.port.shape,
  ...portSettings.payment.drivers.alipay.partial().shape,
  ...portSettings.payment.drivers.wechat.partial().shape,
  ...portSettings.dispatch.port.shape,
  ...portSettings.dispatch.drivers.http.partial().shape,
  ...portSettings.gates.port.shape,
  ...portSettings.gates.drivers.http.partial().shape,
  ...portSettings.ticketing.port.shape,
  ...portSettings.ticketing.drivers.http.partial().shape,
  ...portSettings.realName.port.shape,
  ...portSettings.realName.drivers.http.partial().shape,
  ...portSettings.textCheck.port.shape,
  ...portSettings.textCheck.drivers.http.partial().shape,
  ...portSettings.faceVerification.port.shape,
  ...portSettings.faceVerification.drivers.http.partial().shape,
  ...portSettings.partner.port.shape,
  ...portSettings.partner.drivers.http.partial().shape,
  ...portSettings.partnerOrders.port.shape,
  ...portSettings.partnerOrders.drivers.http.partial().shape,
  ...portSettings.bikes.port.shape,
  ...portSettings.bikes.drivers.http.partial().shape,
  ...portSettings.parking.port.shape,
  ...portSettings.parking.drivers.http.partial().shape,
  ...portSettings.beacon.port.shape,
  ...portSettings.beacon.drivers.http.partial().shape,
  ...portSettings.miniProgram.port.shape,
  ...portSettings.miniProgram.drivers.wechat.partial().shape,
  ...portSettings.live.port.shape,
  ...portSettings.live.drivers['gtfs-rt'].partial().shape,
  ...portSettings.feed.port.shape,
  ...portSettings.planner.port.shape,
  ...portSettings.planner.drivers.otp.partial().shape,
});

type Resolved = 'BEACON_DRIVER' | 'DEMO' | 'DRAIN_SECONDS' | 'TEXT_CHECK_DRIVER';
type Environment = z.output<typeof environment>;
export type Config = Omit<Environment, Resolved> & {
  [K in Resolved]: Exclude<Environment[K], undefined>;
};

/** Default time in which an operator's load balancer notices that a gateway is about to stop. */
const DRAIN_SECONDS = 5;

/** A configuration that cannot be used; its message is one line for the operator. */
export class ConfigError extends StartupError {}

/**
 * Reads the environment. Throws a ConfigError with one line that names the invalid variable, or what production
 * refuses.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const config = readSettings(env);
  if (config.NODE_ENV === 'production') guardProduction(config);
  return config;
}

/** Reads the environment for commands that do not serve riders: production refuses nothing. */
export function readSettings(env: Record<string, string | undefined>): Config {
  const setVariables = Object.fromEntries(
    Object.entries(env).filter(([, v]) => v !== undefined && v !== ''),
  );
  const parsed = environment.safeParse(setVariables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'invalid'}`,
    );
  }
  const config = parsed.data;
  // A process serves one city: its calendar and rules are in force from here on.
  openCity(config.CITY === undefined ? bundledFolder() : path.resolve(config.CITY));
  const isProduction = config.NODE_ENV === 'production';
  return {
    ...config,
    BEACON_DRIVER: config.BEACON_DRIVER ?? (isProduction ? 'none' : 'sandbox'),
    TEXT_CHECK_DRIVER: config.TEXT_CHECK_DRIVER ?? (isProduction ? 'none' : 'sandbox'),
    DEMO: config.DEMO ?? !isProduction,
    DRAIN_SECONDS: config.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS : 0),
    DATA_DIR: path.resolve(config.DATA_DIR),
  };
}

/**
 * Returns the configuration with the settings that a driver needs.
 *
 * @throws ConfigError that names the missing settings and the choice as the operator writes it
 */
export function required<
  P extends keyof typeof portSettings,
  D extends string & keyof (typeof portSettings)[P]['drivers'],
>(config: Config, name: P, driver: D): Config & DriverSettings<P, D> {
  const { port, drivers }: PortSettings = portSettings[name];
  const valueByName = new Map<string, unknown>(Object.entries(config));
  const missing = Object.entries(drivers[driver]?.shape ?? {})
    .filter(
      ([key, field]) =>
        valueByName.get(key) === undefined && !z.safeParse(field, undefined).success,
    )
    .map(([key]) => key);
  const hasAll = (_config: Config): _config is Config & DriverSettings<P, D> =>
    missing.length === 0;
  if (hasAll(config)) return config;
  const [choice] = Object.keys(port.shape);
  throw new ConfigError(`${choice}=${driver} needs ${missing.join(', ')}`);
}

/** Lists the parts of the sandbox that a configuration uses, by their names in ALLOW_IN_PRODUCTION. */
function sandboxParts(config: Config): string[] {
  const ports = Object.entries(config).flatMap(([name, value]) => {
    const [, port] = /^(.+)_DRIVERS?$/.exec(name) ?? [];
    const isSandbox = port !== undefined && [value].flat().includes('sandbox');
    return isSandbox ? [`sandbox-${port.toLowerCase().replaceAll('_', '-')}`] : [];
  });
  return [...ports, ...(config.DEMO ? ['demo-riders'] : [])];
}

/** Whether gateways with this configuration load the sandbox. In production a part that is not allowed prevents the start. */
export const usesSandbox = (config: Config): boolean =>
  sandboxParts(config).some(
    (name) => config.NODE_ENV !== 'production' || config.ALLOW_IN_PRODUCTION.includes(name),
  );

/**
 * Throws a ConfigError if production uses a sandbox part, the embedded database or a generated secret that
 * ALLOW_IN_PRODUCTION does not name.
 */
function guardProduction(config: Config): void {
  const guarded = [
    ...sandboxParts(config),
    ...(config.DATABASE_URL === undefined && config.MIGRATE_DATABASE_URL === undefined
      ? ['embedded-database']
      : []),
    ...(config.SECRET === undefined ? ['generated-secret'] : []),
  ];
  const refused = guarded.filter((name) => !config.ALLOW_IN_PRODUCTION.includes(name));
  if (refused.length > 0) {
    throw new ConfigError(
      `production refuses ${refused.join(', ')}: configure the real driver, database or secret, or allow each by name in ALLOW_IN_PRODUCTION`,
    );
  }
}
