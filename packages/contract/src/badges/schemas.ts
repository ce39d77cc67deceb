import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, instant } from '../api/schemas.ts';

const face = {
  name: bilingual,
  text: bilingual,
  /** Which drawing it has. */
  art: z.string(),
};

export const badge = z.object({
  id: z.string(),
  ...face,
  /** What its rule counts, how far the rider is and how far it is to go. */
  count: z.enum(['rides', 'metres', 'modes', 'days']),
  progress: z.int().min(0),
  target: z.int().min(1),
  /** Null: not yet. */
  wonAt: instant.nullable(),
  /** What others read it by; null until it is won. */
  shareToken: z.string().nullable(),
});
export type Badge = z.infer<typeof badge>;

/** As whoever has the link sees it: nothing of who won it. */
export const sharedBadge = z.object({ ...face, wonAt: instant });
export type SharedBadge = z.infer<typeof sharedBadge>;

export const badgeEndpoints = defineEndpoints({
  'GET maas:/v1/badges': {
    summary: 'Badges won, the last one first, and those to win, the nearest first',
    auth: 'user',
    output: z.object({ items: z.array(badge) }),
  },
  'GET maas:/v1/shared-badges/:token': {
    summary: 'A badge that its rider shared, for whoever has the link',
    auth: 'none',
    params: z.object({ token: z.string().max(64) }),
    output: sharedBadge,
    errors: ['badge_not_found'],
  },
});
