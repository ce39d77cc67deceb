import { z } from 'zod';
import { HOST_TYPES } from '../hosts/hosts.ts';
import { colour, edge, rowId, text } from '../catalogue/fields.ts';
import { block } from './blocks.ts';
import { collection } from './collections.ts';
import { mechanic } from './mechanics.ts';
import { CAMPAIGN_PATH, PAGE_ADDRESS } from './path.ts';
import { reward } from './rewards.ts';
import { session } from './sessions.ts';

/** A path below the base that no screen of the web app has. Links that were published are kept to the letter. */
export const campaignPath = z.string().regex(CAMPAIGN_PATH, 'a path of up to three parts');

const page = z.strictObject({
  /** At a path of its own, or below the links that riders pass on. */
  address: z
    .string()
    .regex(PAGE_ADDRESS, 'a path of up to three parts, or /{token} with what may follow it'),
  /** Pages may share an address, each under a key of its own: `?key=` says which is meant. */
  query: z.strictObject({ key: rowId }).optional(),
  /** The collection of which it shows one item: `?id=` says which. */
  item: rowId.optional(),
  /** The end of the path says which, after the address. */
  match: z.literal('prefix').optional(),
  title: text,
  /** The partner that riders come from who see this page: noted of those who take part here first. */
  channel: rowId.optional(),
  /** Riders log in before they see it. */
  login: z.boolean().default(false),
  /** The page can be tried without a login, as such a rider would: nothing of it is kept. */
  demo: z.enum(['new', 'rode', 'verified']).optional(),
  blocks: z.array(block).min(1).max(30),
});

/** How a campaign looks: six-digit colours, held against each other for contrast, and the kind of its motion. */
export const theme = z.strictObject({
  /** Behind everything. */
  paper: colour,
  /** Of text on paper and on cards. */
  ink: colour,
  /** Of buttons and marks, and what is written on them. */
  accent: colour,
  onAccent: colour,
  /** Of cards. */
  card: colour,
  pattern: z.enum(['plain', 'dots', 'waves', 'rays']).default('plain'),
  motion: z.enum(['calm', 'festive']).default('calm'),
});

export type Theme = z.infer<typeof theme>;

/** Who takes part, and where. */
const gate = z.strictObject({
  /** The login that taking part needs: a rider's own, or that of the campaign pages. */
  credential: z.enum(['user', 'local']).default('user'),
  /** Kinds of hosts in which it takes place; none named: in all. */
  hosts: z.array(z.enum(HOST_TYPES)).default([]),
  realName: z.boolean().default(false),
});

/** A campaign as an operator writes it: one document, with its drawings beside it. */
export const campaign = z.strictObject({
  /** Of this form; a later one has a number of its own. */
  schema: z.literal(1),
  id: rowId,
  name: text,
  /** When riders take part; what they won is claimed until `claimUntil`, by default as long. */
  window: z.strictObject({ from: edge, until: edge, claimUntil: edge.optional() }),
  sessions: z.record(rowId, session).default({}),
  gate: gate.prefault({}),
  theme,
  /** What others see of a link to it; by default its name. */
  share: z.strictObject({ title: text, text }).optional(),
  pages: z.array(page).min(1).max(12),
  mechanics: z.record(rowId, mechanic).default({}),
  rewards: z.record(rowId, reward).default({}),
  /** The most that all of its rewards may cost. */
  budget: z.strictObject({ capCents: z.int().min(0).max(10_000_000_000) }),
  /** The other JSON files beside the campaign's, by name: filled in as the folder is read, as drawings are. */
  collections: z.record(rowId, collection).default({}),
  /** The drawings beside the file, by name. */
  art: z.record(rowId, z.string().max(12_288)).default({}),
});

export type Campaign = z.infer<typeof campaign>;
export type CampaignPage = Campaign['pages'][number];
