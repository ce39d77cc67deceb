import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { ParkingPort } from './port.ts';

type Deps = Pick<Context, 'clock' | 'log' | 'db'>;

/** Who knows the car parks by the configuration, with the pages of the sandbox. */
export function createParking(
  _config: Config,
  _deps: Deps,
): { port: ParkingPort; pages: Record<string, FastifyPluginAsync> } {
  return { port: { near: () => Promise.resolve([]) }, pages: {} };
}
