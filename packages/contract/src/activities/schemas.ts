import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, instant, openWord } from '../api/schemas.ts';
import { CAMPAIGN_PHASES } from '../campaigns/schemas.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { ACTIVITY_PLACES } from './facts.ts';

/** A page that the app offers to riders: of a campaign, or a survey. */
export const activity = z.object({
  kind: openWord(['campaign', 'survey']),
  /** The id of the campaign or survey. */
  id: z.string(),
  name: bilingual,
  /** What a rider gets, in one line. */
  text: bilingual,
  /** A path below the base, possibly with a query. */
  to: z.string(),
  /** The drawing of the page's first picture: SVG. */
  art: z.string().optional(),
  phase: openWord(CAMPAIGN_PHASES),
  from: instant,
  /** The end of the phase: of taking part, or of claiming. */
  until: instant,
  /** Whether this rider has taken part; false without a login, and for campaigns that have their own login. */
  hasJoined: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

export const activityEndpoints = defineEndpoints({
  'GET maas:/v1/activities': {
    summary:
      'The campaigns and surveys in force for this rider and host, ordered by their end; without a place also those to come',
    auth: 'optional',
    query: z.object({
      place: z.enum(ACTIVITY_PLACES).optional(),
      /** The type of the order to which the place belongs. */
      type: z.enum(ORDER_TYPES).optional(),
    }),
    output: z.object({ items: z.array(activity), serverTime: instant }),
    errors: [],
  },
});
