import { MOST_PREVIEWED } from './facts.ts';
import { z } from 'zod';
import { block } from './blocks.ts';
import { collectionView } from './collections.ts';
import { campaignPath, theme } from './definition.ts';
import { mechanicInput, mechanicState, mechanicView } from './mechanics.ts';
import { dayBeacon, deckSeed, loggedDraw, seedChain } from './mechanics/draw.ts';
import { rewardView } from './rewards.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, id, instant, openWord, pageQuery, shortText } from '../api/schemas.ts';
import { productDetail, productSummary } from '../shop/schemas.ts';

/** The phase of a campaign: rewards can be claimed for a while after its end. */
export const CAMPAIGN_PHASES = ['before', 'open', 'claim', 'over'] as const;
export type CampaignPhase = (typeof CAMPAIGN_PHASES)[number];

/**
 * The rider of a preview: not logged in, a new rider, one who rode twice a day for two weeks, or the same with a
 * verified identity.
 */
export const PREVIEW_RIDERS = ['guest', 'new', 'rode', 'verified'] as const;
export type PreviewRider = (typeof PREVIEW_RIDERS)[number];

/** A ticket of a scenic spot as a campaign shows it: the number left on each of the coming days; null: no limit. */
const spotTicket = productDetail
  .pick({
    id: true,
    title: true,
    text: true,
    unitCents: true,
    demoPrice: true,
  })
  .extend({ days: z.array(z.object({ day: z.iso.date(), left: z.int().nullable() })) });
export type SpotTicket = z.infer<typeof spotTicket>;

/** A campaign that is open, as a list shows it. */
const activity = z.object({
  campaign: z.string(),
  name: bilingual,
  text: bilingual,
  /** Its first page, below the base. */
  address: z.string(),
  until: instant,
  /** How riders take part, by kinds of mechanics. */
  mechanics: z.array(z.string()),
});

/** A page of a campaign, the same for all riders. */
export const campaignPage = z.object({
  campaign: z.string(),
  /** The version of the operator data. */
  version: z.int(),
  name: bilingual,
  title: bilingual,
  /** Below the base, with the page's key if it has one: a path for links. */
  address: z.string(),
  /** The item of a collection that the page is about. */
  item: z.object({ id: z.string(), name: bilingual }).optional(),
  /** The token of a rider's link, if the page is at one. */
  link: z.string().optional(),
  /** The number of this visit, for steps that a visitor agrees to have counted. */
  visit: z.string().optional(),
  login: z.boolean(),
  /** The channel to send with each act from this page; null: none. */
  channel: z.string().nullable(),
  credential: openWord(['user', 'local']),
  phase: openWord(CAMPAIGN_PHASES),
  from: instant,
  until: instant,
  claimUntil: instant,
  theme,
  share: z.object({ title: bilingual, text: bilingual }),
  blocks: z.array(block),
  /** The mechanics that the page's blocks name, without the fields that riders must not know. */
  mechanics: z.record(z.string(), mechanicView),
  rewards: z.record(z.string(), rewardView),
  /** Sessions of the page's blocks, under way or next; a missing one is over. */
  sessions: z.record(z.string(), z.object({ from: instant, until: instant })),
  /** Products of the page's blocks that are on sale or upcoming. */
  products: z.array(productSummary),
  /** Campaigns that are open, for pages with a block that lists them. */
  activities: z.array(activity).optional(),
  /** Collections that the page's blocks name. */
  collections: z.record(z.string(), collectionView),
  /** Tickets on sale, by the spots that the page's blocks name. */
  tickets: z.record(z.string(), z.array(spotTicket)),
  /** Drawings of the page's blocks: SVG. */
  art: z.record(z.string(), z.string()),
  /** Present in a preview: shown at another instant, to a fictional rider. */
  preview: z
    .object({
      rider: openWord(PREVIEW_RIDERS),
      /** For a page that anyone can try: the token for trying it, like the link of a preview. */
      demo: z.string().optional(),
    })
    .optional(),
  /** In a preview, the instant that it shows. */
  serverTime: instant,
});

export type CampaignPageView = z.infer<typeof campaignPage>;

/** A reward that a rider won. */
export const campaignAward = z.object({
  id,
  mechanic: z.string(),
  reward: rewardView,
  at: instant,
  /** The rider's draw that won it. */
  draw: z.int().optional(),
  /** Whether it is being reviewed; until the decision it is not in the wallet. */
  isHeld: z.boolean(),
  /**
   * `waiting`: it is usable once the purchase that earned it can no longer be refunded. `returned`: the purchase was refunded.
   * Without it: it is in the wallet, or is being reviewed.
   */
  standing: openWord(['waiting', 'returned']).optional(),
  /** When it is usable at the latest, if it waits; null: once the purchase is used. */
  until: instant.nullable().optional(),
});

export type CampaignAward = z.infer<typeof campaignAward>;

/** The state of a campaign for a rider, or for no particular rider. */
export const campaignStanding = z.object({
  phase: openWord(CAMPAIGN_PHASES),
  /** Why this rider or host cannot take part; null: they can. */
  hindrance: openWord(['login', 'host', 'real_name']).nullable(),
  mechanics: z.record(z.string(), mechanicState),
  /** Mechanics and rewards that the operator switched off. */
  off: z.array(z.string()),
  /** Rewards whose quota of the day is exhausted: more are released the next day. */
  goneToday: z.array(z.string()).optional(),
  awards: z.array(campaignAward),
  serverTime: instant,
});

export type CampaignStanding = z.infer<typeof campaignStanding>;

/** What brought a rider to a page: an invitation of any mechanic. */
const link = shortText(64).optional();
/** The item of a collection whose page the rider is on. */
const item = shortText(64).optional();
/** The draws of a day as published after it, so that anyone can check them; a day that is not over has none. */
export const drawLog = z.object({
  chain: seedChain,
  day: z.iso.date(),
  /** The day's seed in hexadecimal; null: it is not published yet. */
  seed: z.string().nullable(),
  deck: deckSeed.optional(),
  /** Left out for a day on which no beacon was decided. */
  beacon: dayBeacon.optional(),
  draws: z.array(loggedDraw),
  /** The odds of the versions of these draws, and of the one in force, with the stock of each reward. */
  terms: z.array(
    z.object({
      version: z.int(),
      odds: z.array(
        z.object({ reward: z.string(), ppm: z.int(), fallback: z.string().optional() }),
      ),
      pity: z.object({ after: z.int(), reward: z.string() }).optional(),
      deck: z.int().optional(),
      stock: z.record(z.string(), z.int()),
      /** For rewards released by day: the number per day. */
      daily: z.record(z.string(), z.int()).optional(),
      /** Rewards that are granted only on days with the beacon. */
      needBeacon: z.array(z.string()).optional(),
      /** Rewards that other mechanics also grant: this log does not contain all grants of them. */
      elsewhere: z.array(z.string()).optional(),
    }),
  ),
  /** The cursor for the next part of the day's log. */
  nextCursor: z.string().nullable(),
});

export type DrawLog = z.infer<typeof drawLog>;

/** The signed text of a preview link, which determines all that the preview shows. */
const preview = shortText(1024);

const byCampaign = { campaign: shortText(64) };
const toMechanic = z.object({ ...byCampaign, mechanic: shortText(64) });

const standing = {
  params: z.object(byCampaign),
  query: z.object({ link, item }),
  output: campaignStanding,
  errors: ['campaign_not_found'],
} as const;

const TAKING_ERRORS = [
  'balance_insufficient',
  'booking_closed',
  'booking_full',
  'booking_limit',
  'campaign_agreement_changed',
  'campaign_card_refused',
  'campaign_done',
  'campaign_elsewhere',
  'campaign_no_chance',
  'campaign_no_session',
  'campaign_not_begun',
  'campaign_not_done',
  'campaign_not_found',
  'campaign_off',
  'campaign_over',
  'campaign_questions_changed',
  'campaign_refused',
  'campaign_reward_gone',
  'campaign_task_unknown',
  'forbidden',
  'link_circle',
  'link_elsewhere',
  'link_full',
  'link_new_riders',
  'link_not_found',
  'link_own',
  'real_name_required',
  'team_elsewhere',
  'team_full',
  'team_name_format',
  'team_name_refused',
  'team_name_taken',
  'team_not_found',
] as const;

const taking = {
  idempotent: true,
  params: toMechanic,
  body: z.object({ act: mechanicInput, link, item, channel: shortText(64).nullish() }),
  /** The state after the act, with the mechanics that it may have changed; for a repeated key, their current state. */
  output: campaignStanding,
  errors: TAKING_ERRORS,
} as const;

export const campaignEndpoints = defineEndpoints({
  'GET maas:/v1/campaign-pages': {
    summary: 'The page of a campaign at an address below the base',
    auth: 'none',
    query: z.object({
      path: campaignPath,
      key: shortText(64).optional(),
      /** The requested item of the page, if the path does not contain it. */
      id: shortText(64).optional(),
      preview: preview.optional(),
    }),
    output: campaignPage,
    errors: ['campaign_item_unknown', 'campaign_not_found'],
  },
  'POST maas:/v1/campaign-previews': {
    summary: 'The state of a previewed campaign after some acts; nothing is stored',
    auth: 'none',
    body: z.object({
      preview,
      item,
      /** All acts since the preview was opened, in order. */
      acts: z
        .array(z.object({ mechanic: shortText(64), act: mechanicInput, link }))
        .max(MOST_PREVIEWED),
      /** Separates visitors who try the same page at the same time, and gives each other draws. */
      visit: shortText(64).optional(),
    }),
    output: campaignStanding,
    errors: TAKING_ERRORS,
  },
  'GET maas:/v1/campaigns/:campaign': {
    summary: 'The state of a campaign for the calling rider',
    auth: 'optional',
    ...standing,
  },
  'GET maas:/v1/campaigns/:campaign/:mechanic': {
    summary: 'The page of a campaign that shows a mechanic',
    auth: 'none',
    params: toMechanic,
    output: campaignPage,
    errors: ['campaign_item_unknown', 'campaign_not_found'],
  },
  'GET maas:/v1/campaigns/:campaign/:mechanic/draws': {
    summary: 'The draws of a past day with its seed, so that anyone can check them',
    auth: 'none',
    params: toMechanic,
    query: z.object({
      day: z.iso.date(),
      cursor: pageQuery.cursor,
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: drawLog,
    errors: ['campaign_not_found', 'campaign_task_unknown', 'cursor_invalid'],
  },
  'POST maas:/v1/campaigns/:campaign/:mechanic': {
    summary: 'Take part; a reward is granted once',
    auth: 'user',
    ...taking,
  },
  'GET maas:/v1/local/campaigns/:campaign': {
    summary: 'The state of a campaign for the rider of the campaign pages',
    auth: 'local',
    ...standing,
  },
  'POST maas:/v1/local/campaigns/:campaign/:mechanic': {
    summary: 'Take part, as the rider of the campaign pages',
    auth: 'local',
    ...taking,
  },
});
