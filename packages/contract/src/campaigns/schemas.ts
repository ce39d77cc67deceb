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

/** Where a campaign stands: what was won may be claimed for a while after its end. */
export const CAMPAIGN_PHASES = ['before', 'open', 'claim', 'over'] as const;
export type CampaignPhase = (typeof CAMPAIGN_PHASES)[number];

/** Who looks, in a preview: nobody in particular, a new rider, one who rode twice a day for two weeks, such a one verified. */
export const PREVIEW_RIDERS = ['guest', 'new', 'rode', 'verified'] as const;
export type PreviewRider = (typeof PREVIEW_RIDERS)[number];

/** A ticket of a scenic spot as a campaign shows it: for each of the coming days how many are left; null: no limit. */
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

/** A page of a campaign, the same for all riders. */
export const campaignPage = z.object({
  campaign: z.string(),
  /** Of the operator's data that it is of. */
  version: z.int(),
  name: bilingual,
  title: bilingual,
  /** Below the base, with the page's key where it has one: a path that links lead to. */
  address: z.string(),
  /** The item of a collection that it is of. */
  item: z.object({ id: z.string(), name: bilingual }).optional(),
  /** The token of a rider's link, where the page stands at one. */
  link: z.string().optional(),
  login: z.boolean(),
  /** What taking part on this page is sent with; null: it has none. */
  channel: z.string().nullable(),
  credential: openWord(['user', 'local']),
  phase: openWord(CAMPAIGN_PHASES),
  from: instant,
  until: instant,
  claimUntil: instant,
  theme,
  share: z.object({ title: bilingual, text: bilingual }),
  blocks: z.array(block),
  /** Those that the page's blocks name, without what riders may not know. */
  mechanics: z.record(z.string(), mechanicView),
  rewards: z.record(z.string(), rewardView),
  /** Sessions of the page's blocks: what is under way, or comes next; one that is not here is over. */
  sessions: z.record(z.string(), z.object({ from: instant, until: instant })),
  /** Those of the page's blocks that are on sale or to come. */
  products: z.array(productSummary),
  /** Collections that the page's blocks name. */
  collections: z.record(z.string(), collectionView),
  /** By the spots that the page's blocks name: what is sold for them. */
  tickets: z.record(z.string(), z.array(spotTicket)),
  /** Drawings of the page's blocks: SVG. */
  art: z.record(z.string(), z.string()),
  /** It is shown as of another instant, to somebody who does not exist. Left out: it is the real one. */
  preview: z
    .object({
      rider: openWord(PREVIEW_RIDERS),
      /** Of a page that anybody may try: what it is tried by, as a preview is by its link. */
      demo: z.string().optional(),
    })
    .optional(),
  /** In a preview the instant that it shows. */
  serverTime: instant,
});

export type CampaignPageView = z.infer<typeof campaignPage>;

/** Something a rider won. */
export const campaignAward = z.object({
  id,
  mechanic: z.string(),
  reward: rewardView,
  at: instant,
  /** Which of the rider's draws won it. */
  draw: z.int().optional(),
  /** Whether it is checked first: until then it is not in the wallet. */
  isHeld: z.boolean(),
});

export type CampaignAward = z.infer<typeof campaignAward>;

/** How a campaign stands for a rider, or for nobody in particular. */
export const campaignStanding = z.object({
  phase: openWord(CAMPAIGN_PHASES),
  /** Why this rider or host cannot take part; null: nothing hinders. */
  hindrance: openWord(['login', 'host', 'real_name']).nullable(),
  mechanics: z.record(z.string(), mechanicState),
  /** Mechanics and rewards that the operator switched off. */
  off: z.array(z.string()),
  /** Rewards of which the day's are all given: there are more the next day. */
  goneToday: z.array(z.string()).optional(),
  awards: z.array(campaignAward),
  serverTime: instant,
});

export type CampaignStanding = z.infer<typeof campaignStanding>;

/** What brought a rider to a page: an invitation, of whichever mechanic knows it. */
const link = shortText(64).optional();
/** The item of a collection whose page they are on. */
const item = shortText(64).optional();
/** What of a day's draws is published after it, for anybody to check; of a day that is not over nothing is. */
export const drawLog = z.object({
  chain: seedChain,
  day: z.iso.date(),
  /** The day's seed in hexadecimal; null: it is not published yet. */
  seed: z.string().nullable(),
  deck: deckSeed.optional(),
  /** Left out: of a day on which nothing was decided of it. */
  beacon: dayBeacon.optional(),
  draws: z.array(loggedDraw),
  /** The odds of the versions that these draws are of, and of the one in force; how many of each reward there are. */
  terms: z.array(
    z.object({
      version: z.int(),
      odds: z.array(
        z.object({ reward: z.string(), ppm: z.int(), fallback: z.string().optional() }),
      ),
      pity: z.object({ after: z.int(), reward: z.string() }).optional(),
      deck: z.int().optional(),
      stock: z.record(z.string(), z.int()),
      /** Of rewards that come by days: how many a day. */
      daily: z.record(z.string(), z.int()).optional(),
      /** Rewards that are given for other things too: not all that were given are in this log. */
      elsewhere: z.array(z.string()).optional(),
    }),
  ),
  /** Where the day's log goes on. */
  nextCursor: z.string().nullable(),
});

export type DrawLog = z.infer<typeof drawLog>;

/** What a preview link is signed with: it says all that the preview shows. */
const preview = shortText(1024);
/** As many acts as a preview goes through anew for the next one. */
export const MOST_PREVIEWED = 60;

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
  /** How it stands then, with the mechanics that this may have changed; of the same key again, how they stand now. */
  output: campaignStanding,
  errors: TAKING_ERRORS,
} as const;

export const campaignEndpoints = defineEndpoints({
  'GET maas:/v1/campaign-pages': {
    summary: 'The page of a campaign that stands at an address below the base',
    auth: 'none',
    query: z.object({
      path: campaignPath,
      key: shortText(64).optional(),
      /** The item that the page is asked for of, where its path does not say so. */
      id: shortText(64).optional(),
      preview: preview.optional(),
    }),
    output: campaignPage,
    errors: ['campaign_item_unknown', 'campaign_not_found'],
  },
  'POST maas:/v1/campaign-previews': {
    summary: 'How a previewed campaign stands after what was tried in it; nothing of it is kept',
    auth: 'none',
    body: z.object({
      preview,
      item,
      /** All that was tried since the preview was opened, one after the other. */
      acts: z
        .array(z.object({ mechanic: shortText(64), act: mechanicInput, link }))
        .max(MOST_PREVIEWED),
      /** Tells those apart who try the same thing at once, and gives each other draws. */
      visit: shortText(64).optional(),
    }),
    output: campaignStanding,
    errors: TAKING_ERRORS,
  },
  'GET maas:/v1/campaigns/:campaign': {
    summary: 'How a campaign stands, for the rider who asks',
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
    summary: "A past day's draws with its seed, by which anybody can check them",
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
    summary: 'Take part; what it grants is granted once',
    auth: 'user',
    ...taking,
  },
  'GET maas:/v1/local/campaigns/:campaign': {
    summary: 'How a campaign stands, for the rider of the campaign pages',
    auth: 'local',
    ...standing,
  },
  'POST maas:/v1/local/campaigns/:campaign/:mechanic': {
    summary: 'Take part, as the rider of the campaign pages',
    auth: 'local',
    ...taking,
  },
});
