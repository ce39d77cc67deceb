import { survey } from '@shtrans/contract/surveys/schemas';
import { z } from 'zod';
import { badgeRule } from './kinds/badges.ts';
import { campaign, campaignReferences } from './kinds/campaigns.ts';
import { couponTemplate } from './kinds/coupons.ts';
import type { Reference } from './kinds/reference.ts';
import { hostRule } from './kinds/hosts.ts';
import { inviteReferences, inviteRules, NO_INVITES } from './kinds/invites.ts';
import { journeyRules, PLAIN_JOURNEYS } from './kinds/journeys.ts';
import { linkRules, NO_LINKS } from './kinds/links.ts';
import { offer } from './kinds/offers.ts';
import { pointsRules } from './kinds/points.ts';
import { parkingProblem } from './kinds/problems.ts';
import { product, productReferences } from './kinds/products.ts';
import { PLAIN_REMINDERS, reminderRules } from './kinds/reminders.ts';
import { repairRules } from './kinds/repairs.ts';
import { shieldReferences, shieldRule } from './kinds/shield.ts';
import { skin } from './kinds/skins.ts';
import { spot, spotReferences } from './kinds/spots.ts';
import { venue, venueReferences } from './kinds/venues.ts';

/**
 * Every kind of operator data: a file of its own in the folder, with rows that have ids, or with one set of rules; a
 * campaign has a folder of its own.
 */
export const operatorData = z.strictObject({
  coupons: z.array(couponTemplate),
  products: z.array(product),
  skins: z.array(skin),
  spots: z.array(spot),
  offers: z.array(offer),
  venues: z.array(venue),
  problems: z.array(parkingProblem),
  points: pointsRules,
  badges: z.array(badgeRule),
  hosts: z.array(hostRule),
  invites: inviteRules,
  journeys: journeyRules,
  links: linkRules,
  shield: z.array(shieldRule),
  reminders: reminderRules,
  surveys: z.array(survey),
  repairs: repairRules,
  campaigns: z.array(campaign),
});

export type OperatorData = z.infer<typeof operatorData>;
export type Kind = keyof OperatorData;

/** A version in which nothing is offered and nothing is earned. */
export const NOTHING: OperatorData = {
  coupons: [],
  products: [],
  skins: [],
  spots: [],
  offers: [],
  venues: [],
  problems: [],
  points: { earn: [], spend: { pointsPerCent: 1, maxShare: 0 }, expiry: { months: 1 } },
  badges: [],
  hosts: [],
  invites: NO_INVITES,
  journeys: PLAIN_JOURNEYS,
  links: NO_LINKS,
  shield: [],
  reminders: PLAIN_REMINDERS,
  surveys: [],
  repairs: { days: 1, afterMinutes: 15, mostHours: 4, perMonth: 0 },
  campaigns: [],
};

/** Every row that another one names, by where its name stands in the document. */
export const referencesIn = ({
  products,
  spots,
  venues,
  campaigns,
  shield,
  invites,
}: OperatorData): Reference[] => [
  ...inEach('products', products, productReferences),
  ...inEach('spots', spots, spotReferences),
  ...inEach('venues', venues, venueReferences),
  ...inEach('campaigns', campaigns, campaignReferences),
  ...inEach('shield', shield, shieldReferences),
  ...inviteReferences(invites).map((each) => ({ ...each, path: ['invites', ...each.path] })),
];

const inEach = <Row>(kind: Kind, rows: Row[], of: (row: Row) => Reference[]): Reference[] =>
  rows.flatMap((row, index) =>
    of(row).map((reference) => ({ ...reference, path: [kind, index, ...reference.path] })),
  );
