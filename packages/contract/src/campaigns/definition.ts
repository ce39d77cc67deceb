import { z } from 'zod';
import { HOST_TYPES } from '../hosts/hosts.ts';
import { ACTIVITY_PLACES } from '../activities/facts.ts';
import { colour, rowId, seasonEdge, text } from '../catalogue/fields.ts';
import { block } from './blocks.ts';
import { collection } from './collections.ts';
import { mechanic } from './mechanics.ts';
import { CAMPAIGN_PATH, PAGE_ADDRESS } from './path.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { reward } from './rewards.ts';
import { session } from './sessions.ts';

/** A path below the base that no screen of the web app has. Published links are kept exactly as they are. */
export const campaignPath = z.string().regex(CAMPAIGN_PATH, 'write a path of up to three parts');

/** Offers a page to riders who have no link to it: on the page of activities, and at the places it names. */
const listing = z.strictObject({
  /** What a rider gets, in one line. */
  text,
  places: z.array(z.enum(ACTIVITY_PLACES)).default([]),
  /** The types of orders at which `payment` and `order` offer it; empty: all. */
  orderTypes: z.array(z.enum(ORDER_TYPES)).default([]),
});

const page = z.strictObject({
  /** Has its own path, or is below the links that riders pass on. */
  address: z
    .string()
    .regex(PAGE_ADDRESS, 'write a path of up to three parts, or /{token} with one of its pages'),
  /** Pages can share an address if each has its own key; `?key=` selects one. */
  query: z.strictObject({ key: rowId }).optional(),
  /**
   * The collection of which the page shows one item; `?id=` selects it. Without an item the address shows the page at the
   * same address that has no item, or the list of the items.
   */
  item: rowId.optional(),
  /** The end of the path, after the address, selects the item. */
  match: z.literal('prefix').optional(),
  title: text,
  /** The partner that riders of this page come from; stored for those who first take part here. */
  channel: rowId.optional(),
  /** Riders must log in before they see it. */
  login: z.boolean().default(false),
  /** Anyone can try the page without a login, as such a rider; nothing is stored. */
  demo: z.enum(['new', 'rode', 'verified']).optional(),
  listing: listing.optional(),
  blocks: z.array(block).min(1).max(30),
});

/** How a page arranges its blocks (docs/campaigns.md). */
export const LAYOUTS = ['cards', 'stage', 'scene', 'tickets', 'tiles', 'route', 'paper'] as const;

/** What moves through a festive page. */
export const PARTICLES = [
  'confetti',
  'snow',
  'petals',
  'leaves',
  'lanterns',
  'stars',
  'bubbles',
] as const;

/** The look of a campaign: six-digit colours, checked against each other for contrast, the layout and the motion. */
export const theme = z.strictObject({
  /** The background of the page. */
  paper: colour,
  /** Text on paper and on cards. */
  ink: colour,
  /** Buttons and marks, and the text on them. */
  accent: colour,
  onAccent: colour,
  /** The background of cards. */
  card: colour,
  pattern: z.enum(['plain', 'dots', 'waves', 'rays']).default('plain'),
  layout: z.enum(LAYOUTS).default('cards'),
  /** `festive`: parts of the drawings move, and `particles` move through the page. */
  motion: z.enum(['calm', 'festive']).default('calm'),
  particles: z.enum(PARTICLES).default('confetti'),
});

export type Theme = z.infer<typeof theme>;

/** Who can take part, and where. */
const gate = z.strictObject({
  /** The login that taking part requires: the rider's own, or that of the campaign pages. */
  credential: z.enum(['user', 'local']).default('user'),
  /** Kinds of hosts in which it takes place; empty: all. */
  hosts: z.array(z.enum(HOST_TYPES)).default([]),
  realName: z.boolean().default(false),
});

/** A campaign as an operator writes it: one document, with its drawings in the same folder. */
export const campaign = z.strictObject({
  /** The version of this format; a later format has another number. */
  schema: z.literal(1),
  id: rowId,
  name: text,
  /** When riders can take part; they can claim what they won until `claimUntil`, by default until the end. */
  window: z.strictObject({
    from: seasonEdge,
    until: seasonEdge,
    claimUntil: seasonEdge.optional(),
  }),
  sessions: z.record(rowId, session).default({}),
  gate: gate.prefault({}),
  theme,
  /** The preview of a shared link; by default the campaign's name. */
  share: z.strictObject({ title: text, text }).optional(),
  pages: z.array(page).min(1).max(12),
  mechanics: z.record(rowId, mechanic).default({}),
  rewards: z.record(rowId, reward).default({}),
  /** Maximum cost of all its rewards. */
  budget: z.strictObject({ capCents: z.int().min(0).max(10_000_000_000) }),
  /** The other JSON files of the campaign's folder, by name: filled in when the folder is read, like drawings. */
  collections: z.record(rowId, collection).default({}),
  /** The drawings of the campaign's folder, by name. */
  art: z.record(rowId, z.string().max(12_288)).default({}),
});

export type Campaign = z.infer<typeof campaign>;
export type CampaignPage = Campaign['pages'][number];
