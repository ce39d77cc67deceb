import { type Config, ConfigError } from '../../config.ts';
import type { Clock } from '../../context.ts';
import { readAnswer, signedPost } from '../signed-post.ts';
import type { ParkingSource } from './checked.ts';

/**
 * Asks a relay of the operator's own by POST of `{lat, lon, metres}` as JSON to `<url>/car-parks`, signed
 * as `signed-post.ts` says. Needs url and secret: else ConfigError.
 */
export function httpParking(
  { PARKING_URL: url, PARKING_SECRET: secret }: Partial<Config>,
  { clock }: { clock: Clock },
): ParkingSource {
  if (url === undefined || secret === undefined) {
    throw new ConfigError('PARKING_DRIVER=http needs PARKING_URL and PARKING_SECRET');
  }
  const address = `${url.replace(/\/+$/, '')}/car-parks`;
  return async ({ lat, lon }, metres, signal) =>
    await readAnswer(await signedPost({ secret, clock }, address, { lat, lon, metres }, signal));
}
