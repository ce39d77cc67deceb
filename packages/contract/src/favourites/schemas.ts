import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { FAVOURITES_MAX } from './facts.ts';
import { point } from '../rides/schemas.ts';
import { bilingual, instant, shortText } from '../api/schemas.ts';

const namedPoint = point.extend({
  name: z.object({ zh: shortText(80), en: shortText(120) }),
  /** A station or stop of the feed. */
  stopId: shortText(80).nullable(),
});

/**
 * A favourite of a rider. `key` identifies it on all devices: `stop:S0118`, `line:metro-1`, `place:31.2304,121.4737`,
 * `trip:S0118>S0247`, `home`, `work`. A trip stores its ends, never a time.
 */
export const favourite = z.object({
  key: shortText(120).min(1),
  kind: z.enum(['stop', 'line', 'place', 'trip', 'home', 'work']),
  name: bilingual,
  /** The place itself, or the trip's start; null for lines. */
  at: namedPoint.nullable(),
  /** The trip's end. */
  to: namedPoint.nullable(),
  /** When it was last set or removed, by the device's clock: the latest change wins. */
  changedAt: instant,
  removed: z.boolean(),
});
export type Favourite = z.infer<typeof favourite>;

const all = z.object({ items: z.array(favourite), serverTime: instant });

export const favouriteEndpoints = defineEndpoints({
  'GET maas:/v1/favourites': {
    summary: "The rider's favourites, without removed ones",
    auth: 'user',
    output: all,
  },
  'POST maas:/v1/favourites/sync': {
    summary:
      "Merges a device's favourites with the rider's: the latest change of each wins. Repeating it changes nothing.",
    auth: 'user',
    body: z.object({ items: z.array(favourite).max(FAVOURITES_MAX * 2) }),
    output: all,
    errors: ['favourites_full', 'favourite_invalid'],
  },
});
