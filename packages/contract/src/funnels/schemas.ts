import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { FUNNEL_STEPS_AT_ONCE, WITHDRAWN_AT_ONCE } from './facts.ts';
import { HOSTS } from '../hosts/hosts.ts';
import { shortText } from '../api/schemas.ts';

/** Steps that only a device knows, in order; the gateway derives the others from its own data. */
export const FUNNEL_STEPS = ['opened', 'shared'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const FUNNEL_LANGUAGES = ['zh_cn', 'en_us'] as const;

/** The number that a campaign's page brought, kept for a device, a campaign and a day of the city: identifies no person. */
const visit = z.string().regex(/^[0-9a-f]{32}$/);

const step = z.strictObject({
  campaign: shortText(64),
  /** The version of operator data of the page. */
  version: z.int().min(1),
  visit,
  step: z.enum(FUNNEL_STEPS),
  /** The page's address below the base; at a rider's link with `/{token}` instead of the token. */
  page: shortText(200),
});
export type CountedStep = z.infer<typeof step>;

const NOTHING = z.object({});

export const funnelEndpoints = defineEndpoints({
  'POST maas:/v1/funnel-steps': {
    summary:
      'Count steps of visits to campaigns on a device whose rider agreed; repeating it changes nothing',
    auth: 'none',
    anonymous: true,
    bodyBytes: 8192,
    body: z.object({
      host: z.enum(HOSTS),
      language: z.enum(FUNNEL_LANGUAGES),
      steps: z.array(step).min(1).max(FUNNEL_STEPS_AT_ONCE),
    }),
    output: NOTHING,
    errors: ['campaign_not_found'],
  },
  'POST maas:/v1/funnel-withdrawals': {
    summary: 'Delete the steps of visits whose rider withdrew consent',
    auth: 'none',
    anonymous: true,
    bodyBytes: 8192,
    body: z.object({ visits: z.array(visit).min(1).max(WITHDRAWN_AT_ONCE) }),
    output: NOTHING,
  },
});
