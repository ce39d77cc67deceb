import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { StartupError } from '../errors/startup-error.ts';

/** Checks before the slow part of the start that the ports are free. Throws a StartupError. */
export async function probePorts(
  config: Pick<
    Config,
    'PORT' | 'HOST' | 'OPERATOR_PORT' | 'OPERATOR_HOST' | 'DESK_PORT' | 'DESK_HOST'
  >,
): Promise<void> {
  await probePort(config.PORT, config.HOST, 'PORT');
  await probePort(config.OPERATOR_PORT ?? 0, config.OPERATOR_HOST, 'OPERATOR_PORT');
  await probePort(config.DESK_PORT ?? 0, config.DESK_HOST, 'DESK_PORT');
}

type PortSetting = 'PORT' | 'OPERATOR_PORT' | 'DESK_PORT';

async function probePort(port: number, host: string, setting: PortSetting): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  }).catch(portError(setting));
}

/** Throws a StartupError for a port that cannot be listened on, with the setting that changes it. */
export const portError =
  (setting: PortSetting) =>
  (error: NodeJS.ErrnoException & { address?: string; port?: number }): never => {
    const where = `${error.address ?? ''}:${error.port ?? ''}`;
    if (error.code === 'EADDRINUSE') {
      throw new StartupError(`Port ${error.port} is in use: set ${setting} to another one`);
    }
    if (error.code === 'EACCES')
      throw new StartupError(
        `Port ${error.port} needs more rights: set ${setting} to 1024 or above`,
      );
    throw new StartupError(`The gateway cannot listen on ${where} (${error.code})`);
  };
