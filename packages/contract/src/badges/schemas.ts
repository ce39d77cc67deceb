import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, instant } from '../api/schemas.ts';

const face = {
  name: bilingual,
  text: bilingual,
  /** The name of its drawing. */
  art: z.string(),
};

export const badge = z.object({
  id: z.string(),
  ...face,
  /** What its rule counts, the rider's progress, and the goal. */
  count: z.enum(['rides', 'metres', 'modes', 'days']),
  progress: z.int().min(0),
  target: z.int().min(1),
  /** Null: not won yet. */
  wonAt: instant.nullable(),
  /** Token by which others read it; null until it is won. */
  shareToken: z.string().nullable(),
});
export type Badge = z.infer<typeof badge>;

/** A badge for anyone who has the link: without its winner. */
export const sharedBadge = z.object({ ...face, wonAt: instant });
export type SharedBadge = z.infer<typeof sharedBadge>;

export const badgeEndpoints = defineEndpoints({
  'GET maas:/v1/badges': {
    summary: 'Badges won, the latest first, and those still to win, the nearest first',
    auth: 'user',
    output: z.object({ items: z.array(badge) }),
  },
  'GET maas:/v1/shared-badges/:token': {
    summary: 'A badge that its rider shared, for anyone who has the link',
    auth: 'none',
    params: z.object({ token: z.string().max(64) }),
    output: sharedBadge,
    errors: ['badge_not_found'],
  },
});
