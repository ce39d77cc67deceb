import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, byLinkToken, instant } from '../api/schemas.ts';

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
  /** 0: not won yet; a won badge has 1 to 5 by the present progress. */
  level: z.int().min(0).max(5),
  /** The goal of the next level; null: the highest is reached. */
  nextTarget: z.int().min(1).nullable(),
  /** The share of riders with badges who have it, in whole percent; 0: less than one. Null: not shown. */
  heldPercent: z.int().min(0).max(100).nullable(),
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
    params: byLinkToken,
    output: sharedBadge,
    errors: ['badge_not_found'],
  },
});
