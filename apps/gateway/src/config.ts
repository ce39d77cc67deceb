import path from 'node:path';
import { z } from 'zod';
import { dispatchSettings } from './adapters/dispatch/settings.ts';
import { feedSettings } from './adapters/feed/settings.ts';
import { liveSettings } from './adapters/live/settings.ts';
import { miniProgramSettings } from './adapters/mini-program/settings.ts';
import { parkingSettings } from './adapters/parking/settings.ts';
import { partnerSettings } from './adapters/partner/settings.ts';
import { partnerOrdersSettings } from './adapters/partner-orders/settings.ts';
import { paymentSettings } from './adapters/payment/settings.ts';
import { plannerSettings } from './adapters/planner/settings.ts';
import { smsSettings } from './adapters/sms/settings.ts';
import { ticketingSettings } from './adapters/ticketing/settings.ts';
import { gatewaySettings, type PortSettings } from './settings.ts';
import { StartupError } from './startup-error.ts';

/** The settings of the ports, in the order docs/configuration.md gives them. */
export const PORT_SETTINGS: readonly PortSettings[] = [
  smsSettings,
  paymentSettings,
  dispatchSettings,
  ticketingSettings,
  partnerSettings,
  partnerOrdersSettings,
  parkingSettings,
  miniProgramSettings,
  liveSettings,
  feedSettings,
  plannerSettings,
];

/** What a driver needs is optional here: `required` asks for it where the driver is chosen. */
const environment = z.object({
  ...gatewaySettings.shape,
  ...smsSettings.port.shape,
  ...smsSettings.drivers.http.partial().shape,
  ...paymentSettings.port.shape,
  ...paymentSettings.drivers.alipay.partial().shape,
  ...paymentSettings.drivers.wechat.partial().shape,
  ...dispatchSettings.port.shape,
  ...ticketingSettings.port.shape,
  ...partnerSettings.port.shape,
  ...partnerOrdersSettings.port.shape,
  ...partnerOrdersSettings.drivers.http.partial().shape,
  ...parkingSettings.port.shape,
  ...parkingSettings.drivers.http.partial().shape,
  ...miniProgramSettings.port.shape,
  ...miniProgramSettings.drivers.wechat.partial().shape,
  ...liveSettings.port.shape,
  ...liveSettings.drivers['gtfs-rt'].partial().shape,
  ...feedSettings.port.shape,
  ...plannerSettings.port.shape,
  ...plannerSettings.drivers.otp.partial().shape,
});

export type Config = Omit<z.output<typeof environment>, 'DEMO' | 'DATA_DIR'> & {
  DATA_DIR: string;
  DEMO: boolean;
};

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

/**
 * The configuration with what a driver needs.
 * @param choice what chooses the driver, as the operator writes it: `SMS_DRIVER=http`
 * @throws ConfigError that names what is missing
 */
export function required<S extends z.ZodObject>(
  choice: string,
  settings: S,
  config: Config,
): Config & z.output<S> {
  const given = new Map<string, unknown>(Object.entries(config));
  const missing = Object.entries(settings.shape)
    .filter(
      ([name, field]) => given.get(name) === undefined && !z.safeParse(field, undefined).success,
    )
    .map(([name]) => name);
  const hasAll = (_config: Config): _config is Config & z.output<S> => missing.length === 0;
  if (hasAll(config)) return config;
  throw new ConfigError(`${choice} needs ${missing.join(', ')}`);
}

/** What `NODE_ENV=production` refuses unless it is allowed by this name. */
function guardProduction(config: Config): void {
  const sandboxes = Object.entries(config).flatMap(([name, value]) => {
    const [, port] = /^(.+)_DRIVERS?$/.exec(name) ?? [];
    const isSandbox = port !== undefined && [value].flat().includes('sandbox');
    return isSandbox ? [`sandbox-${port.toLowerCase().replaceAll('_', '-')}`] : [];
  });
  const guarded = [
    ...sandboxes,
    ...(config.DEMO ? ['demo-riders'] : []),
    ...(config.SECRET === undefined ? ['generated-secret'] : []),
  ];
  const refused = guarded.filter((name) => !config.ALLOW_IN_PRODUCTION.includes(name));
  if (refused.length > 0) {
    throw new ConfigError(
      `production refuses ${refused.join(', ')}: configure the real driver or secret, or allow each by name in ALLOW_IN_PRODUCTION`,
    );
  }
}
