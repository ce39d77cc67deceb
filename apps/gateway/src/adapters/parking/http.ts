import type { Clock } from '../../context.ts';
import { readAnswer, signedPost } from '../signed-post.ts';
import type { ParkingSource } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/**
 * Asks a relay of the operator's own by POST of `{lat, lon, metres}` as JSON to `<url>/car-parks`, signed
 * as `signed-post.ts` says.
 */
export function httpParking(
  { PARKING_URL, PARKING_SECRET: secret }: DriverSettings<'parking', 'http'>,
  { clock }: { clock: Clock },
): ParkingSource {
  const address = `${PARKING_URL}/car-parks`;
  return async ({ lat, lon }, metres, signal) =>
    await readAnswer(await signedPost({ secret, clock }, address, { lat, lon, metres }, signal));
}
