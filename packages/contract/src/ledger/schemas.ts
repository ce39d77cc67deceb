import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { orderSummary } from '../orders/schemas.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, byId, id, instant, openWord, pageQuery } from '../api/schemas.ts';

/** Currencies besides money: grams of CO2 that rides saved compared with a taxi, points, and rebate points of promoters. */
export const CURRENCIES = ['carbon', 'points', 'rebate'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Causes of a posting; a campaign can add further ones. */
export const LEDGER_CAUSES = [
  'order.completed',
  'order.corrected',
  'order.refunded',
  'order.points',
  'order.points-returned',
  'campaign.award',
  'campaign.exchange',
  'invite.reward',
  'invite.welcome',
  'invite.returned',
  'promoter.reward',
  'rebate.released',
  'rebate.returned',
  'rebate.moved',
  'lots.expired',
  'rider.deleted',
] as const;

/** One posting of a rider's account, with its cause. */
const posting = z.object({
  id: z.string(),
  kind: openWord(['earn', 'spend', 'expire', 'reverse']),
  cause: openWord(LEDGER_CAUSES),
  change: z.int(),
  /** Balance after the posting; negative: taken back after it was spent, and deducted from the next earnings. */
  balance: z.int(),
  at: instant,
});
export type Posting = z.infer<typeof posting>;

const account = {
  balance: z.int().min(0),
  /** Taken back after it was spent: deducted from the next earnings. */
  owed: z.int().min(0),
  /** The amount that expires next, and when, unless it is spent earlier. */
  expiring: z.object({ amount: z.int().min(1), at: instant }).nullable(),
  nextCursor: z.string().nullable(),
};

export const ledgerPosting = posting.extend({
  /** The order that the posting is about. */
  order: orderSummary
    .pick({ id: true, type: true, line: true, from: true, to: true, subject: true })
    .nullable(),
  /** The name of the campaign that the points come from or went to. */
  origin: bilingual.nullable(),
});
export type LedgerPosting = z.infer<typeof ledgerPosting>;

/** An account with a page of its postings, newest first. */
export const ledgerAccount = z.object({ ...account, items: z.array(ledgerPosting) });
export type LedgerAccount = z.infer<typeof ledgerAccount>;

/**
 * The ride that a posting of carbon is about: what riders agree to have read when they open a carbon account, and no more.
 * No order id, line or station, because the campaign credential knows less than the main one.
 */
const carbonRide = z.object({
  type: openWord(ORDER_TYPES),
  metres: z.int().min(0).nullable(),
  endedAt: instant,
});
export const carbonPosting = posting.extend({ ride: carbonRide.nullable() });
export type CarbonPosting = z.infer<typeof carbonPosting>;

const carbonAccount = z.object({ ...account, items: z.array(carbonPosting) });
export type CarbonAccount = z.infer<typeof carbonAccount>;

const carbon = {
  query: z.object(pageQuery),
  output: carbonAccount,
  errors: ['cursor_invalid'],
} as const;

/** What an order gives its rider besides the ride. */
export const orderGains = z.object({
  orderId: id,
  /** True once the amounts are posted; before, they are what the order gives when the ride or use is over. */
  counted: z.boolean(),
  points: z.int(),
  carbonGrams: z.int().min(0),
  serverTime: instant,
});
export type OrderGains = z.infer<typeof orderGains>;

export const ledgerEndpoints = defineEndpoints({
  'GET maas:/v1/orders/:id/gains': {
    summary: 'The points that an order gives, and the CO2 that its ride saves',
    auth: 'user',
    params: byId,
    output: orderGains,
    errors: ['order_not_found'],
  },
  'GET maas:/v1/carbon-ledger': {
    summary: "The rider's grams of CO2, with their history",
    auth: 'user',
    ...carbon,
  },
  'GET maas:/v1/local/carbon-ledger': {
    summary: 'The same, for the rider of the campaign pages',
    auth: 'local',
    ...carbon,
  },
});
